import { fold } from './fold.ts'

/** The searchable data of a person. */
type Named = { firstName?: string | undefined; lastName?: string | undefined; email: string }

const mostWords = 12
const longestWord = 60

const parts = (text: string) => fold(text).split(/[^\p{L}\p{N}]+/u)

/**
 * The words by whose beginning a person is found: the name, the whole address, and the parts before its `@`. A word
 * that is the beginning of another one is left out, because the longer one covers it.
 */
export function searchWords({ firstName = '', lastName = '', email }: Named): string[] {
  const all = [...parts(`${firstName} ${lastName}`), fold(email), ...parts(email.split('@')[0] ?? '')]
  const cut = [...new Set(all.filter(Boolean).map((word) => word.slice(0, longestWord)))]
  return cut
    .filter((word) => !cut.some((other) => other !== word && other.startsWith(word)))
    .slice(0, mostWords)
}

/** The words of a search, the longest first: it has the fewest matches. */
export const soughtWords = (search: string): string[] =>
  fold(search)
    .split(/[\s,;]+/)
    .filter(Boolean)
    .map((word) => word.slice(0, longestWord))
    .toSorted((a, b) => b.length - a.length)

/** Whether each search word is the beginning of one of a person's words. */
export const beginsAll = (words: readonly string[], sought: readonly string[]): boolean =>
  sought.every((begin) => words.some((word) => word.startsWith(begin)))
