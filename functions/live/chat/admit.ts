import { Problem } from '#shared/contract/problem.ts'
import { effectiveTier, opens } from '#shared/rules/access/access.ts'
import { planNames } from '#shared/rules/money/subscription.ts'
import type { Caller } from '../../http/serve.ts'
import { instructor } from '../../model/instructors/instructor.ts'
import type { LiveEventItem } from '../../model/live/live-event.ts'
import { takeAdminRights } from '../../model/table/act.ts'
import { clock } from '../../ports/process/clock.ts'
import { requireEvent } from '../find.ts'

/** Whether a member is one of those who hold an event. */
export async function isHost({ hostIds }: LiveEventItem, { memberId }: Caller): Promise<boolean> {
  if (hostIds.length === 0) return false
  const { data } = await instructor().query.ofMember({ memberId }).go()
  return data.some(({ id }) => hostIds.includes(id))
}

/** The event whose picture and chat the caller may have: by their plan, as a host, or as an admin. */
export async function admitted(eventId: string, caller: Caller): Promise<LiveEventItem> {
  const event = await requireEvent(eventId)
  const { accessLevel } = event
  if (caller.isAdmin || opens(effectiveTier(caller.member, clock.now().getTime()), accessLevel)) return event
  if (await isHost(event, caller)) return event
  throw new Problem('tier.required', `This event needs the ${planNames[accessLevel]} plan`, {
    tier: accessLevel,
  })
}

/** Refuses anyone but a host; an admin who is none acts by that role. */
export async function requireModerator(event: LiveEventItem, caller: Caller): Promise<void> {
  if (await isHost(event, caller)) return
  if (!caller.isAdmin) throw new Problem('host.required')
  takeAdminRights()
}
