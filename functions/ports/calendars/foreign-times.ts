import type ICAL from 'ical.js'
import type { Span } from '#shared/rules/sessions/availability.ts'
import { type Clocks, type Moment, millisecondsOf, moment } from './foreign-moments.ts'
import { isForAllLater, isNear, wallLength } from './foreign-near.ts'
import { repetition, ruleOf } from './foreign-repeats.ts'
import { type Entry, NotRead, type Property } from './foreign-text.ts'

/** The times of one event of a calendar: its own and those that its rules and lists add, without replaced ones. */

export type Reading = Clocks & {
  library: typeof ICAL
  left: { steps: number }
  within: Span
}

/** The form of all occurrences from one on, after a change of this and all later ones. */
type Later = { since: number; shift: number; lasts: number; spanOf: (wall: number) => Span | undefined }

const day = 24 * 3_600_000

/** All times of an event that touch the requested span, except for occurrences that the calendar lists separately. */
export function timesOf(
  reading: Reading,
  event: Entry,
  replacing: readonly Entry[],
  isFree: (event: Entry) => boolean,
): Span[] {
  const { momentOf, within } = reading
  const begins = beginOf(event)
  const later = replacing.flatMap((one) => laterForm(reading, begins, one, isFree(one)))
  const replaced = [...event.all('EXDATE'), ...replacing.flatMap((one) => one.all('RECURRENCE-ID'))]
  const without = exceptions(reading, begins, replaced)
  const spanOf = spansFrom(reading, event, begins)
  const occurs = wallsOf(reading, event, begins, later).flatMap((wall): Span[] => {
    const at = momentOf({ ...begins, wall })
    if (without(wall, at)) return []
    const form = later.filter(({ since }) => since <= at).toSorted((a, b) => b.since - a.since)[0]
    const span = form ? form.spanOf(wall) : spanOf(wall)
    return span ? [span] : []
  })
  const added = event.all('RDATE').flatMap((one) => addedTimes(reading, event, one, spanOf))
  return [...occurs, ...added.filter(([from]) => !without(Number.NaN, from))].filter(touches(within))
}

const touches =
  ([asked, until]: Span) =>
  ([from, to]: Span) =>
    from < to && from < until && to > asked

/** The busy stretches that a calendar publishes without their events. */
export const periodsOf = (reading: Reading, entry: Entry): Span[] =>
  entry
    .all('FREEBUSY')
    .filter(({ parameters }) => parameters.FBTYPE?.toUpperCase() !== 'FREE')
    .flatMap(({ zone, values }) => values.map((value) => periodOf(reading, value, zone)))
    .filter(touches(reading.within))

/** `20270111T090000Z/20270111T100000Z` or `20270111T090000Z/PT1H` */
function periodOf({ momentOf }: Reading, value: string, zone: string | undefined): Span {
  const [first = '', last = ''] = value.split('/')
  const [begins, ends] = [first, last].map((one) => moment({ zone, values: [one] }))
  const lasts = millisecondsOf(last)
  if (!begins || !(ends || lasts !== undefined)) throw new NotRead('moment')
  const from = momentOf(begins)
  return [from, ends ? momentOf(ends) : from + (lasts ?? 0)]
}

function beginOf(event: Entry): Moment {
  const start = event.first('DTSTART')
  const begins = start && moment(start)
  if (!begins) throw new NotRead('moment')
  return begins
}

/** The span of an event that begins at a given local time; whole days last as long as they do in the zone. */
function spansFrom(reading: Reading, event: Entry, begins: Moment): (wall: number) => Span {
  const { momentOf } = reading
  let known: number | undefined
  return (wall) => {
    known ??= lengthOf(reading, event, begins)
    const from = momentOf({ ...begins, wall })
    return [from, begins.isDay ? momentOf({ ...begins, wall: wall + known }) : from + known]
  }
}

/** Milliseconds; of whole days in local time. */
function lengthOf({ momentOf }: Reading, event: Entry, begins: Moment): number {
  const end = event.first('DTEND')
  const said = [end?.values[0], event.text('DURATION')]
  const ends = end && moment({ ...end, zone: end.zone ?? begins.zone })
  const isRead = said[0] ? ends : !said[1] || millisecondsOf(said[1]) !== undefined
  if (!isRead) throw new NotRead('moment')
  if (!ends || begins.isDay) return wallLength(event, begins)
  return momentOf({ ...ends, zone: ends.zone ?? begins.zone }) - momentOf(begins)
}

/** The local times at which an event begins, near the requested span. */
function wallsOf(reading: Reading, event: Entry, begins: Moment, later: readonly Later[]): number[] {
  const { library, within } = reading
  const shift = Math.max(0, ...later.map((one) => Math.abs(one.shift)))
  const lasts = shift + Math.max(wallLength(event, begins), ...later.map((one) => one.lasts))
  const isSoon = (wall: number) => isNear(wall - shift, wall + lasts, within)
  // Its own time counts even if its rule does not produce it.
  const walls = new Set(isSoon(begins.wall) ? [begins.wall] : [])
  for (const property of event.all('RRULE')) {
    const near = within[0] - lasts - 2 * day
    for (const wall of repetition(library, ruleOf(property), begins, { ...reading, near })) {
      if (isSoon(wall)) walls.add(wall)
      else if (wall > within[1]) break
    }
  }
  return [...walls]
}

/**
 * The excluded occurrences. A day excludes all that begin on it, and any time of a day excludes a whole-day event; a
 * time without a zone is in the event's zone.
 */
function exceptions({ momentOf, within }: Reading, begins: Moment, properties: readonly Property[]) {
  const days = new Set<number>()
  const instants = new Set<number>()
  const midnight = (wall: number) => Math.floor(wall / day) * day
  for (const one of properties) {
    for (const place of one.values.keys()) {
      const found = moment({ ...one, zone: one.zone ?? begins.zone }, place)
      if (!found) continue
      if (found.isDay || begins.isDay) days.add(midnight(found.wall))
      else if (isNear(found.wall - 366 * day, found.wall + 366 * day, within)) instants.add(momentOf(found))
    }
  }
  return (wall: number, at: number) => instants.has(at) || days.has(midnight(wall))
}

/**
 * The form of an occurrence that is changed with all that follow: they are shifted by the same local time, and last as
 * long.
 */
function laterForm(reading: Reading, begins: Moment, changed: Entry, isFree: boolean): Later[] {
  const { momentOf, wallOf } = reading
  const replaced = changed.first('RECURRENCE-ID')
  if (!replaced || !isForAllLater(replaced)) return []
  const first = moment({ ...replaced, zone: replaced.zone ?? begins.zone })
  if (!first) throw new NotRead('moment')
  const since = momentOf(first.isDay ? { ...begins, wall: first.wall } : first)
  const said = beginOf(changed)
  const zone = said.zone === 'UTC' ? begins.zone : said.zone
  const form = said.isDay ? said : { ...said, zone, wall: wallOf(zone, momentOf(said)) }
  const shift = form.wall - (begins.isDay || first.isDay ? first.wall : wallOf(begins.zone, since))
  const spanOf = spansFrom(reading, changed, form)
  const lasts = wallLength(changed, said)
  return [{ since, shift, lasts, spanOf: (wall) => (isFree ? undefined : spanOf(wall + shift)) }]
}

/** Times that are listed one by one, some with an end of their own. */
function addedTimes(
  reading: Reading,
  event: Entry,
  property: Property,
  spanOf: (wall: number) => Span,
): Span[] {
  const begins = beginOf(event)
  const zone = property.zone ?? begins.zone
  const reach = Math.max(31 * day, wallLength(event, begins))
  return property.values.flatMap((value): Span[] => {
    const [first = '', last] = value.split('/')
    const found = moment({ zone, values: [first] })
    if (!found) throw new NotRead('moment')
    if (!isNear(found.wall, found.wall + reach, reading.within)) return []
    if (last !== undefined) return [periodOf(reading, value, zone)]
    if (begins.isDay) return [spanOf(found.wall)]
    const at = reading.momentOf(found)
    const [from, to] = spanOf(begins.wall)
    return [[at, at + to - from]]
  })
}
