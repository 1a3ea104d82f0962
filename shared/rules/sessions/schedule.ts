import { type PackagePrice, packageFaults } from '../money/package.ts'
import type { SessionLength } from '../money/session-length.ts'

/** The schedule of an instructor, and its faults. Times are local times of the schedule's zone. */

export const weekdays = [
  'sunday',
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
] as const
export type Weekday = (typeof weekdays)[number]

/** Minutes of the day, `[from, to)`, on quarter hours; the whole day is 0 to 1440. */
export type Hours = { from: number; to: number }

/** Hours that replace those of the week, or none, on the days from `from` to `to`, both included, e.g. `2026-12-24`. */
export type ScheduleException = { from: string; to: string; hours: readonly Hours[] }

export const steps = [15, 30, 60] as const

export type Schedule = {
  /** For example `America/New_York`. */
  zone: string
  weekly: Readonly<Record<Weekday, readonly Hours[]>>
  exceptions: readonly ScheduleException[]
  /** Minutes around a session in which there can be no other session. They may be outside the hours. */
  bufferBefore: number
  bufferAfter: number
  /** The least number of minutes from booking to start. */
  notice: number
  /** The most days, of 24 hours each, from booking to start. */
  horizon: number
  lengths: readonly SessionLength[]
  /** Prices of several sessions at once; absent means none. */
  packages?: readonly PackagePrice[]
  /** The most sessions that start on one day of the zone; null means as many as fit. */
  mostADay: number | null
  /** Minutes. Sessions start where the local time is a multiple of it. */
  step: (typeof steps)[number]
}

/** The bounds of a schedule. A session claims its quarter hours, with its buffers, in one transaction. */
export const scheduleBounds = {
  shortest: 15,
  longest: 240,
  longestBuffer: 60,
  mostHorizon: 365,
  mostADay: 96,
  /** Cents. */
  lowestPrice: 100,
  highestPrice: 200_000,
} as const

/** The hours of a day, e.g. `2026-12-24`. */
export function hoursOn({ weekly, exceptions }: Schedule, day: string): readonly Hours[] {
  const exception = exceptions.find(({ from, to }) => from <= day && day <= to)
  return exception ? exception.hours : weekly[weekdayOf(day)]
}

/** The same schedule, open at every future quarter hour, with the shortest notice and the longest horizon. */
export function anyHour(schedule: Schedule): Schedule {
  const day = [{ from: 0, to: 1440 }]
  const weekend = { saturday: day, sunday: day }
  const weekly = { monday: day, tuesday: day, wednesday: day, thursday: day, friday: day, ...weekend }
  return { ...schedule, weekly, exceptions: [], notice: 0, horizon: scheduleBounds.mostHorizon, step: 15 }
}

/** The current price in cents; undefined if the length is not offered. */
export function priceOf({ lengths }: Schedule, minutes: number): number | undefined {
  return lengths.find((length) => length.minutes === minutes)?.cents
}

/** The default length: an hour if offered, or else the shortest. */
export function usualLength({ lengths }: Pick<Schedule, 'lengths'>): number {
  const minutes = lengths.map((length) => length.minutes)
  return minutes.includes(60) ? 60 : Math.min(...minutes)
}

/** The price of an hour in cents, by the price of the usual length. */
export function hourlyRateOf(schedule: Pick<Schedule, 'lengths'>): number {
  const minutes = usualLength(schedule)
  const cents = schedule.lengths.find((length) => length.minutes === minutes)?.cents ?? 0
  return Math.round((cents * 60) / minutes)
}

function weekdayOf(day: string): Weekday {
  const weekday = weekdays[new Date(`${day}T00:00Z`).getUTCDay()]
  if (!weekday) throw new RangeError(`${day} is not a valid day`)
  return weekday
}

/** A fault and its place: a path into the schedule, as in the problems of the contract. */
export type ScheduleFault = { path: (string | number)[]; words: string }

/** All faults of a schedule except for its zone, which only a port can check. Empty if the schedule is valid. */
export function scheduleFaults(schedule: Schedule): ScheduleFault[] {
  return [
    ...weekdays.flatMap((weekday) =>
      hoursFaults(schedule.weekly[weekday], ['weekly', weekday], capital(weekday)),
    ),
    ...exceptionFaults(schedule.exceptions),
    ...packageFaults(schedule.packages ?? [], schedule.lengths),
    ...lengthFaults(schedule.lengths),
    ...numberFaults(schedule),
  ]
}

function hoursFaults(hours: readonly Hours[], path: ScheduleFault['path'], day: string): ScheduleFault[] {
  const wrong = hours.flatMap((one, at) => {
    const words = wrongHours(one)
    return words ? [{ path: [...path, at], words: `${day}: ${shown(one)} ${words}` }] : []
  })
  if (wrong.length > 0) return wrong
  const inOrder = hours.map((one, at) => ({ ...one, at })).sort((a, b) => a.from - b.from)
  return inOrder.flatMap((one, place) => {
    const before = inOrder[place - 1]
    if (!before || before.to <= one.from) return []
    return [{ path: [...path, one.at], words: `${day}: ${shown(before)} and ${shown(one)} overlap` }]
  })
}

function wrongHours({ from, to }: Hours): string | undefined {
  if (!isOnQuarter(from) || !isOnQuarter(to)) return 'is not on quarter hours'
  if (from < 0 || to > 1440) return 'is not within one day'
  if (from >= to) return 'ends before it begins'
  return undefined
}

function exceptionFaults(exceptions: readonly ScheduleException[]): ScheduleFault[] {
  const wrong = exceptions.flatMap(({ from, to, hours }, at): ScheduleFault[] => {
    const path = ['exceptions', at]
    const strange = [from, to].find((day) => !isDay(day))
    if (strange !== undefined) return [{ path, words: `${strange} is not a valid day` }]
    if (from > to) return [{ path, words: `${daysShown({ from, to })} ends before it begins` }]
    return hoursFaults(hours, [...path, 'hours'], daysShown({ from, to }))
  })
  if (wrong.length > 0) return wrong
  const inOrder = exceptions.map((one, at) => ({ ...one, at })).sort((a, b) => a.from.localeCompare(b.from))
  return inOrder.flatMap((one, place) => {
    const before = inOrder[place - 1]
    if (!before || before.to < one.from) return []
    const words = `${daysShown(before)} and ${daysShown(one)} overlap`
    return [{ path: ['exceptions', one.at], words }]
  })
}

function lengthFaults(lengths: readonly SessionLength[]): ScheduleFault[] {
  const { shortest, longest, lowestPrice, highestPrice } = scheduleBounds
  if (lengths.length === 0) return [{ path: ['lengths'], words: 'Add at least one session length' }]
  return lengths.flatMap(({ minutes, cents }, at) => {
    const faults: ScheduleFault[] = []
    const fault = (field: string, words: string) => faults.push({ path: ['lengths', at, field], words })
    if (!isOnQuarter(minutes) || minutes < shortest || minutes > longest) {
      fault('minutes', `A session must take ${shortest} to ${longest} minutes, in quarter hours`)
    } else if (lengths.findIndex((length) => length.minutes === minutes) < at) {
      fault('minutes', `${minutes} minutes are offered twice`)
    }
    if (!isWhole(cents, lowestPrice, highestPrice)) {
      fault('cents', `A session must cost $${lowestPrice / 100} to $${highestPrice / 100}`)
    }
    return faults
  })
}

function numberFaults(schedule: Schedule): ScheduleFault[] {
  const { longestBuffer, mostHorizon, mostADay } = scheduleBounds
  const faults: ScheduleFault[] = []
  const fault = (field: keyof Schedule, words: string) => faults.push({ path: [field], words })
  for (const field of ['bufferBefore', 'bufferAfter'] as const) {
    if (isOnQuarter(schedule[field]) && isWhole(schedule[field], 0, longestBuffer)) continue
    fault(field, `A buffer must take 0 to ${longestBuffer} minutes, in quarter hours`)
  }
  if (!isWhole(schedule.horizon, 1, mostHorizon)) {
    fault('horizon', `Bookings must open 1 to ${mostHorizon} days ahead`)
  } else if (!isWhole(schedule.notice, 0, schedule.horizon * 1440 - 1)) {
    fault('notice', 'The notice must be in whole minutes, and shorter than the time that bookings open ahead')
  }
  if (schedule.mostADay !== null && !isWhole(schedule.mostADay, 1, mostADay)) {
    fault('mostADay', `Sessions a day must be 1 to ${mostADay}, or unlimited`)
  }
  if (!steps.includes(schedule.step)) fault('step', `Sessions start every ${steps.join(', ')} minutes`)
  return faults
}

const isWhole = (value: number, least: number, most: number) =>
  Number.isInteger(value) && value >= least && value <= most
const isOnQuarter = (minutes: number) => Number.isInteger(minutes) && minutes % 15 === 0

function isDay(text: string): boolean {
  const at = Date.parse(`${text}T00:00Z`)
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && at >= 0 && new Date(at).toISOString().startsWith(text)
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
const daysShown = ({ from, to }: { from: string; to: string }) => (from === to ? from : `${from} to ${to}`)
const shown = ({ from, to }: Hours) => `${clock(from)}–${clock(to)}`
const clock = (minutes: number) =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':')
