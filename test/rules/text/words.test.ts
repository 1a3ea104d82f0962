import { describe, expect, test } from 'vitest'
import { beginsAll, searchWords, soughtWords } from '#shared/rules/text/words.ts'

const lena = { firstName: 'Léna', lastName: 'Hoffmann-Weiß', email: 'Lena.H@Example.com' }

describe('the search words of a member', () => {
  test('are those of the name, the whole address and its parts, each once', () => {
    expect(searchWords(lena)).toEqual(['hoffmann', 'weiss', 'lena.h@example.com'])
  })

  test('are few and short, whatever the name is', () => {
    const firstName = Array.from({ length: 40 }, (_, at) => `w${at}`).join(' ')
    const words = searchWords({ firstName, lastName: 'x'.repeat(100), email: 'a@b.test' })
    expect(words.length).toBeLessThanOrEqual(12)
    expect(Math.max(...words.map(({ length }) => length))).toBeLessThanOrEqual(60)
  })
})

test.each([
  ['hof', true],
  ['HOFF lena', true],
  ['lena.h@exam', true],
  ['weiß', true],
  ['mann', false],
  ['hof jonas', false],
])('a search for %j finds: %s', (search, isFound) => {
  expect(beginsAll(searchWords(lena), soughtWords(search))).toBe(isFound)
})

test('the longest word is searched first', () => {
  expect(soughtWords(' a  hoffmann, le ')).toEqual(['hoffmann', 'le', 'a'])
})
