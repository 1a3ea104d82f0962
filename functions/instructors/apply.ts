import type { InstructorApplication } from '#shared/contract/instructors.ts'
import { Problem } from '#shared/contract/problem.ts'
import { approvalOf } from '#shared/rules/instructor.ts'
import { centsOf } from '#shared/rules/money/money.ts'
import { application } from '../model/instructors/application.ts'
import { type InstructorItem, instructor } from '../model/instructors/instructor.ts'
import { member } from '../model/members/member.ts'
import { later } from '../model/table/later.ts'
import { newId } from '../model/table/new-id.ts'
import { type Step, writeSteps } from '../model/table/service.ts'
import { tryAgain } from '../model/table/try-again.ts'
import { clock } from '../ports/process/clock.ts'

const entities = { application, instructor, member }

/** The instructor or application of a member. */
export async function instructorOf(memberId: string): Promise<InstructorItem | undefined> {
  const { data: known } = await application().get({ memberId }).go({ consistent: true })
  if (!known) return undefined
  const { data } = await instructor().get({ id: known.instructorId }).go({ consistent: true })
  return data ?? undefined
}

/** Applies for the first time, or again after a rejection. */
export async function applyAsInstructor(
  memberId: string,
  input: InstructorApplication,
): Promise<InstructorItem> {
  await tryAgain(async () => {
    const known = await instructorOf(memberId)
    if (known && approvalOf(known) !== 'rejected') throw appliedAlready(known)
    await (known ? applyAgain(known, memberId, input) : applyFirst(memberId, input))
  })
  const own = await instructorOf(memberId)
  if (!own) throw new Error('The application is not in the table')
  return own
}

async function applyFirst(memberId: string, input: InstructorApplication): Promise<void> {
  const id = newId('instructor')
  const at = clock.now().toISOString()
  const item = {
    id,
    memberId,
    ...valuesOf(input),
    createdAt: at,
    updatedAt: at,
  }
  await writeSteps(entities, [
    staysStep(memberId),
    {
      write: ({ application }) => application.create({ memberId, instructorId: id, createdAt: at }).commit(),
    },
    { write: ({ instructor }) => instructor.create(item).commit() },
  ])
}

async function applyAgain(
  { id, updatedAt }: InstructorItem,
  memberId: string,
  input: InstructorApplication,
): Promise<void> {
  const at = later(updatedAt, clock.now())
  await writeSteps(entities, [
    staysStep(memberId),
    {
      write: ({ instructor }) =>
        instructor
          .patch({ id })
          .set({ ...valuesOf(input), updatedAt: at })
          .remove(input.profileImageUrl ? ['rejectionReason'] : ['rejectionReason', 'profileImageUrl'])
          .where((a, { eq, exists }) => `${eq(a.updatedAt, updatedAt)} AND ${exists(a.rejectionReason)}`)
          .commit(),
    },
  ])
}

/** Requires that the account is not being deleted: an item added to it now would be left behind. */
const staysStep = (id: string): Step<typeof entities> => ({
  write: ({ member }) =>
    member
      .check({ id })
      .where((a, { exists, notExists }) => `${exists(a.id)} AND ${notExists(a.deletionDueAt)}`)
      .commit(),
  refusal: () =>
    new Problem(
      'account.leaving',
      'Your account will be deleted soon. Please undo the deletion first, then apply.',
    ),
})

function valuesOf({ hourlyRate, profileImageUrl, ...words }: InstructorApplication) {
  return { ...words, hourlyRate: centsOf(hourlyRate), ...(profileImageUrl && { profileImageUrl }) }
}

function appliedAlready(known: InstructorItem): Problem {
  const isInstructor = approvalOf(known) === 'approved'
  return new Problem(
    'instructor.applied',
    isInstructor
      ? 'You are already an instructor at Kiai'
      : 'You have already applied. Your application is in review.',
  )
}
