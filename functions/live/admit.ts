import { Problem } from '#shared/contract/problem.ts'
import { effectiveTier, opens } from '#shared/rules/access/access.ts'
import { planNames } from '#shared/rules/money/subscription.ts'
import type { Caller } from '../http/serve.ts'
import type { LiveEventItem } from '../model/live/live-event.ts'
import { takeAdminRights } from '../model/table/act.ts'
import { clock } from '../ports/process/clock.ts'
import { requireEvent } from './find.ts'

/** Whether a member is a host of an event and currently teaches at Kiai. */
export const isHost = ({ hostIds }: LiveEventItem, { member }: Caller): boolean =>
  member.instructorId !== undefined && hostIds.includes(member.instructorId)

/** The event, if the caller may see its picture and chat: by plan, as a host, or as an admin. */
export async function admitted(eventId: string, caller: Caller): Promise<LiveEventItem> {
  const event = await requireEvent(eventId)
  const { accessLevel } = event
  if (caller.isAdmin || opens(effectiveTier(caller.member, clock.now().getTime()), accessLevel)) return event
  if (isHost(event, caller)) return event
  throw new Problem('tier.required', `This event needs the ${planNames[accessLevel]} plan`, {
    tier: accessLevel,
  })
}

/** Refuses anyone but hosts and admins. The call of an admin who is no host counts as an admin's act. */
export function requireModerator(event: LiveEventItem, caller: Caller): void {
  if (isHost(event, caller)) return
  if (!caller.isAdmin) throw new Problem('host.required')
  takeAdminRights()
}
