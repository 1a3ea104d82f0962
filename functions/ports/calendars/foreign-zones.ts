import type ICAL from 'ical.js'
import type { OffsetStretch, OffsetStretches } from '#shared/rules/sessions/wall-time.ts'
import { type Moment, moment, type OwnZones } from './foreign-moments.ts'
import { intervalOf, repetition, ruleOf } from './foreign-repeats.ts'
import type { Entry } from './foreign-text.ts'

/** Zones that a calendar defines itself: their clock changes and UTC offsets. */

/** A clock change: its time, and the offsets after and before it. */
type Change = { at: number; ahead: number; before: number }

type Reading = { library: typeof ICAL; left: { steps: number } }

const day = 24 * 3_600_000

export function ownZonesOf(reading: Reading, zones: ReadonlyMap<string, Entry>): OwnZones {
  return (name) => {
    const parts = zones.get(name)?.parts.filter(({ entry }) => offsetsOf(entry) !== undefined)
    if (!parts?.length) return undefined
    return (from, to) =>
      stretches(
        parts.flatMap(({ entry }) => changesOf(reading, entry, from, to)),
        from - 2 * day,
        to + 2 * day,
      )
  }
}

function stretches(changes: readonly Change[], from: number, to: number): OffsetStretches {
  const inOrder = changes.toSorted((one, other) => one.at - other.at)
  const earlier = inOrder.findLast(({ at }) => at <= from)
  const found: OffsetStretch[] = []
  let begins = from
  let ahead = earlier?.ahead ?? inOrder[0]?.before ?? 0
  for (const change of inOrder) {
    if (change.at <= begins || change.at >= to) continue
    found.push([begins, change.at, ahead])
    begins = change.at
    ahead = change.ahead
  }
  return [...found, [begins, to, ahead]]
}

/** The changes that one part of a zone defines: those that matter in a span, the last one before it, and the first. */
function changesOf({ library, left }: Reading, part: Entry, from: number, to: number): Change[] {
  const offsets = offsetsOf(part)
  const start = part.first('DTSTART')
  const begins = start && moment(start)
  if (!offsets || !begins) return []
  const { ahead, before } = offsets
  const momentOf = ({ wall, zone }: Moment) => (zone === 'UTC' ? wall : wall - before)
  const walls = new Set([begins.wall])
  for (const property of part.all('RRULE')) {
    const rule = ruleOf(property)
    const until = rule.UNTIL && moment({ zone: undefined, values: [rule.UNTIL] })
    const near = Math.min(from, until ? until.wall : from) - 400 * day
    const first = { ...begins, wall: laterBegin(begins.wall, near, rule) }
    for (const wall of repetition(library, rule, first, { near, momentOf, left })) {
      if (wall > to + 3 * day) break
      walls.add(wall)
    }
  }
  const named = part.all('RDATE').flatMap((one) => one.values.flatMap((_, place) => moment(one, place) ?? []))
  return [...[...walls].map((wall) => ({ ...begins, wall })), ...named].map((one) => ({
    at: momentOf(one),
    ahead,
    before,
  }))
}

/** Skips the years since 1601 that a rule treats alike, instead of counting each. */
function laterBegin(wall: number, near: number, rule: Readonly<Record<string, string>>): number {
  if (rule.FREQ !== 'YEARLY' || rule.COUNT || intervalOf(rule) > 1 || !rule.BYMONTH) return wall
  const year = new Date(near).getUTCFullYear() - 1
  const began = new Date(wall)
  if (year <= began.getUTCFullYear()) return wall
  const time = wall - Date.UTC(began.getUTCFullYear(), began.getUTCMonth(), began.getUTCDate())
  // A rule that takes its day from its beginning must keep that day.
  return rule.BYDAY || rule.BYMONTHDAY
    ? Date.UTC(year, 0) + time
    : Date.UTC(year, began.getUTCMonth(), began.getUTCDate()) + time
}

function offsetsOf(part: Entry): { ahead: number; before: number } | undefined {
  const [ahead, before] = ['TZOFFSETTO', 'TZOFFSETFROM'].map((name) => offsetOf(part.text(name)))
  return ahead === undefined || before === undefined ? undefined : { ahead, before }
}

/** `-0500` */
function offsetOf(said: string): number | undefined {
  const found = /^([+-]?)(\d\d):?(\d\d)(?::?(\d\d))?$/.exec(said)
  if (!found) return undefined
  const [hours = 0, minutes = 0, seconds = 0] = found.slice(2).map((part) => Number(part ?? 0))
  const ahead = ((hours * 60 + minutes) * 60 + seconds) * 1000
  return found[1] === '-' ? -ahead : ahead
}
