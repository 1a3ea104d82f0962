import { Problem } from '#shared/contract/problem.ts'
import { instructor } from '../../model/instructors/instructor.ts'
import { mailEntities, mailSteps } from '../../model/mail/mail.ts'
import { type MemberItem, member, subjectOf } from '../../model/members/member.ts'
import { endSessions } from '../../model/table/belongings.ts'
import { eventItem } from '../../model/table/event.ts'
import { later } from '../../model/table/later.ts'
import { type Step as StepOf, writeSteps } from '../../model/table/service.ts'
import { tryAgain } from '../../model/table/try-again.ts'
import { rightsOf } from '../../ports/identity/cognito-roles.ts'
import { clock } from '../../ports/process/clock.ts'
import { liveSubscription, subscriptionEndStep } from '../deletion.ts'

const entities = { member, instructor, ...mailEntities }
type Step = StepOf<typeof entities>

/**
 * Suspends a member: they are signed out and cannot sign in. Their plan ends with the paid month, their bookings and
 * the sessions they teach are cancelled and refunded in full, and they are told by mail. An admin must lose that role
 * first.
 */
export async function suspendMember(id: string, reason: string, by: string): Promise<void> {
  if (id === by) throw new Problem('member.own')
  if ((await rightsOf(subjectOf(id))).isInGroup) throw new Problem('member.is_admin')
  await tryAgain(async () => {
    const known = await mustFind(id)
    if (known.suspendedAt) throw new Problem('member.suspended')
    const plan = await liveSubscription(id)
    const now = clock.now()
    const at = later(known.updatedAt, now)
    await writeSteps(entities, [
      {
        write: ({ member }) =>
          member
            .patch({ id })
            .set({ suspendedAt: at, suspendedBy: by, suspensionReason: reason, updatedAt: at })
            .remove(['instructorId'])
            .where((a, { eq }) => eq(a.updatedAt, known.updatedAt))
            .commit(),
      },
      plan && plan.endsAt === undefined && subscriptionEndStep(plan, 'at_period_end'),
      // Read after the suspension is written: sessions are ended by the state of the account.
      leavingStep({ memberId: id }),
      ...(known.instructorId ? teachingEndSteps(known.instructorId, at) : []),
      ...mailSteps({ kind: 'accountSuspended', memberId: id, cause: causeOf(id, at), about: { at } }, now),
    ])
  })
  await endSessions(id)
}

/** Lets a member sign in again. Cancelled bookings and plans stay cancelled; the member renews them. */
export async function liftSuspension(id: string): Promise<void> {
  await tryAgain(async () => {
    const known = await mustFind(id)
    const { suspendedAt } = known
    if (!suspendedAt) throw new Problem('member.not_suspended')
    const now = clock.now()
    const at = later(known.updatedAt, now)
    await writeSteps(entities, [
      {
        write: ({ member }) =>
          member
            .patch({ id })
            .remove(['suspendedAt', 'suspendedBy', 'suspensionReason'])
            .set({ updatedAt: at })
            .where((a, { eq }) => eq(a.updatedAt, known.updatedAt))
            .commit(),
      },
      ...mailSteps({ kind: 'suspensionLifted', memberId: id, cause: causeOf(id, at), about: {} }, now),
    ])
  })
}

async function mustFind(id: string): Promise<MemberItem> {
  const { data } = await member().get({ id }).go({ consistent: true })
  if (!data) throw new Problem('member.not_found')
  return data
}

const causeOf = (id: string, at: string) => `${id}-${Date.parse(at)}`

/** Ends new bookings with an instructor. To teach again they must be approved again. */
const teachingEndSteps = (instructorId: string, at: string): Step[] => [
  {
    write: ({ instructor }) =>
      instructor
        .patch({ id: instructorId })
        .set({ isApproved: false, rejectionReason: 'The account is suspended.', updatedAt: at })
        .commit(),
  },
  leavingStep({ instructorId }),
]

function leavingStep(leaving: { memberId: string } | { instructorId: string }): Step {
  const told = eventItem('memberLeaving', leaving, clock.now())
  return { write: ({ outbox }) => outbox.create(told).commit() }
}
