/**
 * Which three characters in a row a text has: a bit for each number they may have, which others may have too. So
 * it may seem to have some that it has not, never the reverse.
 */
export type Trigrams = Uint32Array

const numbers = 2 ** 15

/** Five bits set letters apart, so three characters fill the number, and an older one has left it. */
const numberAfter = (number: number, character: number) => ((number << 5) ^ character) & (numbers - 1)

/** Those in the text between two places. */
export function trigramsOf(text: string, from: number, to: number): Trigrams {
  const bits = new Uint32Array(numbers / 32)
  let number = 0
  for (let at = from; at < to; at++) {
    number = numberAfter(number, text.charCodeAt(at))
    bits[number >> 5] = (bits[number >> 5] ?? 0) | (1 << (number & 31))
  }
  return bits
}

/** The number of each trigram of a needle; a shorter one has none. */
export function trigramNumbersOf(needle: string): number[] {
  const found: number[] = []
  let number = 0
  for (let at = 0; at < needle.length; at++) {
    number = numberAfter(number, needle.charCodeAt(at))
    if (at >= 2) found.push(number)
  }
  return found
}

export function hasTrigram(bits: Trigrams, number: number): boolean {
  return (((bits[number >> 5] ?? 0) >>> (number & 31)) & 1) === 1
}
