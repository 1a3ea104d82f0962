import type { TeachingWeek } from '#shared/contract/bookings/teaching.ts'

/**
 * A week as a grid: a column for each day, a row for each half hour. A half hour skipped by a clock change is missing
 * in its column; a repeated one has a row of its own.
 */

const minute = 60_000
const step = 30

/** Half an hour of one day, in epoch milliseconds; shorter if a clock change falls in it. */
export type Cell = { from: number; to: number }
export type Row = {
  /** `90#0` is half past one, `90#1` the repeated half past one. */
  key: string
  /** Minutes of the day. */
  shows: number
  isRepeated: boolean
  /** By day; undefined if that day has no such time. */
  cells: readonly (Cell | undefined)[]
}

type Times = Pick<TeachingWeek, 'days' | 'stretches'>
type Keyed = Cell & { key: string; shows: number }

export function rowsOf({ days, stretches }: Times): Row[] {
  const columns = days.map(({ from, to }) => cellsOf(Date.parse(from), Date.parse(to), stretches))
  const longest = columns.find((cells) => cells.some(({ key }) => !key.endsWith('#0')))
  const usual = Array.from({ length: 1440 / step }, (_, at) => ({ key: `${at * step}#0`, shows: at * step }))
  return (longest ?? usual).map(({ key, shows }) => ({
    key,
    shows,
    isRepeated: !key.endsWith('#0'),
    cells: columns.map((cells) => cells.find((cell) => cell.key === key)),
  }))
}

/** The cells of one day, in order. */
function cellsOf(begins: number, ends: number, stretches: Times['stretches']): Keyed[] {
  const cells: Keyed[] = []
  const seen = new Map<number, number>()
  for (let from = begins; from < ends; ) {
    const stretch = stretches.find((one) => Date.parse(one.to) > from)
    if (!stretch) break
    const wall = (((from / minute + stretch.offset) % 1440) + 1440) % 1440
    const shows = Math.floor(wall / step) * step
    const to = Math.min(from + (shows + step - wall) * minute, Date.parse(stretch.to), ends)
    const nth = seen.get(shows) ?? 0
    seen.set(shows, nth + 1)
    cells.push({ from, to, shows, key: `${shows}#${nth}` })
    from = to
  }
  return cells
}

type Span = { from: number; to: number }
/** The position in a column: first row, offset and height, in rows. */
export type Place = { row: number; top: number; height: number }

/** The position of a span in the column of a day; undefined if it is on other days. */
export function placeOf(rows: readonly Row[], column: number, { from, to }: Span): Place | undefined {
  const touched = rows.flatMap(({ cells }, row) => {
    const cell = cells[column]
    return cell && cell.from < to && cell.to > from ? [{ row, cell }] : []
  })
  const [first, last] = [touched.at(0), touched.at(-1)]
  if (!first || !last) return undefined
  const top = share(first.cell, Math.max(from, first.cell.from))
  const end = last.row - first.row + share(last.cell, Math.min(to, last.cell.to))
  return { row: first.row, top, height: end - top }
}

const share = ({ from, to }: Cell, at: number) => (at - from) / (to - from)

/** The span from the earlier of two rows of a day to the end of the later. */
export function spanOf(rows: readonly Row[], column: number, one: number, other: number): Span | undefined {
  const chosen = rows
    .slice(Math.min(one, other), Math.max(one, other) + 1)
    .flatMap(({ cells }) => cells[column] ?? [])
  const [first, last] = [chosen.at(0), chosen.at(-1)]
  return first && last && { from: first.from, to: last.to }
}

/** The rows to show: an hour around all open or taken times, or the middle of the day. */
export function rowsInUse(rows: readonly Row[], spans: readonly Span[]): { first: number; last: number } {
  const used = rows.flatMap(({ cells }, at) =>
    cells.some((cell) => cell && spans.some((span) => span.from < cell.to && span.to > cell.from))
      ? [at]
      : [],
  )
  const hour = 60 / step
  return {
    first: Math.max(0, Math.min(used[0] ?? rows.length, 8 * hour) - hour),
    last: Math.min(rows.length - 1, Math.max(used.at(-1) ?? 0, 18 * hour) + hour),
  }
}
