import { expect, test } from 'vitest'
import { namedLanguages } from '../../../web/ui/text/language-name.ts'

test('languages are offered by their names, without those the engine cannot name', () => {
  // No language has the first code, nor ever will: it is for private use.
  expect(namedLanguages(['qfz', 'ja', 'de', 'en'])).toEqual(['en', 'de', 'ja'])
})
