import type { Video } from '#shared/contract/videos/video.ts'
import { type Field, fields, haystackOf } from './filter.ts'
import { type Text, textOf } from './text.ts'

/**
 * Videos in columns for fast scans: each field is a row of numbers, and all text is one string. Videos are scattered
 * in memory; following their references one by one takes ten times as long at 100,000.
 */
export type Columns = { field(name: Field): Column; text(): Text }

/** The number of each video's value, in order. */
type Column = { codes: Uint32Array; numbers: Map<string, number> }

/** Each column is made on first use. */
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

/** Removes from `passing` (1 or 0 by row) all rows without one of the wanted values. */
export function keepWanted({ codes, numbers }: Column, wanted: readonly string[], passing: Uint8Array): void {
  const allowed = new Uint8Array(numbers.size)
  for (const value of wanted) {
    const code = numbers.get(value)
    if (code !== undefined) allowed[code] = 1
  }
  // A plain loop: this runs once for each video of the catalogue.
  for (let row = 0; row < codes.length; row++) {
    if (allowed[codes[row] ?? 0] === 0) passing[row] = 0
  }
}
