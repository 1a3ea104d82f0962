/** Which texts have words like the ones asked for, an edit or two apart. All text here is folded. */
export type SimilarWords = {
  /** Rows that have every word, fewest edits first and in order among equals. */
  rowsLike(search: string, most: number): number[]
}

type Vocabulary = { words: string[]; letters: Int32Array; rows: number[][]; count: number }

/** Slips of the finger forgiven in a word of so many letters. */
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
      // `tae kwon do` is looked for as `taekwondo` too.
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
  // Titles are made of the same words over and over: each spelling is taken apart once.
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

/** A bit for each letter that occurs: words of which too many letters are missing need no closer look. */
function lettersOf(word: string): number {
  let bits = 0
  for (let at = 0; at < word.length; at++) bits |= 1 << bitOf(word.charCodeAt(at))
  return bits
}

/** Digits have bits that a to z leave free, or `qx` would be like every year with 1 and 8 in it. */
const bitOf = (character: number) => (character < 64 ? 27 + (character % 5) : character % 32)

/** Whether more bits are set than `most`, which is small: this runs once for each word there is. */
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
    // A word that nothing is like spares the look at the rows of the others, however many those are.
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

/** Shorter words begin too many others to be forgiven a slip unless they are whole. */
const fewestOfABeginning = 6

/** A word of the vocabulary by its place, and the edits it is apart from the one asked for. */
type Like = { at: number; apart: number }

/** The words that are the one asked for, or begin with it, except for the edits forgiven. */
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

/** For each row the least edits by which one of its words is like the one asked for. */
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

/** A beginning as it is typed needs no slip; one with a slip must be long enough to mean something. */
function editsTo(known: string, word: string, forgiven: number): number {
  if (known.startsWith(word)) return 0
  // Each letter that is missing is an edit.
  if (forgiven === 0 || word.length - known.length > forgiven) return forgiven + 1
  if (word.length >= fewestOfABeginning) return editsToBeginning(word, known, forgiven)
  return isOneEditApart(word, known) ? 1 : forgiven + 1
}

/** Whether one letter added, dropped, replaced or swapped with its neighbour makes one word the other. */
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
 * Letters to add, drop, replace or swap with their neighbour until `word` begins `longer`; anything above
 * `most` means more than that.
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
