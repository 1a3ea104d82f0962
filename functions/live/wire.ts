import type { AdminLiveEvent, LiveEvent, LiveHost } from '#shared/contract/live/live-event.ts'
import { endsAt, isLive, opensAt, phaseOf } from '#shared/rules/live/live-event.ts'
import type { LiveEventItem } from '../model/live/live-event.ts'
import { currentSnapshot } from '../ports/catalogue/catalogue-index.ts'
import { clock } from '../ports/process/clock.ts'

type Hosts = ReadonlyMap<string, LiveHost>

/** The instructors who can be hosts, by id. */
export async function hostsById(): Promise<Hosts> {
  const { instructors } = await currentSnapshot()
  return new Map(
    instructors.map(({ id, name, profileImageUrl }) => [id, { id, name, profileImageUrl }] as const),
  )
}

/** An event as everyone sees it; hosts who no longer teach are left out. */
export function toLiveEvent(item: LiveEventItem, hosts: Hosts): LiveEvent {
  const phase = phaseOf(item, clock.now())
  return {
    id: item.id,
    title: item.title,
    description: item.description,
    hosts: item.hostIds.flatMap((id) => hosts.get(id) ?? []),
    zone: item.zone,
    wallTime: item.wallTime,
    startsAt: item.startsAt,
    endsAt: endsAt(item),
    minutes: item.minutes,
    accessLevel: item.accessLevel,
    posterUrl: item.posterUrl ?? null,
    phase,
    isLive: isLive(phase),
    opensAt: opensAt(item),
    startedAt: item.startedAt ?? null,
    endedAt: item.endedAt ?? null,
    replayVideoId: item.videoId ?? null,
    cancelReason: item.cancelReason ?? null,
    updatedAt: item.updatedAt,
  }
}

export const toAdminLiveEvent = (item: LiveEventItem, hosts: Hosts): AdminLiveEvent => ({
  ...toLiveEvent(item, hosts),
  hostIds: item.hostIds,
  createdAt: item.createdAt,
})
