import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { fold } from '#shared/rules/text/fold.ts'

test.each([
  ['Hélène', 'helene'],
  ['STRÖMUNG', 'stromung'],
  ['Straße', 'strasse'],
  ['Łódź', 'lodz'],
  ['Søren Ærø', 'soren aero'],
  ['Capoeira: Ação', 'capoeira: acao'],
  ['空手', '空手'],
  ['e\u0301lan', 'elan'],
  ['ＫＩＣＫ１２', 'kick12'],
  ['ｶﾗﾃ', 'カラテ'],
  ['ﬁght', 'fight'],
  ['Kiai™', 'kiaitm'],
])('%s is folded to %s', (text, folded) => {
  expect(fold(text)).toBe(folded)
})

test('folding twice changes nothing, and case does not matter', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(fold(fold(text))).toBe(fold(text))
    }),
  )
  fc.assert(
    fc.property(fc.stringMatching(/^[a-zA-Zéöñç ]*$/), (text) => {
      expect(fold(text.toUpperCase())).toBe(fold(text))
    }),
  )
})
