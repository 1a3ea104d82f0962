import type { instructor } from '../instructors/instructor.ts'
import type { MemberItem, member } from '../members/member.ts'
import type { Step } from '../table/service.ts'
import type { BookingItem } from './booking.ts'

type StandStep = Step<{ member: typeof member; instructor: typeof instructor }>
type Parties = Pick<BookingItem, 'memberId' | 'instructorMemberId' | 'instructorId'>
type Refusals = { student: () => Error; instructor: () => Error }

/** The fields that decide the plan of a member. */
type Plan = Pick<
  MemberItem,
  'subscriptionStatus' | 'subscriptionExpiresAt' | 'subscriptionGraceUntil' | 'tierOverride'
>

/**
 * Lets a session be held only while neither party is leaving: a session with a member who leaves would be orphaned.
 * With `plan`, the student must also still have the plan that was read.
 */
export const standSteps = (
  { memberId, instructorMemberId, instructorId }: Parties,
  refusals: Refusals,
  plan?: Plan,
): StandStep[] => [
  plan ? staysOnStep(memberId, plan) : staysStep(memberId, refusals.student),
  ...(instructorMemberId ? [staysStep(instructorMemberId, refusals.instructor)] : []),
  {
    write: ({ instructor }) =>
      instructor
        .check({ id: instructorId })
        .where((a, { eq }) => eq(a.isApproved, true))
        .commit(),
    refusal: refusals.instructor,
  },
]

const staysStep = (id: string, refusal: () => Error): StandStep => ({
  write: ({ member }) =>
    member
      .check({ id })
      .where((a, { exists, notExists }) => `${exists(a.id)} AND ${notExists(a.deletionDueAt)}`)
      .commit(),
  refusal,
})

/**
 * The same while the plan is unchanged. It has no refusal of its own: the caller reads again and gets the reason there.
 */
const staysOnStep = (
  id: string,
  { subscriptionStatus, subscriptionExpiresAt, subscriptionGraceUntil, tierOverride }: Plan,
): StandStep => ({
  write: ({ member }) =>
    member
      .check({ id })
      .where((a, { exists, notExists, eq }) =>
        [
          exists(a.id),
          notExists(a.deletionDueAt),
          eq(a.subscriptionStatus, subscriptionStatus),
          subscriptionExpiresAt
            ? eq(a.subscriptionExpiresAt, subscriptionExpiresAt)
            : notExists(a.subscriptionExpiresAt),
          subscriptionGraceUntil
            ? eq(a.subscriptionGraceUntil, subscriptionGraceUntil)
            : notExists(a.subscriptionGraceUntil),
          tierOverride ? eq(a.tierOverride, tierOverride) : notExists(a.tierOverride),
        ].join(' AND '),
      )
      .commit(),
})
