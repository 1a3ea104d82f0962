/**
 * The trigrams (three characters in a row) of a text: a bit for the hash of each. Other trigrams may share the bit,
 * so a text may seem to have trigrams that it lacks, never the reverse.
 */
export type Trigrams = Uint32Array

const numbers = 2 ** 15

/** Five bits per letter, so that three characters fill the number and older ones drop out. */
const numberAfter = (number: number, character: number) => ((number << 5) ^ character) & (numbers - 1)

/** The trigrams of a text between two positions. */
export function trigramsOf(text: string, from: number, to: number): Trigrams {
  const bits = new Uint32Array(numbers / 32)
  let number = 0
  for (let at = from; at < to; at++) {
    number = numberAfter(number, text.charCodeAt(at))
    bits[number >> 5] = (bits[number >> 5] ?? 0) | (1 << (number & 31))
  }
  return bits
}

/** The number of each trigram of a needle; a needle shorter than three characters has none. */
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
