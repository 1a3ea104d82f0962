import { Problem } from '#shared/contract/problem.ts'
import { effectiveTier, opens } from '#shared/rules/access/access.ts'
import { planNames } from '#shared/rules/money/subscription.ts'
import type { Caller } from '../http/serve.ts'
import { liveBan } from '../model/live/live-ban.ts'
import { type LiveEventItem, liveEvent } from '../model/live/live-event.ts'
import { takeAdminRights } from '../model/table/act.ts'
import { readAll } from '../model/table/read-all.ts'
import { clock } from '../ports/process/clock.ts'

/** Whether a member is a host of an event and currently teaches at Kiai. */
export const isHost = ({ hostIds }: LiveEventItem, { member }: Caller): boolean =>
  member.instructorId !== undefined && hostIds.includes(member.instructorId)

type Admission = {
  event: LiveEventItem
  /** How often the caller was excluded from the event before. */
  timesBanned: number
}

/** The event, unless the caller is excluded from it. Hosts and admins never are. One read. */
export async function requireNotBanned(eventId: string, caller: Caller): Promise<Admission> {
  const { liveEvent: event, liveBan: ban } = await readAll({ liveEvent, liveBan }, (of) => ({
    liveEvent: of.liveEvent.get({ id: eventId }),
    liveBan: of.liveBan.get({ memberId: caller.memberId, eventId }),
  }))
  if (!event) throw new Problem('live.not_found')
  if (ban && !ban.liftedAt && !caller.isAdmin && !isHost(event, caller)) {
    throw new Problem('live.banned', `You are excluded from this event. Reason: ${ban.reason}`)
  }
  return { event, timesBanned: ban?.times ?? 0 }
}

/** The event, if the caller may see its picture and chat: by plan, as a host, or as an admin. */
export async function requireAdmission(eventId: string, caller: Caller): Promise<Admission> {
  const admission = await requireNotBanned(eventId, caller)
  const { event } = admission
  const { accessLevel } = event
  const isOnPlan = opens(effectiveTier(caller.member, clock.now().getTime()), accessLevel)
  if (caller.isAdmin || isOnPlan || isHost(event, caller)) return admission
  throw new Problem('tier.required', `This event needs the ${planNames[accessLevel]} plan`, {
    tier: accessLevel,
  })
}

/** The same, for callers that need only the event. */
export const admitted = async (eventId: string, caller: Caller): Promise<LiveEventItem> =>
  (await requireAdmission(eventId, caller)).event

/** Refuses anyone but hosts and admins. The call of an admin who is no host counts as an admin's act. */
export function requireModerator(event: LiveEventItem, caller: Caller): void {
  if (isHost(event, caller)) return
  if (!caller.isAdmin) throw new Problem('host.required')
  takeAdminRights()
}
