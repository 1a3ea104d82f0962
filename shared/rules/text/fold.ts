/** Most characters of a search. */
export const longestSearch = 100

/** Letters without a decomposition, and the letters that people type instead. */
const plainer: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  þ: 'th',
  ı: 'i',
  '’': "'",
}
const beyondAscii = /[^\0-\x7f]/
const marks = /\p{M}+/gu
const rare = new RegExp(`[${Object.keys(plainer).join('')}]`, 'g')

/**
 * Text for comparison without accents, case and width: `Hélène` and `HELENE` become one, and so do `ｋｉｃｋ` and `kick`.
 */
export function fold(text: string): string {
  const lower = text.toLowerCase()
  if (!beyondAscii.test(lower)) return lower
  return (
    lower
      .normalize('NFKD')
      .replace(marks, '')
      // A sign may stand for capital letters: `™`.
      .toLowerCase()
      .replace(rare, (letter) => plainer[letter] ?? letter)
  )
}
