import { whole } from '#shared/contract/page.ts'
import { Problem } from '#shared/contract/problem.ts'
import { isLive, isUpcoming, phaseOf } from '#shared/rules/live/live-event.ts'
import { pageOfAll } from '../http/cursor.ts'
import { findLiveEvent, type LiveEventItem, liveEvent } from '../model/live/live-event.ts'
import { clock } from '../ports/process/clock.ts'
import { hostsById, toAdminLiveEvent, toLiveEvent } from './wire.ts'

/** Longer than any event lasts after its start. */
const longest = 24 * 3_600_000
/** Events in the schedule; later ones are far away. */
const mostShown = 200

export async function requireEvent(id: string): Promise<LiveEventItem> {
  const known = await findLiveEvent(id)
  if (!known) throw new Problem('live.not_found')
  return known
}

/** Events that are live, upcoming, or cancelled before their start, in order of their start. */
export async function scheduled(): Promise<LiveEventItem[]> {
  const now = clock.now()
  const from = new Date(now.getTime() - longest).toISOString()
  const { data } = await liveEvent()
    .query.byStart({ list: 'live' })
    .gte({ startsAt: from })
    .go({ limit: mostShown })
  return data.filter((item) => {
    const phase = phaseOf(item, now)
    return isLive(phase) || isUpcoming(phase) || (phase === 'cancelled' && item.startsAt > now.toISOString())
  })
}

export async function listLive() {
  const [items, hosts] = await Promise.all([scheduled(), hostsById()])
  return whole(items.map((item) => toLiveEvent(item, hosts)))
}

export async function getLiveEvent(id: string) {
  const [item, hosts] = await Promise.all([requireEvent(id), hostsById()])
  return toLiveEvent(item, hosts)
}

/** All events, the latest start first: admins plan no more than a few a week. */
export async function listAllLive({ limit, cursor }: { limit: number; cursor?: string | undefined }) {
  const [{ data }, hosts] = await Promise.all([
    liveEvent().query.byStart({ list: 'live' }).go({ order: 'desc', pages: 'all' }),
    hostsById(),
  ])
  const { items, ...page } = pageOfAll(data, limit, cursor)
  return { ...page, items: items.map((item) => toAdminLiveEvent(item, hosts)) }
}
