import { Problem } from '#shared/contract/problem.ts'
import { effectiveTier, opens } from '#shared/rules/access/access.ts'
import type { ChatRole } from '#shared/rules/live/live-chat.ts'
import { planNames } from '#shared/rules/money/subscription.ts'
import type { Caller } from '../http/serve.ts'
import { type LiveBanItem, liveBan } from '../model/live/live-ban.ts'
import { type LiveEventItem, liveEvent } from '../model/live/live-event.ts'
import { liveHelper } from '../model/live/live-helper.ts'
import { takeAdminRights } from '../model/table/act.ts'
import { readAll } from '../model/table/read-all.ts'
import { clock } from '../ports/process/clock.ts'

/** Everything about a caller that decides whether they are admitted. */
export type Asking = Pick<Caller, 'member' | 'isAdmin'>

/** Whether a member is a host of an event and currently teaches at Kiai. */
export const isHost = ({ hostIds }: LiveEventItem, { member }: Pick<Asking, 'member'>): boolean =>
  member.instructorId !== undefined && hostIds.includes(member.instructorId)

/** A caller's admission to an event. */
export type Admission = {
  event: LiveEventItem
  /** How often the caller was excluded from the event before. */
  timesBanned: number
  isHelper: boolean
}

/** Whether a ban excludes a caller from an event. Hosts and admins are never excluded. */
const excludes = (ban: LiveBanItem, event: LiveEventItem, caller: Asking): boolean =>
  !ban.liftedAt && !caller.isAdmin && !isHost(event, caller)

/** Whether a caller may see the picture and chat of an event by plan, as a host, or as an admin. */
export const isEntitled = (event: LiveEventItem, caller: Asking): boolean =>
  caller.isAdmin ||
  isHost(event, caller) ||
  opens(effectiveTier(caller.member, clock.now().getTime()), event.accessLevel)

/** Whether a caller may see the picture and chat of an event now, by what was read of them. */
export const isAdmitted = (event: LiveEventItem, ban: LiveBanItem | undefined, caller: Asking): boolean =>
  !(ban && excludes(ban, event, caller)) && isEntitled(event, caller)

/** The event, unless the caller is excluded from it. One read. */
export async function requireNotBanned(eventId: string, caller: Caller): Promise<Admission> {
  const {
    liveEvent: event,
    liveBan: ban,
    liveHelper: helper,
  } = await readAll({ liveEvent, liveBan, liveHelper }, (of) => ({
    liveEvent: of.liveEvent.get({ id: eventId }),
    liveBan: of.liveBan.get({ memberId: caller.memberId, eventId }),
    liveHelper: of.liveHelper.get({ memberId: caller.memberId, eventId }),
  }))
  if (!event) throw new Problem('live.not_found')
  if (ban && excludes(ban, event, caller)) {
    throw new Problem('live.banned', `You are excluded from this event. Reason: ${ban.reason}`)
  }
  return { event, timesBanned: ban?.times ?? 0, isHelper: helper !== undefined }
}

/** The event, if the caller may see its picture and chat: by plan, as a host, or as an admin. */
export async function requireAdmission(eventId: string, caller: Caller): Promise<Admission> {
  const admission = await requireNotBanned(eventId, caller)
  const { accessLevel } = admission.event
  if (isEntitled(admission.event, caller)) return admission
  throw new Problem('tier.required', `This event needs the ${planNames[accessLevel]} plan`, {
    tier: accessLevel,
  })
}

/** The same, for callers that need only the event. */
export const admitted = async (eventId: string, caller: Caller): Promise<LiveEventItem> =>
  (await requireAdmission(eventId, caller)).event

/** The role of an admitted caller in the chat; undefined for a member, who does not moderate it. */
export function roleOf({ event, isHelper }: Admission, caller: Asking): ChatRole | undefined {
  if (isHost(event, caller)) return 'host'
  if (caller.isAdmin) return 'team'
  return isHelper ? 'helper' : undefined
}

/** Refuses anyone but hosts and admins. The call of an admin who is no host counts as an admin's act. */
export function requireHost(event: LiveEventItem, caller: Caller): void {
  if (isHost(event, caller)) return
  if (!caller.isAdmin) throw new Problem('host.required')
  takeAdminRights()
}

/** Refuses anyone but moderators of the chat: hosts, helpers and admins. */
export function requireModerator(admission: Admission, caller: Caller): void {
  const role = roleOf(admission, caller)
  if (!role) throw new Problem('moderator.required')
  if (role === 'team') takeAdminRights()
}
