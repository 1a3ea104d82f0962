import { runInNewContext } from 'node:vm'
import type ICAL from 'ical.js'
import { idPattern } from '#shared/rules/ids.ts'
import type { Span } from '#shared/rules/sessions/availability.ts'
import { type Moment, moment, zonesFor } from './foreign-moments.ts'
import { repetition } from './foreign-repeats.ts'
import { type Entry, entriesIn, NotRead, type Property, ruleBounds } from './foreign-text.ts'

/** Calendars of others, of which nothing is kept but when somebody is busy. */

type Asked = {
  /** What is asked for. */
  within: Span
  /** The instructor's: of whole days, and of times that name no zone. */
  zone: string
}

/** How long one calendar is read, while others wait; tests that count something else give it longer. */
export const reading = { patience: 1000 }
const mostEvents = 5000
const day = 24 * 3_600_000

/** When a calendar in iCal format says that somebody is busy, in any order. `NotRead` where it asks for too much. */
export async function busyIn(text: string, asked: Asked): Promise<Span[]> {
  // Loaded when first used, so that no Lambda's start waits for it.
  const { default: library } = await import('ical.js')
  try {
    // A rule that never comes true is looked for without end inside the library: there is no other way to stop that.
    return runInNewContext(
      'read()',
      { read: () => spansOf(library, text, asked) },
      { timeout: reading.patience },
    )
  } catch (error) {
    if (error instanceof NotRead) throw error
    const isOver = (error as { code?: unknown }).code === 'ERR_SCRIPT_EXECUTION_TIMEOUT'
    throw new NotRead(isOver ? 'repeats' : 'no_calendar')
  }
}

function spansOf(library: typeof ICAL, text: string, asked: Asked): Span[] {
  const events = entriesIn(library.parse(text))
  if (events.length > mostEvents) throw new NotRead('events')
  const read = { library, asked, momentOf: zonesFor(asked.zone), left: { steps: ruleBounds.aCalendar } }
  const moved = Map.groupBy(
    events.filter((one) => one.first('recurrence-id')),
    uidOf,
  )
  return events.flatMap((event) => {
    const isSingle = event.first('recurrence-id') !== undefined
    return isBusy(event) ? timesOf(read, event, isSingle ? [] : (moved.get(uidOf(event)) ?? [])) : []
  })
}

const uidOf = (event: Entry) => event.text('uid')
const ownSession = idPattern('booking')

/** Sessions with us are known here already; of what is free, cancelled or see-through nobody is busy. */
function isBusy(event: Entry): boolean {
  return !(
    ownSession.test(uidOf(event)) ||
    event.text('transp').toUpperCase() === 'TRANSPARENT' ||
    event.text('status').toUpperCase() === 'CANCELLED' ||
    event.text('x-microsoft-cdo-busystatus').toUpperCase() === 'FREE' ||
    /^cancell?ed:/i.test(event.text('summary'))
  )
}

type Reading = {
  library: typeof ICAL
  asked: Asked
  momentOf: (value: Moment) => number
  left: { steps: number }
}

/** Every time of an event that touches what is asked for, but for those that stand in the calendar by themselves. */
function timesOf(reading: Reading, event: Entry, moved: readonly Entry[]): Span[] {
  const { momentOf, asked, library, left } = reading
  const start = event.first('dtstart')
  const begins = start && moment(start)
  if (!begins) return []
  const lasts = lengthOf(reading, event, begins)
  const spanFrom = (wall: number): Span => {
    const from = momentOf({ ...begins, wall })
    return [from, begins.isDay ? momentOf({ ...begins, wall: wall + lasts }) : from + lasts]
  }
  const without = instantsOf(reading, [
    ...event.all('exdate'),
    ...moved.flatMap((one) => one.all('recurrence-id')),
  ])
  // Two days of clocks that differ, and change, around it.
  const near = [asked.within[0] - lasts - 2 * day, asked.within[1] + 2 * day] as const
  const isNear = (wall: number) => near[0] < wall && wall < near[1]
  const walls = new Set<number>()
  // Its own time, also where its rule would not have it.
  if (isNear(begins.wall)) walls.add(begins.wall)
  for (const rule of event.all('rrule')) {
    for (const wall of repetition(library, rule, begins, { momentOf, left })) {
      if (wall >= near[1]) break
      if (isNear(wall)) walls.add(wall)
    }
  }
  const added = event.all('rdate').flatMap((one) => addedTimes(reading, one, lasts))
  return [...[...walls].map(spanFrom), ...added]
    .filter(([from]) => !without.has(from))
    .filter(([from, to]) => from < to && from < asked.within[1] && to > asked.within[0])
}

/** Milliseconds; of whole days as the clocks show it. */
function lengthOf({ momentOf }: Reading, event: Entry, begins: Moment): number {
  const end = event.first('dtend')
  const ends = end && moment(end)
  if (ends) return begins.isDay ? ends.wall - begins.wall : momentOf(ends) - momentOf(begins)
  const duration = event.text('duration')
  if (duration) return millisecondsOf(duration)
  return begins.isDay ? day : 0
}

/** `P1DT2H30M` */
function millisecondsOf(duration: string): number {
  const found = /^\+?P(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/.exec(duration)
  if (!found) return 0
  const [weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = found
    .slice(1)
    .map((part) => Number(part ?? 0))
  return ((((weeks * 7 + days) * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000
}

const instantsOf = ({ momentOf }: Reading, properties: readonly Property[]) =>
  new Set(
    properties.flatMap((one) =>
      one.values.flatMap((_, place) => {
        const found = moment(one, place)
        return found ? [momentOf(found)] : []
      }),
    ),
  )

/** Times that are named one by one, some of them with an end of their own. */
function addedTimes({ momentOf }: Reading, property: Property, lasts: number): Span[] {
  return property.values.flatMap((value, place): Span[] => {
    if (!Array.isArray(value)) {
      const found = moment(property, place)
      return found ? [[momentOf(found), momentOf(found) + lasts]] : []
    }
    const [first, last] = value.map(String)
    const begins = moment({ ...property, values: [first] })
    const ends = moment({ ...property, values: [last] })
    if (!begins) return []
    const from = momentOf(begins)
    return [[from, ends ? momentOf(ends) : from + millisecondsOf(last ?? '')]]
  })
}
