import { fold } from '#shared/rules/text/fold.ts'
import { type SynonymIndex, soughtForms } from '#shared/rules/text/search-forms.ts'
import { type SimilarWords, similarWordsOf } from './similar-words.ts'
import { rowsWith, rowsWithForms, type Text, textAt, textOf } from './text.ts'

/** Title matches that are ranked. */
const titlesRanked = 50

type Shelf<Item> = {
  items: readonly Item[]
  titleOf: (item: Item) => string
  /** The lower-cased text that is searched as typed, title included. */
  whole: () => Text
  /** The names that are searched with typos allowed: the title and other names. */
  namesOf: (item: Item) => string
  synonyms: SynonymIndex
}

/** Each is made on first use: a search with enough exact matches does not need the rest. */
type Texts = {
  titles: () => Text
  whole: () => Text
  accented: () => Accented
  similar: () => SimilarWords
  synonyms: SynonymIndex
}

/** Only texts that differ without their accents, and their rows. */
type Accented = { rows: readonly number[]; titles: Text; whole: Text }

/**
 * A way to search a shelf. Exact matches come first, in titles before elsewhere; then matches without accents; then
 * other forms and synonyms of the words; then those an edit or two away. Equally good titles are sorted by `wantedBy`, more first.
 */
export function shelfOf<Item>({
  items,
  titleOf,
  whole,
  namesOf,
  synonyms,
}: Shelf<Item>): (q: string, most: number, wantedBy: (item: Item) => number) => Item[] {
  const titles = once(() => textOf(items.map((item) => titleOf(item).toLowerCase())))
  const texts: Texts = {
    titles,
    whole: once(whole),
    accented: once(() => accentedOf(titles(), texts.whole(), items.length)),
    similar: once(() => similarWordsOf(items.map((item) => fold(namesOf(item))))),
    synonyms,
  }
  return (q, most, wantedBy) => {
    const wanted = (row: number) => {
      const item = items[row]
      return item === undefined ? 0 : wantedBy(item)
    }
    const found = new Set<number>()
    for (const row of candidates(texts, q, most, wanted)) {
      found.add(row)
      if (found.size === most) break
    }
    return [...found].flatMap((row) => items[row] ?? [])
  }
}

/**
 * Rows, best first. Only as many as needed are taken, so the costlier searches run only if the cheaper ones find too
 * little.
 */
function* candidates(texts: Texts, q: string, most: number, wanted: (row: number) => number) {
  const needle = q.toLowerCase()
  const folded = fold(q)
  yield* bestTitles(texts.titles(), needle, wanted)
  yield* rowsWith(texts.whole(), needle)
  if (folded !== needle) {
    yield* bestTitles(texts.titles(), folded, wanted)
    yield* rowsWith(texts.whole(), folded)
  }
  const { rows, titles, whole } = texts.accented()
  for (const at of rowsWith(titles, folded)) yield rows[at] ?? 0
  for (const at of rowsWith(whole, folded)) yield rows[at] ?? 0
  const sought = soughtForms(q, texts.synonyms)
  if (sought) {
    for (const text of [texts.titles(), texts.whole()]) yield* rowsWithForms(text, sought)
    for (const at of rowsWithForms(whole, sought)) yield rows[at] ?? 0
  }
  // Earlier matches count towards the number asked for here.
  yield* texts.similar().rowsLike(folded, 2 * most)
}

/** Titles that begin with the needle, then those with a word that does, then the others. */
function bestTitles(titles: Text, needle: string, wanted: (row: number) => number): number[] {
  const hits: { row: number; rank: number }[] = []
  for (const row of rowsWith(titles, needle)) {
    hits.push({ row, rank: rankOf(titles, row, needle) })
    if (hits.length === titlesRanked) break
  }
  hits.sort((a, b) => a.rank - b.rank || wanted(b.row) - wanted(a.row))
  return hits.map(({ row }) => row)
}

const letter = /[\p{L}\p{N}]/u

function rankOf({ joined, starts }: Text, row: number, needle: string): number {
  const start = starts[row] ?? 0
  const at = joined.indexOf(needle, start)
  if (at === start) return 0
  return letter.test(joined[at - 1] ?? '') ? 2 : 1
}

function accentedOf(titles: Text, whole: Text, count: number): Accented {
  const rows: number[] = []
  const folded: string[] = []
  for (let row = 0; row < count; row++) {
    const text = textAt(whole, row)
    const plain = fold(text)
    if (plain === text) continue
    rows.push(row)
    folded.push(plain)
  }
  return { rows, titles: textOf(rows.map((row) => fold(textAt(titles, row)))), whole: textOf(folded) }
}

function once<Made>(make: () => Made): () => Made {
  let made: Made | undefined
  return () => {
    made ??= make()
    return made
  }
}
