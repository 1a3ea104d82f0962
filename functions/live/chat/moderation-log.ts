import type { ModerationAct } from '#shared/contract/live/live-moderation.ts'
import { type Page, whole } from '#shared/contract/page.ts'
import type { ModerationKind } from '#shared/rules/live/live-chat.ts'
import type { Caller } from '../../http/serve.ts'
import { moderationAct } from '../../model/live/moderation-act.ts'
import { shortName } from '../../model/members/member.ts'
import { newId } from '../../model/table/new-id.ts'
import type { Step } from '../../model/table/service.ts'
import { clock, epochSeconds } from '../../ports/process/clock.ts'
import { requireAdmission, requireModerator } from '../admit.ts'

export const logEntities = { moderationAct }

/** Seconds for which an act is kept: as long as the ban that it may be. */
const keptFor = 90 * 24 * 3600
/** Acts that are read at once. */
const most = 200

type Target = { eventId: string; memberId: string; name?: string }
type Act = { kind: ModerationKind; target: Target; minutes?: number; seconds?: number }

/** Logs an act of the caller, in the transaction that does it. */
export const logStep = (
  { kind, target: { eventId, memberId, name }, minutes, seconds }: Act,
  { memberId: by, member }: Caller,
): Step<typeof logEntities> => ({
  write: ({ moderationAct }) =>
    moderationAct
      .create({
        eventId,
        id: newId('event'),
        at: clock.now().toISOString(),
        kind,
        memberId,
        by,
        byName: shortName(member) || 'Kiai',
        ...(name !== undefined && { name }),
        ...(minutes !== undefined && { minutes }),
        ...(seconds !== undefined && { seconds }),
        expire: epochSeconds(keptFor),
      })
      .commit(),
})

/** Logs an act on the chat as a whole: it belongs to the moderator's own data. */
export const logChatStep = (
  kind: 'unpinned' | 'slowed' | 'delayed',
  eventId: string,
  caller: Caller,
  seconds?: number,
): Step<typeof logEntities> =>
  logStep(
    { kind, target: { eventId, memberId: caller.memberId }, ...(seconds !== undefined && { seconds }) },
    caller,
  )

/** What moderators of a chat did, the last act first. */
export async function listModeration(eventId: string, caller: Caller): Promise<Page<ModerationAct>> {
  requireModerator(await requireAdmission(eventId, caller), caller)
  const { data } = await moderationAct().query.ofEvent({ eventId }).go({ order: 'desc', limit: most })
  return whole(
    data.map(({ id, kind, name = null, byName, minutes = null, seconds = null, at }) => ({
      id,
      kind,
      name,
      by: byName,
      minutes,
      seconds,
      at,
    })),
  )
}
