import type { bookings } from '#shared/contract/bookings/bookings.ts'
import type { TeachingSchedule } from '#shared/contract/bookings/schedules.ts'
import type { Input } from '#shared/contract/endpoint.ts'
import { type Hours, type Weekday, weekdays } from '#shared/rules/sessions/schedule.ts'

/** A schedule while it is written. */
export type Draft = Omit<Input<typeof bookings.updateSchedule>['body'], 'knownUpdatedAt'>

/**
 * What was said last; before anything was, closed on all days, and an hour at what it was said to cost on applying:
 * nobody opens hours, or teaches for less, by accident.
 */
export function draftOf(known: TeachingSchedule | null, zone: string, hourlyRate: string): Draft {
  if (known) {
    const { updatedAt: _, ...said } = known
    return said
  }
  return {
    zone,
    weekly: { sunday: [], monday: [], tuesday: [], wednesday: [], thursday: [], friday: [], saturday: [] },
    exceptions: [],
    bufferBefore: 0,
    bufferAfter: 15,
    notice: 24 * 60,
    horizon: 60,
    mostADay: null,
    step: 30,
    lengths: [{ minutes: 60, price: hourlyRate }],
    packages: [],
  }
}

/** `570` of `09:30`. Midnight ends a day, where it does not begin it. */
export function minutesOf(clock: string, isEnd = false): number {
  const [hours = Number.NaN, minutes = Number.NaN] = clock.split(':').map(Number)
  const at = hours * 60 + minutes
  return isEnd && at === 0 ? 1440 : at
}

/** `09:30` of `570`; empty where nothing is said. */
export function clockOf(minutes: number): string {
  if (!Number.isFinite(minutes)) return ''
  const shown = minutes % 1440
  return [Math.floor(shown / 60), shown % 60].map((part) => String(part).padStart(2, '0')).join(':')
}

/** The next hours that are likely to be added: after the last ones, or in the morning. */
export function nextHours(hours: readonly Hours[]): Hours {
  const last = Math.max(0, ...hours.map(({ to }) => to))
  if (last === 0) return { from: 540, to: 1020 }
  const from = Math.min(last + 60, 1380)
  return { from, to: Math.min(from + 120, 1440) }
}

/** The hours of one day on others too. */
export function copied(weekly: Draft['weekly'], from: Weekday, to: readonly Weekday[]): Draft['weekly'] {
  const same = () => weekly[from].map((hours) => ({ ...hours }))
  return { ...weekly, ...Object.fromEntries(to.map((day) => [day, same()])) }
}

export const workdays: readonly Weekday[] = weekdays.slice(1, 6)

/** What is wrong, by its path: `weekly.monday.1`. */
export type Faults = ReadonlyMap<string, string>

type Issue = { path: readonly PropertyKey[] | string; message: string }

export const faultsOf = (issues: readonly Issue[]): Faults =>
  new Map(
    issues.map(({ path, message }) => [
      typeof path === 'string' ? path : path.map(String).join('.'),
      message,
    ]),
  )
