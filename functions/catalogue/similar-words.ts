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
  for (let at = 0; at < word.length; at++) bits |= 1 << (word.charCodeAt(at) % 32)
  return bits
}

function bitsIn(bits: number): number {
  let left = bits
  let count = 0
  for (; left !== 0; count++) left &= left - 1
  return count
}

const none = 255

function rowsOfAll(vocabulary: Vocabulary, words: readonly string[], most: number): number[] {
  const [first, ...others] = words
  if (first === undefined) return []
  const edits = editsByRow(vocabulary, first)
  for (const word of others) {
    const more = editsByRow(vocabulary, word)
    for (let row = 0; row < edits.length; row++) {
      edits[row] = Math.min(none, (edits[row] ?? none) + (more[row] ?? none))
    }
  }
  return fewestFirst(edits, most)
}

/** Shorter words begin too many others to be forgiven a slip unless they are whole. */
const fewestOfABeginning = 6

/** For each row the least edits between the word and one of the row's words, or its beginning. */
function editsByRow({ words, letters, rows, count }: Vocabulary, word: string): Uint8Array {
  const edits = new Uint8Array(count).fill(none)
  const forgiven = editsForgiven(word)
  const wanted = lettersOf(word)
  for (let at = 0; at < words.length; at++) {
    if (bitsIn(wanted & ~(letters[at] ?? 0)) > forgiven) continue
    const apart = editsTo(words[at] ?? '', word, forgiven)
    if (apart > forgiven) continue
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
  if (word.length >= fewestOfABeginning || known.startsWith(word)) {
    return editsToBeginning(word, known, forgiven)
  }
  return editsBetween(word, known, forgiven).whole
}

/** Letters to change until `word` begins `longer`; anything above `most` means more than that. */
export function editsToBeginning(word: string, longer: string, most: number): number {
  return longer.startsWith(word) ? 0 : editsBetween(word, longer, most).beginning
}

/** Letters to add, drop, replace or swap with their neighbour. Above `most` it may be anything above. */
function editsBetween(word: string, longer: string, most: number): { whole: number; beginning: number } {
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
    if (Math.min(...now) > most) return { whole: most + 1, beginning: most + 1 }
    before = last
    last = now
  }
  const whole = width < longer.length ? most + 1 : (last[width] ?? most + 1)
  return { whole, beginning: Math.min(...last) }
}
