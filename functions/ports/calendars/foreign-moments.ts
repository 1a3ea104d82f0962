import { momentsOf, type OffsetStretch, type OffsetStretches } from '#shared/rules/sessions/wall-time.ts'
import { isZone, stretchesOf } from '../process/zones.ts'
import { NotRead, type Property } from './foreign-text.ts'
import { windowsZones } from './windows-zones.ts'

/** A local time in a calendar, in epoch milliseconds as if its clocks were in UTC. */
export type Moment = {
  wall: number
  /** Undefined: in the zone of each reader. */
  zone: string | undefined
  /** A whole day, from its midnight on. */
  isDay: boolean
}

/** Also without seconds, in ISO's longer form, and with an offset: some calendars write these. */
const momentPattern =
  /^(\d{4})-?(\d\d)-?(\d\d)(?:T(\d\d):?(\d\d)(?::?(\d\d))?(?:\.\d+)?(?:(Z)|([+-])(\d\d):?(\d\d))?)?$/i

/** A value of a property, if it is a time. */
export function moment({ zone, values }: Pick<Property, 'zone' | 'values'>, place = 0): Moment | undefined {
  const found = momentPattern.exec(values[place]?.trim() ?? '')
  if (!found) return undefined
  const [year = 0, month = 0, date = 0, hour = 0, minute = 0, second = 0] = found
    .slice(1, 7)
    .map((part) => Number(part ?? 0))
  const midnight = Date.UTC(year, month - 1, date)
  // Date.UTC changes years such as 0, and days such as the 31st of February: these are not valid.
  if (new Date(midnight).toISOString().slice(0, 10) !== found.slice(1, 4).join('-')) return undefined
  if (found[4] === undefined) return { wall: midnight, zone: undefined, isDay: true }
  if (hour > 24 || minute > 59 || second > 60) return undefined
  const wall = midnight + ((hour * 60 + minute) * 60 + second) * 1000
  const [, , , , , , , utc, sign, hours = 0, minutes = 0] = found
  if (utc) return { wall, zone: 'UTC', isDay: false }
  if (!sign) return { wall, zone, isDay: false }
  const ahead = (Number(hours) * 60 + Number(minutes)) * 60_000
  return { wall: sign === '-' ? wall + ahead : wall - ahead, zone: 'UTC', isDay: false }
}

/** A century: a longer duration is cut to it. */
const longest = 36_525 * 24 * 3_600_000

/** `P1DT2H30M` in milliseconds, if it is a duration. */
export function millisecondsOf(duration: string): number | undefined {
  const found = /^\+?P(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/i.exec(duration.trim())
  if (!found) return undefined
  const [weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = found
    .slice(1)
    .map((part) => Number(part ?? 0))
  return Math.min(longest, ((((weeks * 7 + days) * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000)
}

/** The UTC offsets of a zone in a span, for zones that a calendar defines itself. */
export type OwnZones = (name: string) => ((from: number, to: number) => OffsetStretches) | undefined

export type Clocks = {
  /** The instant of a local time. */
  momentOf: (value: Moment) => number
  /** The local time of a zone at an instant, as a `wall`. */
  wallOf: (zone: string | undefined, at: number) => number
}

/** The clocks of all zones in a calendar; a time without a zone is in the given one. */
export function clocksOf(own: string, ownZones: OwnZones = () => undefined): Clocks {
  const known = new Map<string, OffsetStretches>()
  const tellers = new Map<string, (from: number, to: number) => OffsetStretches>()
  const stretchesFor = (zone: string | undefined, wall: number) => {
    const name = zone ?? own
    const teller = tellers.get(name) ?? tellerOf(name, zone === undefined ? () => undefined : ownZones)
    tellers.set(name, teller)
    const year = new Date(wall).getUTCFullYear()
    const key = `${name} ${year}`
    const stretches = known.get(key) ?? teller(Date.UTC(year, 0), Date.UTC(year + 1, 0))
    known.set(key, stretches)
    return stretches
  }
  return {
    momentOf: ({ wall, zone }) => (zone === 'UTC' ? wall : instantOf(stretchesFor(zone, wall), wall)),
    wallOf: (zone, at) => {
      if (zone === 'UTC') return at
      return at + (stretchesFor(zone, at).find(([from, to]) => from <= at && at < to)?.[2] ?? 0)
    },
  }
}

/**
 * The first instant of a local time. A time that the clocks skip is read with the offset before the change, by RFC
 * 5545.
 */
function instantOf(stretches: OffsetStretches, wall: number): number {
  const [first] = momentsOf(stretches, new Date(wall).toISOString().slice(0, 19))
  if (first !== undefined) return first
  const before = stretches.findLast(([from, , offset]: OffsetStretch) => from + offset <= wall)
  return wall - (before?.[2] ?? 0)
}

/**
 * The zone of a name in a calendar. An IANA name means that zone, as in other calendar programs, because definitions in
 * files often end with the year they were written in. Any other name is the file's own definition. Without one it is
 * guessed: as Windows' name for it, or as the part behind a vendor's prefix.
 */
function tellerOf(said: string, ownZones: OwnZones): (from: number, to: number) => OffsetStretches {
  const ofFile = isZone(said) ? undefined : ownZones(said)
  if (ofFile) return ofFile
  const parts = said.split('/')
  const behind = [2, 3].map((last) => parts.slice(-last).join('/'))
  const found = [said, windowsZones.get(said), ...behind].find((name) => name !== undefined && isZone(name))
  if (!found) throw new NotRead('zone')
  return (from, to) => stretchesOf(found, from, to)
}
