import type { ApprovalDecision } from '#shared/contract/instructors.ts'
import { Problem } from '#shared/contract/problem.ts'
import { approvalOf } from '#shared/rules/instructor.ts'
import { type InstructorItem, instructor } from '../model/instructors/instructor.ts'
import { member } from '../model/members/member.ts'
import { eventItem } from '../model/table/event.ts'
import { later } from '../model/table/later.ts'
import { outbox } from '../model/table/outbox.ts'
import { type Step as StepOf, writeSteps } from '../model/table/service.ts'
import { tryAgain } from '../model/table/try-again.ts'
import { clock } from '../ports/process/clock.ts'

const entities = { instructor, member, outbox }
type Step = StepOf<typeof entities>

/**
 * Approves or rejects, in one transaction with the matching fields of the member's account. If another admin has
 * changed the state, the decision is refused.
 */
export async function decideApproval(
  id: string,
  { decision, reason, updatedAt }: ApprovalDecision,
): Promise<InstructorItem> {
  let seen = updatedAt
  await tryAgain(async () => {
    const known = await mustFind(id)
    const before = approvalOf(known)
    if (decision === 'approve' && before === 'approved') {
      throw new Problem('instructor.decided', `${known.name} is already approved`)
    }
    if (decision === 'reject' && before === 'rejected') {
      throw new Problem('instructor.decided', `${known.name} is already rejected`)
    }
    if (seen && seen !== known.updatedAt) throw changed(known)
    seen = known.updatedAt
    const at = later(known.updatedAt, clock.now())
    await writeSteps(entities, [
      decidedStep(known, decision === 'approve' ? undefined : reason, at),
      accountStep(known, decision, at),
      decision === 'reject' && before === 'approved' && withdrawnStep(known),
    ])
  })
  return mustFind(id)
}

async function mustFind(id: string): Promise<InstructorItem> {
  const { data } = await instructor().get({ id }).go({ consistent: true })
  if (!data) throw new Problem('instructor.not_found')
  return data
}

const changed = ({ name }: InstructorItem) =>
  new Problem('instructor.changed', `The application of ${name} was changed or decided in the meantime`)

/** The decision itself; without a reason for a rejection it is an approval. */
const decidedStep = ({ id, updatedAt }: InstructorItem, reason: string | undefined, at: string): Step => ({
  write: ({ instructor }) => {
    const patch = instructor.patch({ id })
    const set =
      reason === undefined
        ? patch.set({ isApproved: true, updatedAt: at }).remove(['rejectionReason'])
        : patch.set({ isApproved: false, rejectionReason: reason, updatedAt: at })
    return set.where((a, { eq }) => eq(a.updatedAt, updatedAt)).commit()
  },
})

/** Cancels the future sessions of an instructor who no longer teaches. */
function withdrawnStep({ id: instructorId }: InstructorItem): Step {
  const told = eventItem('memberLeaving', { instructorId }, clock.now())
  return { write: ({ outbox }) => outbox.create(told).commit() }
}

/** The matching change of the instructor's account, if there is one. */
function accountStep(
  { id, memberId, isApproved }: InstructorItem,
  decision: ApprovalDecision['decision'],
  at: string,
): Step | undefined {
  if (!memberId || (decision === 'reject' && !isApproved)) return undefined
  return {
    write: ({ member }) => {
      const patch = member.patch({ id: memberId })
      return decision === 'approve'
        ? patch.set({ instructorId: id, updatedAt: at }).commit()
        : patch.remove(['instructorId']).set({ updatedAt: at }).commit()
    },
    refusal: () => new Problem('instructor.not_found', 'The account of this applicant was deleted'),
  }
}
