import type { bookings } from '#shared/contract/bookings/bookings.ts'
import type { TeachingSchedule } from '#shared/contract/bookings/schedules.ts'
import type { Input } from '#shared/contract/endpoint.ts'
import { type Hours, type Weekday, weekdays } from '#shared/rules/sessions/schedule.ts'
import { joined } from './over-midnight.ts'

/** A schedule being edited. */
export type Draft = Omit<Input<typeof bookings.updateSchedule>['body'], 'knownUpdatedAt'>

/**
 * The saved schedule. If there is none, it is closed on all days, and an hour has the price given in the application:
 * nobody opens hours, or lowers a price, by accident.
 */
export function draftOf(known: TeachingSchedule | null, zone: string, hourlyRate: string): Draft {
  if (known) {
    const { updatedAt: _, ...said } = known
    return { ...said, weekly: joined(said.weekly) }
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

/** `09:30` to `570`. Midnight counts as the end of a day where it is an end. */
export function minutesOf(clock: string, isEnd = false): number {
  const [hours = Number.NaN, minutes = Number.NaN] = clock.split(':').map(Number)
  const at = hours * 60 + minutes
  return isEnd && at === 0 ? 1440 : at
}

/** `570` to `09:30`; empty without a value. */
export function clockOf(minutes: number): string {
  if (!Number.isFinite(minutes)) return ''
  const shown = minutes % 1440
  return [Math.floor(shown / 60), shown % 60].map((part) => String(part).padStart(2, '0')).join(':')
}

/** The default for added hours: after the last ones, or in the morning. */
export function nextHours(hours: readonly Hours[]): Hours {
  const last = Math.max(0, ...hours.map(({ to }) => Math.min(to, 1440)))
  if (last === 0) return { from: 540, to: 1020 }
  const from = Math.min(last + 60, 1380)
  return { from, to: Math.min(from + 120, 1440) }
}

/** Copies the hours of one day to others. */
export function copied(weekly: Draft['weekly'], from: Weekday, to: readonly Weekday[]): Draft['weekly'] {
  const same = () => weekly[from].map((hours) => ({ ...hours }))
  return { ...weekly, ...Object.fromEntries(to.map((day) => [day, same()])) }
}

export const workdays: readonly Weekday[] = weekdays.slice(1, 6)

/** Errors by path: `weekly.monday.1`. */
export type Faults = ReadonlyMap<string, string>

type Issue = { path: readonly PropertyKey[] | string; message: string }

export const faultsOf = (issues: readonly Issue[], placeOf: (path: string) => string): Faults =>
  new Map(
    issues.map(({ path, message }) => [
      placeOf(typeof path === 'string' ? path : path.map(String).join('.')),
      message,
    ]),
  )
