import { describe, expect, test } from 'vitest'
import {
  freeStarts,
  type InstructorCalendar,
  isFree,
  nearestFree,
  type Span,
} from '#shared/rules/sessions/availability.ts'
import type { Schedule } from '#shared/rules/sessions/schedule.ts'
import { calendarOf, everyDay, hours, schedule } from '../../support/sessions/schedules.ts'

const at = (moment: string) => Date.parse(`${moment}Z`)
const span = (from: string, to: string): Span => [at(from), at(to)]
const said = (starts: number[]) => starts.map((start) => new Date(start).toISOString().slice(5, 16))
/** Noon to noon, in UTC, around the midnight that begins a day. */
const around = (day: string): Span => [
  at(`${day}T00:00`) - 12 * 3_600_000,
  at(`${day}T00:00`) + 36 * 3_600_000,
]

function starts(
  changes: Partial<Schedule>,
  within: Span,
  { minutes = 60, ...rest }: Partial<InstructorCalendar> & { minutes?: number } = {},
): string[] {
  return said(freeStarts(calendarOf(schedule(changes), within, rest), minutes, within))
}

/** Hours of one weekday alone. */
const only = (weekday: keyof Schedule['weekly'], open: string): Schedule['weekly'] => ({
  ...everyDay([]),
  [weekday]: hours(open),
})

describe('when the clocks change', () => {
  const sunday = (zone: string, open: string, day: string, more: Partial<Schedule> = {}) =>
    starts({ zone, weekly: only('sunday', open), ...more }, around(day))

  test('New York skips an hour: hours within it vanish, hours around it are joined', () => {
    expect(sunday('America/New_York', '02:00-03:00', '2026-03-08')).toEqual([])
    expect(sunday('America/New_York', '01:00-04:00', '2026-03-08', { step: 30 })).toEqual([
      '03-08T06:00',
      '03-08T06:30',
      '03-08T07:00',
    ])
  })

  test('New York repeats an hour: it is offered twice, and the hour before it once', () => {
    const fall = '2026-11-01'
    expect(sunday('America/New_York', '01:00-02:00', fall)).toEqual(['11-01T05:00', '11-01T06:00'])
    expect(sunday('America/New_York', '00:00-01:00', fall)).toEqual(['11-01T04:00'])
    // A session longer than each of two repeated open hours fits into neither.
    const open = { zone: 'America/New_York', weekly: only('sunday', '01:00-01:45') }
    expect(starts(open, around(fall))).toEqual([])
    expect(starts(open, around(fall), { minutes: 45 })).toEqual(['11-01T05:00', '11-01T06:00'])
  })

  test('Lord Howe skips and repeats half an hour', () => {
    const half = (open: string, day: string) =>
      starts({ zone: 'Australia/Lord_Howe', weekly: only('sunday', open), step: 30 }, around(day), {
        minutes: 30,
      })
    expect(half('01:30-02:00', '2026-04-05')).toEqual(['04-04T14:30', '04-04T15:00'])
    expect(half('02:00-02:30', '2026-10-04')).toEqual([])
    expect(half('01:30-03:00', '2026-10-04')).toEqual(['10-03T15:00', '10-03T15:30'])
  })

  test('Dublin skips and repeats an hour, whatever it calls its summer', () => {
    expect(sunday('Europe/Dublin', '01:00-02:00', '2026-03-29')).toEqual([])
    expect(sunday('Europe/Dublin', '01:00-02:00', '2026-10-25')).toEqual(['10-25T00:00', '10-25T01:00'])
  })

  test('Santiago does so at midnight: the hour belongs to its local day', () => {
    const zone = 'America/Santiago'
    const night = { zone, weekly: only('saturday', '23:00-24:00') }
    expect(starts(night, around('2026-04-05'))).toEqual(['04-05T02:00', '04-05T03:00'])
    expect(sunday(zone, '00:00-02:00', '2026-09-06')).toEqual(['09-06T04:00'])
    const over = { zone, weekly: { ...only('sunday', '00:00-02:00'), saturday: hours('23:00-24:00') } }
    expect(starts(over, around('2026-09-06'), { minutes: 120 })).toEqual(['09-06T03:00'])
  })

  test('Casablanca does so for Ramadan, and for good in September 2026', () => {
    expect(sunday('Africa/Casablanca', '02:00-03:00', '2026-02-15')).toEqual(['02-15T01:00', '02-15T02:00'])
    expect(sunday('Africa/Casablanca', '02:00-03:00', '2026-03-22')).toEqual([])
    expect(sunday('Africa/Casablanca', '01:00-02:00', '2026-09-20')).toEqual(['09-20T00:00', '09-20T01:00'])
    expect(sunday('Africa/Casablanca', '12:00-13:00', '2027-03-14')).toEqual(['03-14T12:00'])
  })

  test('Apia skipped a Friday', () => {
    const week = span('2011-12-27T00:00', '2012-01-03T00:00')
    expect(starts({ zone: 'Pacific/Apia', weekly: only('friday', '00:00-24:00') }, week)).toEqual([])
    const noons = { zone: 'Pacific/Apia', weekly: everyDay(hours('12:00-13:00')) }
    expect(starts(noons, span('2011-12-28T00:00', '2012-01-01T00:00'))).toEqual([
      '12-28T22:00',
      '12-29T22:00',
      '12-30T22:00',
      '12-31T22:00',
    ])
  })

  test('Kathmandu is off by three quarters of an hour, and starts by its own clocks', () => {
    const zone = 'Asia/Kathmandu'
    expect(sunday(zone, '09:00-11:00', '2026-06-07')).toEqual(['06-07T03:15', '06-07T04:15'])
  })
})

describe('hours', () => {
  const day = span('2026-06-01T00:00', '2026-06-02T00:00')

  test('are those of the weekday, several a day, and contain the whole session', () => {
    const weekly = only('monday', '13:00-14:30 09:00-10:00')
    expect(starts({ weekly, step: 30 }, day)).toEqual(['06-01T09:00', '06-01T13:00', '06-01T13:30'])
    expect(starts({ weekly: only('tuesday', '09:00-12:00') }, day)).toEqual([])
  })

  test('that end at 24:00 continue where the next day begins', () => {
    const weekly = { ...everyDay([]), monday: hours('23:00-24:00'), tuesday: hours('00:00-00:30') }
    const found = starts({ weekly, step: 30 }, span('2026-06-01T00:00', '2026-06-03T00:00'))
    expect(found).toEqual(['06-01T23:00', '06-01T23:30'])
  })

  test('are replaced on exception days, and holidays have none', () => {
    const exceptions = [
      { from: '2026-06-01', to: '2026-06-01', hours: hours('18:00-19:00') },
      { from: '2026-06-03', to: '2026-06-04', hours: [] },
    ]
    const weekly = everyDay(hours('09:00-10:00'))
    const found = starts({ weekly, exceptions }, span('2026-05-31T00:00', '2026-06-06T00:00'))
    expect(found).toEqual(['05-31T09:00', '06-01T18:00', '06-02T09:00', '06-05T09:00'])
  })

  test('of an exception are those of the day in the zone, not in UTC', () => {
    const exceptions = [{ from: '2026-06-02', to: '2026-06-02', hours: [] }]
    const open = { zone: 'Pacific/Auckland', weekly: everyDay(hours('08:00-09:00')), exceptions }
    expect(starts(open, span('2026-05-31T12:00', '2026-06-03T12:00'))).toEqual(['05-31T20:00', '06-02T20:00'])
  })

  test('offer starts at each step of the clocks, within the requested span', () => {
    const weekly = everyDay(hours('09:15-11:15'))
    expect(starts({ weekly }, day)).toEqual(['06-01T10:00'])
    expect(starts({ weekly, step: 30 }, day)).toEqual(['06-01T09:30', '06-01T10:00'])
    expect(starts({ weekly, step: 15 }, day)).toHaveLength(5)
    const from = span('2026-06-01T09:30', '2026-06-01T10:00')
    expect(starts({ weekly, step: 15 }, from)).toEqual(['06-01T09:30', '06-01T09:45'])
    expect(starts({ weekly }, span('2026-06-01T10:00', '2026-06-01T10:00'))).toEqual([])
  })
})

describe('a booking', () => {
  const morning = { weekly: everyDay(hours('09:00-13:00')) }
  const day = span('2026-06-01T00:00', '2026-06-02T00:00')

  test('blocks overlapping starts, and allows touching ones', () => {
    const busy = [span('2026-06-01T10:00', '2026-06-01T11:00')]
    expect(starts(morning, day, { busy })).toEqual(['06-01T09:00', '06-01T11:00', '06-01T12:00'])
  })

  test('may overlap, be in any order, be empty and be off the quarter hour', () => {
    const busy = [
      span('2026-06-01T12:59', '2026-06-01T15:00'),
      span('2026-06-01T10:00', '2026-06-01T10:30'),
      span('2026-06-01T09:30', '2026-06-01T09:30'),
      span('2026-06-01T09:45', '2026-06-01T10:07'),
    ]
    expect(starts(morning, day, { busy })).toEqual(['06-01T11:00'])
  })

  test('keeps the buffers of a new session as its distance, which may be outside the hours', () => {
    const busy = [span('2026-06-01T10:00', '2026-06-01T11:00')]
    expect(starts({ ...morning, bufferAfter: 15 }, day, { busy })).toEqual(['06-01T11:00', '06-01T12:00'])
    expect(starts({ ...morning, bufferBefore: 15 }, day, { busy })).toEqual(['06-01T09:00', '06-01T12:00'])
    const nightly = [span('2026-06-01T08:00', '2026-06-01T09:00')]
    expect(starts({ ...morning, bufferBefore: 15 }, day, { busy: nightly })[0]).toBe('06-01T10:00')
  })

  test('counts for its day in the zone', () => {
    const busy = [span('2026-06-01T09:00', '2026-06-01T10:00')]
    const sessions = [at('2026-06-01T09:00')]
    const two = span('2026-06-01T00:00', '2026-06-03T00:00')
    expect(starts({ ...morning, mostADay: 2 }, day, { busy, sessions })).toHaveLength(3)
    const tomorrow = ['06-02T09:00', '06-02T10:00', '06-02T11:00', '06-02T12:00']
    expect(starts({ ...morning, mostADay: 1 }, two, { busy, sessions })).toEqual(tomorrow)
    const auckland = { zone: 'Pacific/Auckland', mostADay: 1 }
    const found = starts(auckland, day, { sessions: [at('2026-05-31T12:00')] })
    expect(found[0]).toBe('06-01T12:00')
  })

  test('does not block itself when it is moved: the caller leaves it out', () => {
    const taken = { busy: [span('2026-06-01T09:00', '2026-06-01T10:00')], sessions: [at('2026-06-01T09:00')] }
    const full = { ...morning, mostADay: 1 }
    expect(starts(full, day, taken)).toEqual([])
    expect(starts(full, day)).toHaveLength(4)
  })
})

describe('from now on', () => {
  const day = span('2026-06-01T00:00', '2026-06-02T00:00')
  const morning = { weekly: everyDay(hours('09:00-12:00')) }

  test('no start is in the past', () => {
    expect(starts(morning, day, { now: at('2026-06-01T10:00') })).toEqual(['06-01T10:00', '06-01T11:00'])
    expect(starts(morning, day, { now: at('2026-06-01T10:00') + 1 })).toEqual(['06-01T11:00'])
  })

  test('notice is met exactly, and counted in real time over a change of the clocks', () => {
    const noticed = { ...morning, notice: 120 }
    expect(starts(noticed, day, { now: at('2026-06-01T08:00') })).toEqual(['06-01T10:00', '06-01T11:00'])
    expect(starts(noticed, day, { now: at('2026-06-01T08:00') + 1 })).toEqual(['06-01T11:00'])
    const spring = { zone: 'America/New_York', weekly: only('sunday', '00:00-05:00'), notice: 120 }
    // 01:00 there; two hours later it is 04:00.
    expect(starts(spring, around('2026-03-08'), { now: at('2026-03-08T06:00') })).toEqual(['03-08T08:00'])
  })

  test('bookings open a number of days ahead, to the moment', () => {
    const week = span('2026-06-01T00:00', '2026-06-10T00:00')
    const near = { weekly: everyDay(hours('09:00-11:00')), horizon: 1 }
    expect(starts(near, week, { now: at('2026-06-01T09:00') })).toEqual([
      '06-01T09:00',
      '06-01T10:00',
      '06-02T09:00',
    ])
    expect(starts(near, week, { now: at('2026-06-01T09:00') - 1 }).at(-1)).toBe('06-01T10:00')
    expect(starts(near, week, { now: at('2026-07-01T00:00') })).toEqual([])
  })
})

describe('a single request', () => {
  const day = span('2026-06-01T00:00', '2026-06-02T00:00')
  const made = schedule({ weekly: everyDay(hours('09:00-13:00')) })
  const calendar = calendarOf(made, day, { busy: [span('2026-06-01T11:00', '2026-06-01T12:00')] })
  const free = (start: string) => isFree(calendar, 60, at(start))

  test('is free if it is among the free starts', () => {
    expect(free('2026-06-01T09:00')).toBe(true)
    expect(free('2026-06-01T11:00')).toBe(false)
    expect(free('2026-06-01T09:15')).toBe(false)
    expect(free('2026-06-01T09:00:01')).toBe(false)
  })

  test('that is taken has neighbours, the nearest first, and the earlier of two', () => {
    const near = (wished: string, most: number) => said(nearestFree(calendar, 60, day, at(wished), most))
    expect(near('2026-06-01T11:00', 2)).toEqual(['06-01T10:00', '06-01T12:00'])
    expect(near('2026-06-01T20:00', 9)).toEqual(['06-01T12:00', '06-01T10:00', '06-01T09:00'])
  })

  test('needs a length in quarter hours, and clock data for the whole span', () => {
    for (const minutes of [0, -60, 20, Number.NaN]) {
      expect(() => isFree(calendar, minutes, at('2026-06-01T09:00')), `${minutes}`).toThrow(RangeError)
    }
    const short = { ...calendar, stretches: [[day[0], at('2026-06-01T09:59'), 0]] as const }
    expect(() => isFree(short, 60, at('2026-06-01T09:00'))).toThrow(RangeError)
    expect(() => isFree({ ...calendar, stretches: [] }, 60, at('2026-06-01T09:00'))).toThrow(RangeError)
  })
})
