import type { instructor } from '../instructors/instructor.ts'
import type { member } from '../members/member.ts'
import type { Step } from '../table/service.ts'
import type { BookingItem } from './booking.ts'

type StandStep = Step<{ member: typeof member; instructor: typeof instructor }>
type Parties = Pick<BookingItem, 'memberId' | 'instructorMemberId' | 'instructorId'>
type Refusals = { student: () => Error; instructor: () => Error }

/** Lets a session be held only while both its parties are there to stay: one of anyone who goes would be left behind. */
export const standSteps = (
  { memberId, instructorMemberId, instructorId }: Parties,
  refusals: Refusals,
): StandStep[] => [
  stays(memberId, refusals.student),
  ...(instructorMemberId ? [stays(instructorMemberId, refusals.instructor)] : []),
  {
    write: ({ instructor }) =>
      instructor
        .check({ id: instructorId })
        .where((a, { eq }) => eq(a.isApproved, true))
        .commit(),
    refusal: refusals.instructor,
  },
]

const stays = (id: string, refusal: () => Error): StandStep => ({
  write: ({ member }) =>
    member
      .check({ id })
      .where((a, { exists, notExists }) => `${exists(a.id)} AND ${notExists(a.deletionDueAt)}`)
      .commit(),
  refusal,
})
