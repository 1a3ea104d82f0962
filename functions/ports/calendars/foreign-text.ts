import type { LookFailure } from '#shared/rules/sessions/busy-times.ts'
import { type Line, LineTooLong, lineOf, unfolded } from './foreign-lines.ts'

/**
 * The contents of a calendar, collected while its text still arrives. Only relevant parts of a long calendar are kept.
 */

/** The title and day of an event, by which its owner recognizes it. */
export type EventName = { title: string; day: string }

/** The reason a calendar is refused, and the event: ignoring the event would offer time that is not free. */
export class NotRead extends Error {
  readonly why: Extract<LookFailure, 'no_calendar' | 'events' | 'repeats' | 'zone' | 'moment'>
  readonly event: EventName | undefined

  constructor(why: NotRead['why'], event?: EventName) {
    super(`Not read: ${why}`)
    this.name = 'NotRead'
    this.why = why
    this.event = event
  }
}

/** The most steps for the times of one rule, and of a whole calendar. */
export const ruleBounds = { aRule: 20_000, aCalendar: 100_000 } as const

/** The most events that are read and that are kept, and the most characters kept of them. */
export const textBounds = { seen: 100_000, kept: 5000, characters: 8_000_000 }

export type Property = {
  zone: string | undefined
  parameters: Readonly<Record<string, string>>
  values: readonly string[]
}

export type Entry = {
  first(name: string): Property | undefined
  all(name: string): Property[]
  /** Empty if there is none. */
  text(name: string): string
  /** Entries within it. */
  parts: readonly { name: string; entry: Entry }[]
}

export type Gathered = {
  events: Entry[]
  /** The zones that the calendar itself defines, by name. */
  zones: Map<string, Entry>
  /** Published stretches of busy time without events. */
  freeBusy: Entry[]
  /** The names of the calendars; some are their owner's address. */
  names: string[]
}

const wanted = new Set([
  'BEGIN',
  'END',
  'UID',
  'SEQUENCE',
  'RECURRENCE-ID',
  'DTSTART',
  'DTEND',
  'DURATION',
  'RRULE',
  'RDATE',
  'EXDATE',
  'STATUS',
  'TRANSP',
  'SUMMARY',
  'X-MICROSOFT-CDO-BUSYSTATUS',
  'ATTENDEE',
  'FREEBUSY',
  'TZID',
  'TZOFFSETFROM',
  'TZOFFSETTO',
  'X-WR-CALNAME',
])

type Open = { name: string; lines: Line[]; parts: Open[] }

/** Reads a text to its end. `isKept` tells whether an event, or its change of another event, may matter. */
export async function gather(
  text: Iterable<string> | AsyncIterable<string>,
  isKept: (event: Entry) => boolean,
): Promise<Gathered> {
  const { close, line, found } = gathering(isKept)
  const lines = unfolded(wanted, line)
  try {
    for await (const part of text) lines.part(part)
    lines.end()
  } catch (error) {
    throw error instanceof LineTooLong ? new NotRead('events') : error
  }
  close()
  return found
}

function gathering(isKept: (event: Entry) => boolean) {
  const open: Open[] = []
  const found: Gathered = { events: [], zones: new Map(), freeBusy: [], names: [] }
  const left = { ...textBounds }
  let calendars = 0

  const ended = (component: Open) => {
    const { name } = component
    if (name === 'VCALENDAR') calendars++
    if (name === 'STANDARD' || name === 'DAYLIGHT') open.at(-1)?.parts.push(component)
    if (name === 'VEVENT') {
      if (left.seen-- === 0) throw new NotRead('events')
      if (!isKept(entryOf(component))) return
      if (left.kept-- === 0) throw new NotRead('events')
    }
    keeps[name]?.(found, owned(component, left))
  }
  /** Ends all open components down to the named one, even if an inner END is missing. */
  const endOf = (name: string) => {
    const place = open.findLastIndex((one) => one.name === name)
    if (place < 0) return
    while (open.length > place) ended(open.pop() as Open)
  }
  return {
    found,
    line(text: string) {
      const line = lineOf(text)
      if (!line) return
      const name = line.value.toUpperCase()
      if (line.name === 'END') return endOf(name)
      if (line.name === 'BEGIN') open.push({ name, lines: [], parts: [] })
      else if (isTelling(line)) open.at(-1)?.lines.push(line)
      if (open.length > deepest || (open.at(-1)?.lines.length ?? 0) > longest) throw new NotRead('events')
    },
    close() {
      // A truncated calendar may be missing events.
      if (calendars === 0 || open.length > 0) throw new NotRead('no_calendar')
    },
  }
}

/** Of an event's attendees, only those who declined matter. */
const isTelling = ({ name, parameters }: Line) =>
  name !== 'ATTENDEE' || parameters.PARTSTAT?.toUpperCase() === 'DECLINED'

/** The limits on nested parts, e.g. with missing ENDs, and on lines of one open part. */
const deepest = 1000
const longest = 10_000

const keeps: Readonly<Record<string, (found: Gathered, entry: Entry) => unknown>> = {
  VCALENDAR: ({ names }, entry) => names.push(entry.text('X-WR-CALNAME')),
  VEVENT: ({ events }, entry) => events.push(entry),
  VTIMEZONE: ({ zones }, entry) => zones.set(entry.text('TZID'), entry),
  VFREEBUSY: ({ freeBusy }, entry) => freeBusy.push(entry),
}

/** A copy of its own: a substring otherwise keeps the whole chunk it arrived in alive. */
function owned(component: Open, left: { characters: number }): Entry {
  const text = JSON.stringify(component)
  left.characters -= text.length
  if (left.characters < 0) throw new NotRead('events')
  return entryOf(JSON.parse(text) as Open)
}

/** The properties with several values; in others, such as titles, a comma is text. */
const several = ['RDATE', 'EXDATE', 'FREEBUSY']

function entryOf({ lines, parts }: Open): Entry {
  const all = (wanted: string) => lines.filter(({ name }) => name === wanted).map(propertyOf)
  return {
    all,
    first: (name) => {
      const line = lines.find((one) => one.name === name)
      return line && propertyOf(line)
    },
    text: (name) => lines.find((one) => one.name === name)?.value ?? '',
    parts: parts.map((part) => ({ name: part.name, entry: entryOf(part) })),
  }
}

function propertyOf({ name, parameters, value }: Line): Property {
  const values = several.includes(name) ? value.split(',') : [value]
  return { zone: parameters.TZID || undefined, parameters, values: values.filter((one) => one !== '') }
}
