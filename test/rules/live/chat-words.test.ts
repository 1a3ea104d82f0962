import { expect, test } from 'vitest'
import { hasWord, plainWord, slowUntil } from '#shared/rules/live/live-chat.ts'

test.each([
  ['You FOOL!', true],
  ['fóol', true],
  ['ｆｏｏｌ', true],
  ['a\nfool\t', true],
  ['f\u200bo\u00ado\u2060l', true],
  ['foolish', false],
  ['f.o.o.l', false],
  ['', false],
])('whether %j contains the word: %s', (text, expected) => {
  expect(hasWord(text, ['fool'])).toBe(expected)
})

test('a phrase of several words matches in order', () => {
  expect(hasWord('Go home,  now', [plainWord(' Go-Home! ')])).toBe(true)
  expect(hasWord('Go right home', [plainWord('Go home')])).toBe(false)
})

test('a word of punctuation only is ignored', () => {
  expect(plainWord('!?')).toBe('')
})

test('an empty list matches no text', () => {
  expect(hasWord('anything', [])).toBe(false)
})

test('slow mode counts from the last message', () => {
  expect(slowUntil('2030-01-01T00:00:50.000Z', 30)).toBe('2030-01-01T00:01:20.000Z')
})
