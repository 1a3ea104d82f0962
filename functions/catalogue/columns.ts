import type { Video } from '#shared/contract/catalogue.ts'
import { type Field, fields, haystackOf } from './filter.ts'

/**
 * Videos as a scan likes them: each field a row of numbers, all text in one string. Videos lie scattered in
 * memory; following their references one by one takes ten times as long at 100,000.
 */
export type Columns = { field(name: Field): Column; text(): Text }

/** For each video in order the number of its value. */
type Column = { codes: Uint32Array; numbers: Map<string, number> }

/** Lower-cased texts in order; `starts` has where each begins, and where the one after the last would. */
export type Text = { joined: string; starts: Uint32Array }

/** Between two texts, so that nothing is found across them. */
const separator = '\0'

/** Each is made when first asked for. */
export function columnsOf(videos: readonly Video[]): Columns {
  const columns = new Map<Field, Column>()
  let text: Text | undefined
  return {
    field: (name) => {
      const column = columns.get(name) ?? columnOf(videos, fields[name])
      columns.set(name, column)
      return column
    },
    text: () => {
      text ??= textOf(videos.map(haystackOf))
      return text
    },
  }
}

function columnOf(videos: readonly Video[], read: (video: Video) => string): Column {
  const numbers = new Map<string, number>()
  const codes = Uint32Array.from(videos, (video) => {
    const value = read(video)
    const code = numbers.get(value) ?? numbers.size
    numbers.set(value, code)
    return code
  })
  return { codes, numbers }
}

export function textOf(texts: readonly string[]): Text {
  const starts = new Uint32Array(texts.length + 1)
  for (const [row, text] of texts.entries()) {
    starts[row + 1] = (starts[row] ?? 0) + text.length + separator.length
  }
  return { joined: texts.join(separator), starts }
}

/** Takes out of `passing` (1 or 0 by row) whatever has none of the wanted values. */
export function keepWanted({ codes, numbers }: Column, wanted: readonly string[], passing: Uint8Array): void {
  const allowed = new Uint8Array(numbers.size)
  for (const value of wanted) {
    const code = numbers.get(value)
    if (code !== undefined) allowed[code] = 1
  }
  // Plain counting: this runs once for each video of the catalogue.
  for (let row = 0; row < codes.length; row++) {
    if (allowed[codes[row] ?? 0] === 0) passing[row] = 0
  }
}

export function textAt({ joined, starts }: Text, row: number): string {
  return joined.slice(starts[row], (starts[row + 1] ?? joined.length + separator.length) - separator.length)
}

/** Rows whose text has the lower-cased needle in it, in order. */
export function* rowsWith({ joined, starts }: Text, needle: string): Generator<number> {
  if (needle.includes(separator)) return
  let row = 0
  for (let found = joined.indexOf(needle); found >= 0; found = joined.indexOf(needle, starts[row])) {
    while ((starts[row + 1] ?? Number.POSITIVE_INFINITY) <= found) row++
    yield row++
    if (row >= starts.length - 1) return
  }
}
