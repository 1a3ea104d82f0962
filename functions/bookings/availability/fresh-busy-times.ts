import { busyRules } from '#shared/rules/sessions/busy-times.ts'
import { type BusyTimesItem, busyTimes } from '../../model/calendar/busy-times.ts'
import { clock } from '../../ports/process/clock.ts'
import { askForLook, isAwaited } from './busy-calendar.ts'
import type { Teaching } from './calendar.ts'

/** Milliseconds between two reads while the calendar is looked at. */
const readEvery = 200

/**
 * The same with busy times that are recent enough to sell a time by: a look at the instructor's own calendar is asked for
 * and awaited if the last one is too old. After a failed look nobody waits: the server of another company must not stop
 * bookings.
 */
export async function withFreshBusyTimes(teaching: Teaching): Promise<Teaching> {
  const { imported } = teaching
  if (!imported || imported.failure || isFresh(imported)) return teaching
  const { personId, version } = imported
  if (!isAwaited(imported)) await askForLook(imported)
  const end = performance.now() + busyRules.buyerWaits * 1000
  let known: BusyTimesItem | undefined = imported
  while (known?.version === version && !isFresh(known) && performance.now() < end) {
    await clock.pause(readEvery)
    known = await stored(personId)
  }
  return { ...teaching, imported: known }
}

const isFresh = ({ lookedAt = '' }: BusyTimesItem): boolean =>
  lookedAt > new Date(clock.now().getTime() - busyRules.sellsFor * 60_000).toISOString()

async function stored(personId: string): Promise<BusyTimesItem | undefined> {
  const { data } = await busyTimes().get({ personId }).go({ consistent: true })
  return data ?? undefined
}
