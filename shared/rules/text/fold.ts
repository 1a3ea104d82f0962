/** Letters a search may have. */
export const longestSearch = 100

/** Letters that no decomposition takes apart, and what people type in their place. */
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

/** Text as it is compared when accents and case should not matter: `Hélène` and `HELENE` become one. */
export function fold(text: string): string {
  const lower = text.toLowerCase()
  if (!beyondAscii.test(lower)) return lower
  return lower
    .normalize('NFD')
    .replace(marks, '')
    .replace(rare, (letter) => plainer[letter] ?? letter)
}
