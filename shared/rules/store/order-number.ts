/** Digits and letters that cannot be mistaken for one another when read aloud: no I, L, O, S or U. */
const symbols = '0123456789ABCDEFGHJKMNPQRTVWXYZ'

/** Random symbols of a number; one more is the check symbol. */
export const randomSymbols = 7

const check = (values: readonly number[]): number =>
  values.reduce((sum, value, place) => sum + value * (place + 2), 0) % symbols.length

/**
 * The number of an order, `K-7F3Q-9MXD`: seven values from 0 to 30, and a check symbol that detects typos and swaps.
 */
export function orderNumberOf(values: readonly number[]): string {
  const known = values.slice(0, randomSymbols).map((value) => value % symbols.length)
  const text = [...known, check(known)].map((value) => symbols[value]).join('')
  return `K-${text.slice(0, 4)}-${text.slice(4)}`
}

/** The stored form of a number that a person typed; undefined if its check symbol does not match. */
export function readOrderNumber(typed: string): string | undefined {
  const text = typed
    .toUpperCase()
    .replaceAll(/[\s-]/g, '')
    .replace(/^K(?=.{8}$)/, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')
  const values = [...text].map((symbol) => symbols.indexOf(symbol))
  if (values.length !== randomSymbols + 1 || values.includes(-1)) return undefined
  const known = values.slice(0, randomSymbols)
  return check(known) === values.at(-1) ? orderNumberOf(known) : undefined
}
