import type { Input } from '#shared/contract/endpoint.ts'
import type { api } from '#shared/contract/index.ts'
import { dollarsOf } from '#shared/rules/money/money.ts'
import type { InstructorCalendar, Span } from '#shared/rules/sessions/availability.ts'
import { type Hours, type Schedule, type Weekday, weekdays } from '#shared/rules/sessions/schedule.ts'
import { stretchesOf } from '../../../functions/ports/process/zones.ts'

/** `09:00-12:00 13:00-24:00` as hours. */
export function hours(said: string): Hours[] {
  return said.split(' ').map((one) => {
    const [from = 0, to = 0] = one.split('-').map((time) => {
      const [hour = 0, minute = 0] = time.split(':').map(Number)
      return hour * 60 + minute
    })
    return { from, to }
  })
}

export function everyDay(open: readonly Hours[]): Schedule['weekly'] {
  const [sunday, monday, tuesday, wednesday, thursday, friday, saturday] = weekdays.map(() => open)
  if (!sunday || !monday || !tuesday || !wednesday || !thursday || !friday || !saturday)
    throw new Error('A week')
  return { sunday, monday, tuesday, wednesday, thursday, friday, saturday }
}

/** Open day and night, an hour at a time, except for the given fields. */
export function schedule(said: Partial<Schedule> = {}): Schedule {
  return {
    zone: 'UTC',
    weekly: everyDay(hours('00:00-24:00')),
    exceptions: [],
    bufferBefore: 0,
    bufferAfter: 0,
    notice: 0,
    horizon: 365,
    lengths: [{ minutes: 60, cents: 5000 }],
    mostADay: null,
    step: 60,
    ...said,
  }
}

/** The same in the format of an instructor's input. */
export function scheduleInput(
  said: Partial<Schedule> = {},
): Input<typeof api.bookings.updateSchedule>['body'] {
  const { weekly, exceptions, lengths, packages = [], ...rest } = schedule(said)
  return {
    ...rest,
    weekly: structuredClone(weekly) as { [Day in Weekday]: Hours[] },
    exceptions: exceptions.map(({ hours, ...days }) => ({ ...days, hours: [...hours] })),
    packages: packages.map(({ cents, ...offer }) => ({ ...offer, price: dollarsOf(cents) })),
    lengths: lengths.map(({ minutes, cents }) => ({ minutes, price: dollarsOf(cents) })),
  }
}

/** From a schedule alone, at a time before the span in question. */
export function calendarOf(
  made: Schedule,
  [from, to]: Span,
  rest: Partial<InstructorCalendar> = {},
): InstructorCalendar {
  const stretches = stretchesOf(made.zone, from, to)
  return { schedule: made, stretches, busy: [], sessions: [], now: from - 60_000, ...rest }
}
