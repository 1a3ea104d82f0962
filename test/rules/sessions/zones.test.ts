import { expect, test } from 'vitest'
import {
  dayOf,
  daysLater,
  momentsOf,
  type OffsetStretches,
  wallTimeOf,
} from '#shared/rules/sessions/wall-time.ts'
import { isZone, stretchesOf, zoneData } from '../../../functions/ports/process/zones.ts'
import { shownAt } from '../../support/sessions/plain-availability.ts'

const hour = 3_600_000
const year = (which: number): [number, number] => [Date.UTC(which, 0, 1), Date.UTC(which + 1, 0, 1)]
const iso = (at: number | undefined) => (at === undefined ? 'never' : new Date(at).toISOString().slice(0, 16))
const momentsIn = (zone: string, wallTime: string) =>
  momentsOf(stretchesOf(zone, ...year(Number(wallTime.slice(0, 4)))), wallTime).map(iso)

test('the engine knows the laws of 2026', () => {
  expect(zoneData.version >= zoneData.oldest).toBe(true)
  expect(momentsIn('America/Vancouver', '2026-12-15T09:00')).toEqual(['2026-12-15T16:00'])
})

test('a zone is a name that the engine knows', () => {
  for (const name of ['America/New_York', 'Asia/Kolkata', 'Asia/Kathmandu', 'UTC', 'Etc/GMT+5']) {
    expect(isZone(name), name).toBe(true)
  }
})

test('an offset, or anything else, is no zone', () => {
  for (const name of [
    '+05:30',
    '+0530',
    '-03',
    '\u221205:00',
    'Z',
    '',
    'Mars/Base',
    'GMT+5',
    'UTC\0',
    ' UTC',
  ]) {
    expect(isZone(name), name).toBe(false)
  }
})

test.each([
  'America/New_York',
  'Australia/Lord_Howe',
  'Europe/Dublin',
  'America/Santiago',
  'Africa/Casablanca',
  'America/Havana',
  'Antarctica/Troll',
  'Asia/Kathmandu',
  'UTC',
])('stretches of %s show its local time, and both sides of each change', (zone) => {
  const [from, to] = year(2026)
  const stretches = stretchesOf(zone, from, to)
  const changes = stretches.slice(1).map(([begins]) => begins)
  const asked = Array.from({ length: 366 * 2 }, (_, at) => from + at * 12 * hour)
  for (const at of [...asked, ...changes, ...changes.map((change) => change - 60_000)]) {
    const { day, minute } = shownAt(zone, at)
    const clock = [Math.floor(minute / 60), minute % 60]
      .map((part) => String(part).padStart(2, '0'))
      .join(':')
    expect(wallTimeOf(stretches, at)).toBe(`${day}T${clock}`)
  }
  for (const [place, [begins, ends]] of stretches.entries()) {
    expect(begins).toBeLessThan(ends)
    if (place > 0) expect(begins).toBe(stretches[place - 1]?.[1])
  }
  expect(stretches.at(0)?.[0]).toBe(from - 48 * hour)
  expect(stretches.at(-1)?.[1]).toBe(to + 48 * hour)
})

test('a time that the clocks skip does not exist, one that they repeat exists twice', () => {
  expect(momentsIn('America/New_York', '2026-03-08T02:30')).toEqual([])
  expect(momentsIn('America/New_York', '2026-11-01T01:30')).toEqual(['2026-11-01T05:30', '2026-11-01T06:30'])
  expect(momentsIn('Australia/Lord_Howe', '2026-10-04T02:15')).toEqual([])
  expect(momentsIn('Australia/Lord_Howe', '2026-04-05T01:45')).toEqual([
    '2026-04-04T14:45',
    '2026-04-04T15:15',
  ])
  expect(momentsIn('Pacific/Apia', '2011-12-30T12:00')).toEqual([])
  expect(momentsIn('Asia/Kathmandu', '2026-06-01T09:00')).toEqual(['2026-06-01T03:15'])
})

test('the day of a moment is that of the zone, before and after a skipped day', () => {
  const apia = stretchesOf('Pacific/Apia', ...year(2011))
  expect(dayOf(apia, Date.parse('2011-12-30T09:59Z'))).toBe('2011-12-29')
  expect(dayOf(apia, Date.parse('2011-12-30T10:00Z'))).toBe('2011-12-31')
})

test('a series keeps its local time over changes of the clocks', () => {
  const stretches = stretchesOf('America/New_York', ...year(2026))
  const later = (from: string, days: number) => iso(daysLater(stretches, Date.parse(`${from}Z`), days))
  expect(later('2026-10-28T13:00', 7)).toBe('2026-11-04T14:00')
  expect(later('2026-03-04T14:00', 7)).toBe('2026-03-11T13:00')
  expect(later('2026-03-01T07:30', 7)).toBe('never')
  expect(later('2026-10-25T05:30', 7)).toBe('2026-11-01T05:30')
})

test('a time outside all stretches is an error, not a guess', () => {
  const known: OffsetStretches = [[0, 24 * hour, hour]]
  expect(() => wallTimeOf(known, 24 * hour)).toThrow(RangeError)
  expect(() => momentsOf(known, '1970-01-02T01:00')).toThrow(RangeError)
  expect(() => momentsOf(known, '1970-01-01T00:59')).toThrow(RangeError)
  expect(momentsOf(known, '1970-01-02T00:59')).toEqual([24 * hour - 60_000])
  expect(() => momentsOf([], '1970-01-01T00:00')).toThrow(RangeError)
})
