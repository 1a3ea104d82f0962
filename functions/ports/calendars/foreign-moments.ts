import { momentsOf, type OffsetStretch } from '#shared/rules/sessions/wall-time.ts'
import { isZone, stretchesOf } from '../process/zones.ts'
import { NotRead, type Property } from './foreign-text.ts'
import { windowsZones } from './windows-zones.ts'

/** A time as a calendar names it, in epoch milliseconds as if its clocks were those of UTC. */
export type Moment = {
  wall: number
  /** Undefined: of the zone of whoever reads it. */
  zone: string | undefined
  /** A whole day, from its midnight on. */
  isDay: boolean
}

/** A value of a property, if it is a time. */
export function moment({ zone, values }: Property, place = 0): Moment | undefined {
  const value = values[place]
  const found = typeof value === 'string' && /^(\d{4}-\d\d-\d\d)(T\d\d:\d\d:\d\d)?(Z)?$/.exec(value)
  if (!found) return undefined
  const [, date = '', time, utc] = found
  const wall = Date.parse(`${date}${time ?? 'T00:00:00'}Z`)
  if (Number.isNaN(wall)) throw new NotRead('no_calendar')
  if (!time) return { wall, zone: undefined, isDay: true }
  return { wall, zone: utc ? 'UTC' : zone, isDay: false }
}

/** Tells when times are; one that names no zone is of the zone that is given. */
export function zonesFor(own: string): (value: Moment) => number {
  const known = new Map<string, OffsetStretch[]>()
  const names = new Map<string, string>()
  return ({ wall, zone }) => {
    if (zone === 'UTC') return wall
    const name = zone === undefined ? own : (names.get(zone) ?? zoneNamed(zone))
    if (zone !== undefined) names.set(zone, name)
    const year = new Date(wall).getUTCFullYear()
    const key = `${name} ${year}`
    const stretches = known.get(key) ?? stretchesOf(name, Date.UTC(year, 0), Date.UTC(year + 1, 0))
    known.set(key, stretches)
    return instantOf(stretches, wall)
  }
}

/** The first moment of this time; where the clocks leap it, by how they ran until then, as RFC 5545 has it. */
function instantOf(stretches: readonly OffsetStretch[], wall: number): number {
  const [first] = momentsOf(stretches, new Date(wall).toISOString().slice(0, 19))
  if (first !== undefined) return first
  const before = stretches.findLast(([from, , offset]) => from + offset <= wall)
  return wall - (before?.[2] ?? 0)
}

/** By what calendars call a zone: its own name, one behind a maker's, or Windows' word for it. */
function zoneNamed(said: string): string {
  const parts = said.split('/')
  const behind = [2, 3].map((last) => parts.slice(-last).join('/'))
  const found = [said, windowsZones[said], ...behind].find((name) => name !== undefined && isZone(name))
  if (!found) throw new NotRead('zone')
  return found
}
