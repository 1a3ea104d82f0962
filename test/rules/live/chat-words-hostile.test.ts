import { expect, test } from 'vitest'
import { chatRules, hasWord, plainWord } from '#shared/rules/live/live-chat.ts'
import { blockedWord, hostileForms, hostileMessages } from '../../support/live/hostile-texts.ts'

/** The word filter reads what anybody writes: no text makes it slow, and no disguise of a text breaks it. */

/** As many words as a list may have, of the longest kind, so that each of them is looked for to the end. */
const words = [
  ...Array.from({ length: chatRules.mostWords - 1 }, (_, place) =>
    plainWord(`${blockedWord}${place}`.padEnd(chatRules.longestWord, 'e')),
  ),
  plainWord(blockedWord),
]

/** Milliseconds of the fastest of many tries: others are slow because the machine is busy. */
function fastest(run: () => void): number {
  let least = Number.POSITIVE_INFINITY
  for (let tries = 0; tries < 100; tries++) {
    const begun = performance.now()
    run()
    least = Math.min(least, performance.now() - begun)
  }
  return least
}

test('hostile texts are twenty forms of 32 KB together', () => {
  const texts = Object.values(hostileForms)
  expect(new Set(texts)).toHaveLength(20)
  expect(texts.join('').length).toBeGreaterThanOrEqual(32 * 1024)
})

test.each(Object.entries(hostileMessages))('%s: the filter takes a millisecond at most', (_, messages) => {
  for (const text of messages) expect(fastest(() => hasWord(text, words))).toBeLessThanOrEqual(1)
})

test.each(Object.entries(hostileMessages))('%s: a blocked word after them is found', (_, messages) => {
  for (const text of messages) {
    expect(hasWord(text, words)).toBe(false)
    expect(hasWord(`${text} ${blockedWord.toUpperCase()}!`, words)).toBe(true)
  }
})
