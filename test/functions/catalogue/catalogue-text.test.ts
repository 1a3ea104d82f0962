import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { rowsWith, textAt, textOf } from '../../../functions/catalogue/text.ts'

/** The substring rule over many texts. Skipping texts must never change a result. */

/**
 * Few characters, so that they meet often: joined and separate accents, another script, both halves of a surrogate pair
 * and one alone.
 */
const character = fc.constantFrom(...'abq17 .\n', 'é', 'e\u0301', 'ß', '空', '🥋', '🥊', '\ud83e')
const written = (maxLength: number) =>
  fc.array(character, { maxLength }).map((characters) => characters.join(''))

/** Enough for several blocks. Some texts are empty, and some are all alike. */
const anyTexts = fc.array(fc.oneof(written(12), fc.constantFrom('', 'kata', 'taka')), {
  maxLength: 300,
  size: 'max',
})

/** Parts cut from the texts joined in order: from within one, across a boundary, or with a separator. */
const cutFrom = (texts: readonly string[]) =>
  fc
    .tuple(fc.constantFrom('', '\0'), fc.nat(), fc.integer({ min: 0, max: 9 }))
    .map(([between, place, length]) => {
      const joined = texts.join(between)
      const from = place % (joined.length + 1)
      return joined.slice(from, from + length)
    })

const anyCase = anyTexts.chain((texts) =>
  fc.record({
    texts: fc.constant(texts),
    needles: fc.array(
      fc.oneof(cutFrom(texts), written(6), fc.constantFrom('\0', 'a\0b', 'kat', 'atak', 'zzz')),
      {
        minLength: 1,
        maxLength: 8,
      },
    ),
  }),
)

const naive = (texts: readonly string[], needle: string) =>
  [...texts.keys()].filter((row) => !needle.includes('\0') && texts[row]?.includes(needle))

/** The first `most` rows. The rest is never requested. */
function firstOf(rows: Iterable<number>, most: number): number[] {
  const first: number[] = []
  for (const row of rows) {
    if (first.length === most) break
    first.push(row)
  }
  return first
}

describe('any texts', () => {
  test('are found by any part of them, in order, by one search after another', () => {
    fc.assert(
      fc.property(anyCase, ({ texts, needles }) => {
        const text = textOf(texts)
        for (const needle of needles) expect([...rowsWith(text, needle)]).toEqual(naive(texts, needle))
      }),
      { numRuns: 500 },
    )
  })

  test('are found as far as the caller reads, and further by the next call', () => {
    fc.assert(
      fc.property(anyCase, fc.nat({ max: 80 }), ({ texts, needles }, most) => {
        const text = textOf(texts)
        for (const needle of needles) {
          expect(firstOf(rowsWith(text, needle), most)).toEqual(naive(texts, needle).slice(0, most))
          expect([...rowsWith(text, needle)]).toEqual(naive(texts, needle))
        }
      }),
      { numRuns: 200 },
    )
  })

  test('are returned unchanged', () => {
    fc.assert(
      fc.property(anyTexts, (texts) => {
        const text = textOf(texts)
        expect(texts.map((_, row) => textAt(text, row))).toEqual(texts)
      }),
    )
  })
})
