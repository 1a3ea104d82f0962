import { fold } from './fold.ts'

/** What somebody is found by. */
type Named = { firstName?: string | undefined; lastName?: string | undefined; email: string }

const mostWords = 12
const longestWord = 60

const parts = (text: string) => fold(text).split(/[^\p{L}\p{N}]+/u)

/**
 * The words under which somebody is found by the letters they begin with: of the name, the whole address, and the parts of
 * what stands before its `@`. A word that another one begins with is found by that one.
 */
export function searchWords({ firstName = '', lastName = '', email }: Named): string[] {
  const all = [...parts(`${firstName} ${lastName}`), fold(email), ...parts(email.split('@')[0] ?? '')]
  const cut = [...new Set(all.filter(Boolean).map((word) => word.slice(0, longestWord)))]
  return cut
    .filter((word) => !cut.some((other) => other !== word && other.startsWith(word)))
    .slice(0, mostWords)
}

/** What is searched for, word by word, the longest first: that one leads to the fewest. */
export const soughtWords = (search: string): string[] =>
  fold(search)
    .split(/[\s,;]+/)
    .filter(Boolean)
    .map((word) => word.slice(0, longestWord))
    .toSorted((a, b) => b.length - a.length)

/** Whether each word that is sought begins one of the words of somebody. */
export const beginsAll = (words: readonly string[], sought: readonly string[]): boolean =>
  sought.every((begin) => words.some((word) => word.startsWith(begin)))
