import { expect, test } from 'vitest'
import { namedLanguages } from '../../../web/ui/text/language-name.ts'

test('languages are offered by their names, without those the engine has none for', () => {
  // No language has the first one, nor ever will: the code is for one’s own use.
  expect(namedLanguages(['qfz', 'ja', 'de', 'en'])).toEqual(['en', 'de', 'ja'])
})
