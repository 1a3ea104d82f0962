import { create, getTimeZoneTransition, offsetNanoseconds } from 'temporal-polyfill/fns/ZonedDateTime'
import type { OffsetStretch } from '#shared/rules/sessions/wall-time.ts'

/** The one place that knows time zones; it is as good as the engine's own data, `process.versions.tz`. */

/**
 * Whether the engine knows a zone by this name; an offset such as `+05:30` is refused because it has no clock changes.
 */
export function isZone(name: string): boolean {
  if (!/^[a-z]/i.test(name)) return false
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}

/** The engine's zone data. Data older than `oldest`, the latest laws known here, shows some clocks an hour wrong. */
export const zoneData = { version: process.versions.tz ?? '', oldest: '2026c' }

const twoDays = 2 * 24 * 3_600_000

/**
 * The UTC offsets of a zone from one epoch millisecond to another. They reach two days further on both sides, to cover
 * sessions that go on, and whole days at either end.
 */
export function stretchesOf(zone: string, from: number, to: number): OffsetStretch[] {
  const [begins, ends] = [from - twoDays, to + twoDays]
  const stretches: OffsetStretch[] = []
  let at = create(BigInt(begins) * 1_000_000n, zone)
  for (let next = begins; next < ends; ) {
    const offset = offsetNanoseconds(at) / 1e6
    const change = getTimeZoneTransition(at, 'next')
    const until = Math.min(ends, change?.epochMilliseconds ?? ends)
    stretches.push([next, until, offset])
    next = until
    if (change) at = change
  }
  return stretches
}
