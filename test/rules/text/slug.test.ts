import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { slug } from '#shared/contract/fields.ts'
import { slugOf } from '#shared/rules/text/slug.ts'

describe('the slug of a name', () => {
  test.each([
    ['Muay Thai', 'muay-thai'],
    ['  Brazilian Jiu-Jitsu  ', 'brazilian-jiu-jitsu'],
    ['Capoeira & São Bento', 'capoeira-sao-bento'],
    ['Kung Fu (Wǔshù)', 'kung-fu-wushu'],
    ['MMA -- 2.0!', 'mma-2-0'],
    ['柔道', ''],
    ['---', ''],
    ['', ''],
  ])('%j becomes %j', (name, expected) => {
    expect(slugOf(name)).toBe(expected)
  })

  test('is a slug the API accepts, or empty, for every name', () => {
    const name = fc.oneof(fc.string({ unit: 'binary', maxLength: 60 }), fc.string({ maxLength: 200 }))
    fc.assert(
      fc.property(name, (text) => {
        const made = slugOf(text)
        expect(made === '' || slug.safeParse(made).success).toBe(true)
      }),
      { numRuns: 5_000 },
    )
  })

  test('stays one the API accepts where letters expand into many', () => {
    expect(slug.safeParse(slugOf('㎯'.repeat(60))).success).toBe(true)
  })

  test('of a slug is the slug itself', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(slugOf(slugOf(text))).toBe(slugOf(text))
      }),
    )
  })
})
