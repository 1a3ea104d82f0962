import { fold } from '#shared/rules/text/fold.ts'
import { type Sought, type SynonymIndex, soughtForms } from '#shared/rules/text/search-forms.ts'
import { finderOf } from './finder.ts'
import { hasTrigram, type Trigrams, trigramNumbersOf, trigramsOf } from './trigrams.ts'

/** Lower-cased texts, a row each, in one string: a scan is ten times as fast. */
export type Text = {
  joined: string
  /** The start of each text, and the end of the last one. */
  starts: Uint32Array
  /** The number of blocks that searches have reached so far, and the trigrams of those reached twice. */
  reached: number
  trigrams: Trigrams[]
}

/** Between two texts, so that no match crosses them. */
const separator = '\0'

/** Rows that a search skips or scans together. Each block takes 4 KB; larger blocks are skipped less often. */
const rowsInBlock = 64

export function textOf(texts: readonly string[]): Text {
  const starts = new Uint32Array(texts.length + 1)
  for (const [row, text] of texts.entries()) {
    starts[row + 1] = (starts[row] ?? 0) + text.length + separator.length
  }
  return { joined: texts.join(separator), starts, reached: 0, trigrams: [] }
}

export function textAt({ joined, starts }: Text, row: number): string {
  return joined.slice(starts[row], (starts[row + 1] ?? joined.length + separator.length) - separator.length)
}

const letter = /[\p{L}\p{N}]/u

/** Rows whose text contains the lower-cased needle, in order; if asked, only where a word begins with it. */
export function* rowsWith(text: Text, needle: string, atWordStart = false): Generator<number> {
  if (needle.includes(separator)) return
  const { joined, starts } = text
  const wanted = trigramNumbersOf(needle)
  const find = finderOf(needle)
  const rows = starts.length - 1
  for (let row = 0; row < rows; ) {
    const next = Math.min(row + rowsInBlock, rows)
    const from = starts[row] ?? 0
    const to = starts[next] ?? 0
    if (mayHave(text, row / rowsInBlock, from, to, wanted)) {
      const block = joined.slice(from, to)
      let found = find(block, 0)
      while (found >= 0 && row < next) {
        while ((starts[row + 1] ?? Number.POSITIVE_INFINITY) <= from + found) row++
        if (atWordStart && letter.test(block[found - 1] ?? '')) {
          found = find(block, found + 1)
        } else {
          yield row++
          found = find(block, (starts[row] ?? 0) - from)
        }
      }
    }
    row = next
  }
}

/** Rows that have a form of every part; the rows of a single part in the order of its forms, repeated ones included. */
export function* rowsWithForms(text: Text, sought: Sought): Generator<number> {
  // The longest part is the rarest: if no row has it, the others are not looked for.
  const [first = [], ...others] = sought.toSorted((a, b) => (b[0]?.length ?? 0) - (a[0]?.length ?? 0))
  if (others.length === 0) {
    for (const form of first) yield* rowsWith(text, form, true)
    return
  }
  const count = text.starts.length - 1
  const found = new Uint8Array(count)
  for (const [before, part] of [first, ...others].entries()) {
    let isFound = false
    for (const form of part) {
      for (const row of rowsWith(text, form, true)) {
        if (found[row] !== before) continue
        found[row] = before + 1
        isFound = true
      }
    }
    if (!isFound) return
  }
  for (let row = 0; row < count; row++) if (found[row] === sought.length) yield row
}

/**
 * Rows that contain the search as typed; if there is none, those that contain it without accents and in half width, or
 * in other forms.
 */
export function* rowsFound(text: Text, search: string, index: SynonymIndex): Generator<number> {
  const needle = search.toLowerCase()
  let isFound = false
  for (const row of rowsWith(text, needle)) {
    isFound = true
    yield row
  }
  if (isFound) return
  const folded = fold(search)
  if (folded !== needle && folded !== '') yield* rowsWith(text, folded)
  const sought = soughtForms(search, index)
  if (sought) yield* rowsWithForms(text, sought)
}

function mayHave(text: Text, block: number, from: number, to: number, wanted: readonly number[]): boolean {
  // Built only on the second visit: a catalogue that changes often is searched little in between.
  if (block >= text.reached) {
    text.reached = block + 1
    return true
  }
  for (const number of wanted) {
    text.trigrams[block] ??= trigramsOf(text.joined, from, to - separator.length)
    if (!hasTrigram(text.trigrams[block], number)) return false
  }
  return true
}
