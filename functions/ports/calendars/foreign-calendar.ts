import { runInNewContext } from 'node:vm'
import { idPattern } from '#shared/rules/ids.ts'
import type { Span } from '#shared/rules/sessions/availability.ts'
import { clocksOf, moment } from './foreign-moments.ts'
import { mayTouch } from './foreign-near.ts'
import { type Entry, type EventName, type Gathered, gather, NotRead, ruleBounds } from './foreign-text.ts'
import { periodsOf, type Reading, timesOf } from './foreign-times.ts'
import { ownZonesOf } from './foreign-zones.ts'

/** External calendars. Only the busy times are kept. */

type Asked = {
  /** The requested span. */
  within: Span
  /** The instructor's zone, used for whole days and for times without a zone. */
  zone: string
  /** Addresses of the owner: an invitation that one of them declined blocks no time. */
  owners?: readonly string[]
}

/** The time limit for parsing one calendar, while others wait; tests that measure something else raise it. */
export const reading = { patience: 1000 }

/**
 * The busy times of a calendar in iCal format, in any order; its text may arrive in parts. Throws `NotRead` if
 * something that touches the requested span cannot be read.
 */
export async function busyIn(text: Iterable<string> | AsyncIterable<string>, asked: Asked): Promise<Span[]> {
  // Loaded on first use to keep cold starts short.
  const { default: library } = await import('ical.js')
  const sequences = new Map<string, number>()
  const gathered = await gather(text, (event) => {
    const sequence = sequenceOf(event)
    if (sequence > (sequences.get(placeOf(event)) ?? 0)) sequences.set(placeOf(event), sequence)
    return mayTouch(event, asked.within)
  })
  const left = { steps: ruleBounds.aCalendar }
  const clocks = clocksOf(asked.zone, ownZonesOf({ library, left }, gathered.zones))
  const at: { event?: Entry } = {}
  try {
    // The library loops without end on a rule that never matches. This is the only way to stop it.
    return runInNewContext(
      'read()',
      {
        read: () =>
          spansOf({ library, left, ...clocks, within: asked.within }, gathered, asked, sequences, at),
      },
      { timeout: reading.patience },
    )
  } catch (error) {
    const name = at.event && nameOf(at.event)
    if (error instanceof NotRead) throw new NotRead(error.why, error.event ?? name)
    const isOver = (error as { code?: unknown }).code === 'ERR_SCRIPT_EXECUTION_TIMEOUT'
    throw isOver ? new NotRead('repeats', name) : error
  }
}

/** Writes the event being read to `at`: after a time-out this is the only trace of it. */
function spansOf(
  read: Reading,
  { events, freeBusy, names }: Gathered,
  { owners = [] }: Asked,
  sequences: ReadonlyMap<string, number>,
  at: { event?: Entry },
): Span[] {
  const own = new Set([...owners, ...names].map((one) => one.toLowerCase()))
  const isFree = (event: Entry) => isNotBusy(event, own)
  const valid = events.filter((event) => sequenceOf(event) >= (sequences.get(placeOf(event)) ?? 0))
  const replacing = Map.groupBy(
    valid.filter((one) => one.first('RECURRENCE-ID')),
    uidOf,
  )
  const found = valid.flatMap((event) => {
    if (isFree(event)) return []
    at.event = event
    const isSingle = event.first('RECURRENCE-ID') !== undefined
    return timesOf(read, event, isSingle ? [] : (replacing.get(uidOf(event)) ?? []), isFree)
  })
  delete at.event
  return [...found, ...freeBusy.flatMap((entry) => periodsOf(read, entry))]
}

const uidOf = (event: Entry) => event.text('UID')
/** Identifies an event, or an occurrence of one; its version with the highest number counts. */
const placeOf = (event: Entry) => `${uidOf(event)}\n${event.text('RECURRENCE-ID')}`
const sequenceOf = (event: Entry) => Number.parseInt(event.text('SEQUENCE'), 10) || 0

const ownSession = idPattern('booking')

/** Kiai's own sessions are known already; free, cancelled, declined and transparent events block no time. */
function isNotBusy(event: Entry, owners: ReadonlySet<string>): boolean {
  return (
    ownSession.test(uidOf(event)) ||
    event.text('TRANSP').toUpperCase() === 'TRANSPARENT' ||
    event.text('STATUS').toUpperCase() === 'CANCELLED' ||
    event.text('X-MICROSOFT-CDO-BUSYSTATUS').toUpperCase() === 'FREE' ||
    /^cancell?ed:/i.test(event.text('SUMMARY')) ||
    event.all('ATTENDEE').some(({ parameters, values }) => {
      const addresses = [values[0]?.replace(/^mailto:/i, ''), parameters.EMAIL]
      const isOwn = addresses.some((one) => one !== undefined && owners.has(one.toLowerCase()))
      return isOwn && parameters.PARTSTAT?.toUpperCase() === 'DECLINED'
    })
  )
}

/** The title and day of an event, in one short line. */
function nameOf(event: Entry): EventName {
  const start = event.first('DTSTART')
  const begins = start && moment(start)
  return {
    title: event
      .text('SUMMARY')
      .replaceAll(/\\n/gi, ' ')
      .replaceAll(/\\(.)/g, '$1')
      .replaceAll(/\p{Cc}+/gu, ' ')
      .trim()
      .slice(0, 80),
    day: begins ? new Date(begins.wall).toISOString().slice(0, 10) : '',
  }
}
