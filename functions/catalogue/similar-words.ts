/** Finds texts with words like the ones searched, an edit or two apart. All text here is folded. */
export type SimilarWords = {
  /** Rows that have every word: fewest edits first, equal ones in order. */
  rowsLike(search: string, most: number): number[]
}

type Vocabulary = { words: string[]; letters: Int32Array; rows: number[][]; count: number }

/** The number of typos allowed in a word, by its length. */
function editsForgiven(word: string): number {
  if (word.length >= 8) return 2
  return word.length >= 4 ? 1 : 0
}

export function similarWordsOf(texts: readonly string[]): SimilarWords {
  const vocabulary = vocabularyOf(texts)
  return {
    rowsLike: (search, most) => {
      const words = wordsOf(search)
      const apart = rowsOfAll(vocabulary, words, most)
      // `tae kwon do` is searched as `taekwondo` too.
      if (apart.length >= most || words.length < 2) return apart
      const joined = rowsOfAll(vocabulary, [words.join('')], most)
      return [...new Set([...apart, ...joined])].slice(0, most)
    },
  }
}

const betweenWords = /[^\p{L}\p{N}]+/u

const wordsOf = (text: string) => text.split(betweenWords).filter((word) => word !== '')

/** `jiu-jitsu` has jiu, jitsu and jiujitsu. */
function wordsOfChunk(chunk: string): string[] {
  const parts = wordsOf(chunk)
  return parts.length > 1 ? [...parts, parts.join('')] : parts
}

function vocabularyOf(texts: readonly string[]): Vocabulary {
  const rowsOf = new Map<string, number[]>()
  // Titles repeat the same words: each spelling is split once.
  const chunks = new Map<string, number[][]>()
  const takeApart = (chunk: string) => {
    const lists = wordsOfChunk(chunk).map((word) => {
      const rows = rowsOf.get(word) ?? []
      rowsOf.set(word, rows)
      return rows
    })
    chunks.set(chunk, lists)
    return lists
  }
  for (const [row, text] of texts.entries()) {
    for (const chunk of text.split(' ')) {
      for (const rows of chunks.get(chunk) ?? takeApart(chunk)) if (rows.at(-1) !== row) rows.push(row)
    }
  }
  const words = [...rowsOf.keys()]
  return {
    words,
    letters: Int32Array.from(words, lettersOf),
    rows: [...rowsOf.values()],
    count: texts.length,
  }
}

/** A bit for each letter that occurs: a word that lacks too many of the letters needs no closer look. */
function lettersOf(word: string): number {
  let bits = 0
  for (let at = 0; at < word.length; at++) bits |= 1 << bitOf(word.charCodeAt(at))
  return bits
}

/** Digits use bits that a to z leave free, or `qx` would be like every year with 1 and 8 in it. */
const bitOf = (character: number) => (character < 64 ? 27 + (character % 5) : character % 32)

/** Whether more than `most` bits are set; `most` is small. This runs once for each known word. */
function hasMoreBitsThan(most: number, bits: number): boolean {
  let left = bits
  for (let count = 0; count < most; count++) left &= left - 1
  return left !== 0
}

const none = 255

function rowsOfAll(vocabulary: Vocabulary, words: readonly string[], most: number): number[] {
  const likes: Like[][] = []
  for (const word of words) {
    const like = wordsLike(vocabulary, word)
    // If one word has no similar ones, the rows of the others need not be read.
    if (like.length === 0) return []
    likes.push(like)
  }
  const [first, ...others] = likes
  if (first === undefined) return []
  const edits = editsByRow(vocabulary, first)
  for (const like of others) {
    const more = editsByRow(vocabulary, like)
    for (let row = 0; row < edits.length; row++) {
      const before = edits[row] ?? none
      if (before !== none) edits[row] = Math.min(none, before + (more[row] ?? none))
    }
  }
  return fewestFirst(edits, most)
}

/** Shorter words are the beginning of too many others: a typo is allowed only if the word is whole. */
const fewestOfABeginning = 6

/** A word of the vocabulary by its position, and its number of edits from the searched one. */
type Like = { at: number; apart: number }

/** The words that equal the searched one, or begin with it, within the allowed edits. */
function wordsLike({ words, letters }: Vocabulary, word: string): Like[] {
  const forgiven = editsForgiven(word)
  const wanted = lettersOf(word)
  const found: Like[] = []
  for (let at = 0; at < words.length; at++) {
    if (hasMoreBitsThan(forgiven, wanted & ~(letters[at] ?? 0))) continue
    const apart = editsTo(words[at] ?? '', word, forgiven)
    if (apart <= forgiven) found.push({ at, apart })
  }
  return found
}

/** For each row the fewest edits by which one of its words matches the searched one. */
function editsByRow({ rows, count }: Vocabulary, likes: readonly Like[]): Uint8Array {
  const edits = new Uint8Array(count).fill(none)
  for (const { at, apart } of likes) {
    for (const row of rows[at] ?? []) if (apart < (edits[row] ?? none)) edits[row] = apart
  }
  return edits
}

function fewestFirst(edits: Uint8Array, most: number): number[] {
  const found: number[][] = []
  for (let row = 0; row < edits.length; row++) {
    const apart = edits[row] ?? none
    if (apart === none) continue
    found[apart] ??= []
    const equals = found[apart]
    if (equals.length < most) equals.push(row)
  }
  return found.flat().slice(0, most)
}

/** The beginning of a word matches as typed; with a typo it must be long enough to be meaningful. */
function editsTo(known: string, word: string, forgiven: number): number {
  if (known.startsWith(word)) return 0
  // Each missing letter is an edit.
  if (forgiven === 0 || word.length - known.length > forgiven) return forgiven + 1
  if (word.length >= fewestOfABeginning) return editsToBeginning(word, known, forgiven)
  return isOneEditApart(word, known) ? 1 : forgiven + 1
}

/** Whether adding, dropping, replacing or swapping one letter makes one word the other. */
export function isOneEditApart(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1 || one === other) return false
  let at = 0
  while (one[at] === other[at]) at++
  const [rest, otherRest] = [one.slice(at + 1), other.slice(at + 1)]
  if (rest === otherRest || rest === other.slice(at) || otherRest === one.slice(at)) return true
  const areSwapped = one[at] === other[at + 1] && one[at + 1] === other[at]
  return areSwapped && rest.slice(1) === otherRest.slice(1)
}

/**
 * The number of letters to add, drop, replace or swap until `word` begins `longer`; a number above `most` means more
 * than that.
 */
export function editsToBeginning(word: string, longer: string, most: number): number {
  if (longer.startsWith(word)) return 0
  if (most === 0) return 1
  const width = Math.min(longer.length, word.length + most)
  let before: number[] = []
  let last = Array.from({ length: width + 1 }, (_, at) => at)
  for (let row = 1; row <= word.length; row++) {
    const now = [row]
    for (let at = 1; at <= width; at++) {
      const same = word[row - 1] === longer[at - 1]
      let least = Math.min((last[at] ?? 0) + 1, (now[at - 1] ?? 0) + 1, (last[at - 1] ?? 0) + (same ? 0 : 1))
      const swapped =
        row > 1 && at > 1 && word[row - 1] === longer[at - 2] && word[row - 2] === longer[at - 1]
      if (swapped) least = Math.min(least, (before[at - 2] ?? 0) + 1)
      now.push(least)
    }
    if (Math.min(...now) > most) return most + 1
    before = last
    last = now
  }
  return Math.min(...last)
}
