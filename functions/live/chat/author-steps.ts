import { Problem } from '#shared/contract/problem.ts'
import { liveBan } from '../../model/live/live-ban.ts'
import { member } from '../../model/members/member.ts'
import type { Step } from '../../model/table/service.ts'

/** What a write about a member of the chat claims of them. */
export const authorEntities = { liveBan, member }
type AuthorStep = Step<typeof authorEntities>

/** Claims that a member is not excluded from the event: they may have been since the ban was read. */
export const notBannedStep = (
  eventId: string,
  memberId: string,
  refusal: () => Problem = () => new Problem('live.banned'),
): AuthorStep => ({
  write: ({ liveBan }) =>
    liveBan
      .check({ memberId, eventId })
      .where(({ at, liftedAt }, { notExists, exists }) => `${notExists(at)} OR ${exists(liftedAt)}`)
      .commit(),
  refusal,
})

/** Claims that a member's account has not ended: nothing would remove later what is written. */
export const staysStep = (
  id: string,
  refusal: () => Problem = () => new Problem('session.required'),
): AuthorStep => ({
  write: ({ member }) =>
    member
      .check({ id })
      .where((a, { exists }) => exists(a.id))
      .commit(),
  refusal,
})
