import { fold } from './fold.ts'

/** Terms that mean the same to a search: `bjj`, `jiu-jitsu`. */
export type Synonyms = readonly { readonly words: readonly string[] }[]

/** Used until an admin saves other ones. */
export const usualSynonyms: Synonyms = [
  { words: ['bjj', 'jiu-jitsu', 'jujutsu'] },
  { words: ['mma', 'mixed martial arts'] },
  { words: ['tkd', 'tae kwon do'] },
  { words: ['muay thai', 'thai boxing'] },
]

export const synonymRules = { mostGroups: 200, mostWords: 8, longestWord: 40 } as const

/**
 * The parts of a search that all have to be found, in any order: each part by one of its forms, where a word begins
 * with it. Forms are folded.
 */
export type Sought = readonly (readonly string[])[]

/** Longer searches are found as typed only. */
const mostParts = 6

const wordsOf = (text: string) =>
  fold(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

/** Synonyms by their words: `jiu jitsu`. */
export type SynonymIndex = {
  readonly formsOf: ReadonlyMap<string, readonly string[]>
  readonly longest: number
}

export function synonymIndex(synonyms: Synonyms): SynonymIndex {
  const formsOf = new Map<string, readonly string[]>()
  let longest = 0
  for (const { words } of synonyms) {
    const terms = words.map(wordsOf).filter((term) => term.length > 0)
    // People write `jiu jitsu`, `jiu-jitsu` and `jiujitsu`.
    const joined = (term: readonly string[]) => [term.join(' '), term.join('-'), term.join('')]
    const forms = terms.flatMap(joined)
    for (const term of terms) {
      for (const key of [term.join(' '), term.join('')]) {
        // Its own spellings first.
        formsOf.set(key, [...new Set([...joined(term), ...(formsOf.get(key) ?? []), ...forms])])
      }
      longest = Math.max(longest, term.length)
    }
  }
  return { formsOf, longest }
}

/** Other signs than those between words are meant as typed. */
const isLiteral = /[^\p{L}\p{M}\p{N}\s'’-]/u

/** The other forms in which a search may be found; undefined if it has none besides its own. */
export function soughtForms(search: string, synonyms: SynonymIndex): Sought | undefined {
  if (isLiteral.test(search)) return undefined
  const words = wordsOf(search)
  const parts: (readonly string[])[] = []
  let hasOther = false
  for (let at = 0; at < words.length; ) {
    const [length, forms] = partAt(words, at, synonyms)
    hasOther ||= forms.length > 1 || forms[0] !== words[at]
    parts.push(forms)
    at += length
  }
  return hasOther && parts.length <= mostParts ? parts : undefined
}

/** The longest synonym that begins at a word, or else that word: the number of its words, and its forms. */
function partAt(
  words: readonly string[],
  at: number,
  { formsOf, longest }: SynonymIndex,
): [number, readonly string[]] {
  for (let length = Math.min(longest, words.length - at); length > 0; length--) {
    const forms = formsOf.get(words.slice(at, at + length).join(' '))
    if (forms) return [length, forms]
  }
  return [1, beginningsOf(words[at] ?? '')]
}

const vowel = /[aeiouy]/
/** Letters that are doubled before a suffix, as in `spinning`; others, as in `rolling`, belong to the word. */
const doubled = /([bdgmnprt])\1$/

/**
 * The beginnings by which other forms of an English word are found: `kicking` by `kick`, `choke` by `chok`, which begins
 * `choking` too. A light rule: it knows plurals, `-ing`, `-ed` and a silent `e`, and leaves every other word alone.
 */
export function beginningsOf(word: string): string[] {
  if (!/^[a-z]+$/.test(word)) return [word]
  const singular = singularOf(word)
  const base = stemOf(singular ?? word) ?? singular ?? word
  // A beginning finds what begins with it, the word itself included.
  return word.startsWith(base) ? [base] : [word, base]
}

function singularOf(word: string): string | undefined {
  if (/[^aeiou]ies$/.test(word) && word.length >= 6) return `${word.slice(0, -3)}y`
  if (/(ch|sh|ss|x|zz)es$/.test(word) && word.length >= 5) return word.slice(0, -2)
  if (/[^suiy]s$/.test(word) && word.length >= 4) return word.slice(0, -1)
  return undefined
}

function stemOf(word: string): string | undefined {
  for (const suffix of ['ing', 'ed']) {
    const rest = word.slice(0, -suffix.length)
    if (!word.endsWith(suffix) || rest.length < 3 || !vowel.test(rest) || word.endsWith('eed')) continue
    return doubled.test(rest) ? rest.slice(0, -1) : rest
  }
  if (word.length >= 5 && /[^aeiou]e$/.test(word)) return word.slice(0, -1)
  return undefined
}

/** What is wrong with a list of synonyms, in words; undefined if nothing is. */
export function faultInSynonyms(synonyms: Synonyms): string | undefined {
  const groupOf = new Map<string, number>()
  for (const [group, { words }] of synonyms.entries()) {
    for (const word of words) {
      const key = wordsOf(word).join('')
      if (!key) return `“${word}” has no letter or digit`
      if ((groupOf.get(key) ?? group) !== group) {
        return `“${word}” is on two lines: put all that means the same on one`
      }
      groupOf.set(key, group)
    }
  }
  return undefined
}
