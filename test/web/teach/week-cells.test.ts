import { describe, expect, test } from 'vitest'
import { placeOf, rowsInUse, rowsOf, spanOf } from '../../../web/features/teach/frame/week-cells.ts'

const iso = (at: number) => new Date(at).toISOString()
const hour = 3_600_000

/** Days of this many hours from a start, with one change of the clocks. */
function weekOf(
  begins: string,
  lengths: readonly number[],
  offsets: readonly [number, number],
  changes: string,
) {
  let at = Date.parse(begins)
  const days = lengths.map((hours, place) => {
    const from = at
    at += hours * hour
    return { day: String(place), from: iso(from), to: iso(at) }
  })
  const stretches = [
    { from: begins, to: changes, offset: offsets[0] },
    { from: changes, to: iso(at), offset: offsets[1] },
  ]
  return { days, stretches: stretches.filter(({ from, to }) => from < to) }
}

const usual = weekOf(
  '2026-12-20T05:00:00.000Z',
  [24, 24, 24, 24, 24, 24, 24],
  [-300, -300],
  '2026-12-27T05:00:00.000Z',
)
const spring = weekOf(
  '2026-03-08T05:00:00.000Z',
  [23, 24, 24, 24, 24, 24, 24],
  [-300, -240],
  '2026-03-08T07:00:00.000Z',
)
const autumn = weekOf(
  '2026-11-01T04:00:00.000Z',
  [25, 24, 24, 24, 24, 24, 24],
  [-240, -300],
  '2026-11-01T06:00:00.000Z',
)
const showing = (rows: ReturnType<typeof rowsOf>, key: string) => rows.find((row) => row.key === key)

describe('the rows of a week', () => {
  test('are the half hours of a day, with a cell for each day', () => {
    const rows = rowsOf(usual)
    expect(rows).toHaveLength(48)
    expect(rows.every(({ cells }) => cells.every((cell) => cell && cell.to - cell.from === hour / 2))).toBe(
      true,
    )
    expect(iso(showing(rows, '540#0')?.cells[1]?.from ?? 0)).toBe('2026-12-21T14:00:00.000Z')
  })

  test('have no cell where the clocks jump ahead', () => {
    const rows = rowsOf(spring)
    expect(rows).toHaveLength(48)
    expect(showing(rows, '120#0')?.cells.map((cell) => cell !== undefined)).toEqual([
      false,
      true,
      true,
      true,
      true,
      true,
      true,
    ])
    expect(iso(showing(rows, '180#0')?.cells[0]?.from ?? 0)).toBe('2026-03-08T07:00:00.000Z')
    expect(rows.flatMap(({ cells }) => cells[0] ?? [])).toHaveLength(46)
  })

  test('are two for a half hour that the clocks repeat, in the order of the clocks', () => {
    const rows = rowsOf(autumn)
    expect(rows.slice(2, 7).map(({ key }) => key)).toEqual(['60#0', '90#0', '60#1', '90#1', '120#0'])
    const repeated = rows.filter(({ isRepeated }) => isRepeated)
    expect(repeated.map(({ cells }) => cells.map((cell) => cell !== undefined))).toEqual([
      [true, false, false, false, false, false, false],
      [true, false, false, false, false, false, false],
    ])
    expect(iso(repeated[0]?.cells[0]?.from ?? 0)).toBe('2026-11-01T06:00:00.000Z')
  })
})

describe('a block in a day', () => {
  const rows = rowsOf(usual)
  const at = (time: string) => Date.parse(`2026-12-21T${time}:00.000Z`)

  test('is placed at its start and as high as its length, to the quarter hour', () => {
    const place = placeOf(rows, 1, { from: at('14:15'), to: at('15:15') })
    expect(place).toEqual({ row: 18, top: 0.5, height: 2 })
    expect(placeOf(rows, 2, { from: at('14:15'), to: at('15:15') })).toBeUndefined()
  })

  test('over midnight is in both days', () => {
    const night = { from: Date.parse('2026-12-22T04:00:00Z'), to: Date.parse('2026-12-22T06:00:00Z') }
    expect(placeOf(rows, 1, night)).toEqual({ row: 46, top: 0, height: 2 })
    expect(placeOf(rows, 2, night)).toEqual({ row: 0, top: 0, height: 2 })
  })

  test('can be selected from either end', () => {
    const wanted = { from: at('14:00'), to: at('15:30') }
    expect(spanOf(rows, 1, 18, 20)).toEqual(wanted)
    expect(spanOf(rows, 1, 20, 18)).toEqual(wanted)
    expect(spanOf(rowsOf(spring), 0, 4, 4)).toBeUndefined()
  })
})

test('the rows in view are those of the day, and all used ones, with an hour around them', () => {
  const rows = rowsOf(usual)
  expect(rowsInUse(rows, [])).toEqual({ first: 14, last: 38 })
  const early = { from: Date.parse('2026-12-21T10:00:00Z'), to: Date.parse('2026-12-21T11:00:00Z') }
  expect(rowsInUse(rows, [early])).toEqual({ first: 8, last: 38 })
})
