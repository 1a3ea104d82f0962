import { busyRules } from '#shared/rules/sessions/busy-times.ts'
import { type BusyTimesItem, busyTimes } from '../../model/calendar/busy-times.ts'
import { clock } from '../../ports/process/clock.ts'
import type { Teaching } from './calendar.ts'

/** Milliseconds between two reads while another call looks. */
const readEvery = 200

/**
 * The same with busy times that are recent enough to sell a time by: the instructor's own calendar is looked at again
 * if the last look is too old. One that failed is not waited for: another company's server must not stop bookings.
 */
export async function withFreshBusyTimes(teaching: Teaching): Promise<Teaching> {
  const { imported } = teaching
  if (!imported || imported.failure || isFresh(imported)) return teaching
  const { personId, version } = imported
  const end = performance.now() + busyRules.buyerWaits * 1000
  const { lookNow } = await import('./read-busy-calendar.ts')
  await lookNow(personId)
  let known = await stored(personId)
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
