import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  beginningsOf,
  faultInSynonyms,
  type Synonyms,
  soughtForms,
  synonymIndex,
  usualSynonyms,
} from '#shared/rules/text/search-forms.ts'

describe('the forms of an English word', () => {
  test.each([
    ['kicking', ['kick']],
    ['kicks', ['kick']],
    ['kicked', ['kick']],
    ['punches', ['punch']],
    ['stances', ['stanc']],
    ['spinning', ['spin']],
    ['rolling', ['roll']],
    ['passing', ['pass']],
    ['choking', ['chok']],
    ['choke', ['chok']],
    ['boxing', ['box']],
    ['beginnings', ['begin']],
    ['bodies', ['bodies', 'body']],
    ['techniques', ['technique']],
  ])('%s is found by the beginnings %j', (word, beginnings) => {
    expect(beginningsOf(word)).toEqual(beginnings)
  })

  test.each(
    'kick king ring string spring speed red stress judo aikido focus gi bjj kung ninjutsu pass tennis free knee 空手 k1 kicking2'.split(
      ' ',
    ),
  )('%s is left alone', (word) => {
    expect(beginningsOf(word)).toEqual([word])
  })

  test('always find the word itself, and never by fewer than three letters of a longer word', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z]{0,14}(ing|ed|s|es|ies|e)?$/), (word) => {
        const beginnings = beginningsOf(word)
        expect(beginnings.some((beginning) => word.startsWith(beginning))).toBe(true)
        for (const beginning of beginnings) {
          expect(beginning.length).toBeGreaterThanOrEqual(Math.min(word.length, 3))
        }
      }),
    )
  })
})

describe('a search', () => {
  const index = synonymIndex(usualSynonyms)
  const sought = (search: string) => soughtForms(search, index)

  test('for one term of a group is for all of them, however they are joined', () => {
    const forms = ['bjj', 'jiu jitsu', 'jiu-jitsu', 'jiujitsu', 'jujutsu']
    for (const search of ['bjj', 'BJJ', 'ＢＪＪ', 'jiu jitsu', 'Jiu-Jitsu', 'jiujitsu', 'jujutsu']) {
      const [found = [], ...others] = sought(search) ?? []
      expect([found.toSorted(), others]).toEqual([forms, []])
    }
    expect(sought('jiu-jitsu')?.[0]?.slice(0, 3)).toEqual(['jiu jitsu', 'jiu-jitsu', 'jiujitsu'])
  })

  test('keeps its other words, each in its own forms', () => {
    expect(sought('bjj chokes')?.[1]).toEqual(['chok'])
    expect(sought('front kicking')).toEqual([['front'], ['kick']])
    expect(sought('thai boxing drills')?.[0]).toContain('muay thai')
  })

  test('without other forms has none', () => {
    for (const search of ['kick', 'front kick', 'jiu', 'qx12', '', '¿?', 'kick.*ing', '(bjj)'])
      expect(sought(search)).toBeUndefined()
  })

  test('of very many words is searched as typed only', () => {
    expect(sought('kicking '.repeat(7))).toBeUndefined()
  })

  test('is not broken by any text or synonyms', () => {
    const words = fc.array(fc.string(), { minLength: 1, maxLength: 4 })
    fc.assert(
      fc.property(fc.string(), fc.array(fc.record({ words }), { maxLength: 4 }), (search, synonyms) => {
        for (const part of soughtForms(search, synonymIndex(synonyms)) ?? []) {
          expect(part.length).toBeGreaterThan(0)
          expect(part).not.toContain('')
        }
      }),
    )
  })
})

describe('a list of synonyms', () => {
  const groups = (...lines: string[][]): Synonyms => lines.map((words) => ({ words }))

  test('of the usual ones has no fault', () => {
    expect(faultInSynonyms(usualSynonyms)).toBeUndefined()
  })

  test('holds a term on one line, whatever its case and accents, and no term without letters', () => {
    expect(faultInSynonyms(groups(['bjj', 'jiu-jitsu', 'jiu jitsu'], ['mma', 'cage']))).toBeUndefined()
    expect(faultInSynonyms(groups(['bjj', 'jiu-jitsu'], ['mma', 'BJJ']))).toMatch(/“BJJ” is on two lines/)
    expect(faultInSynonyms(groups(['bjj', '…']))).toMatch(/“…” has no letter/)
  })
})
