/**
 * The file of a digital product is downloaded in chunks. The chunks for which an address was issued are recorded: a
 * file counts as fully downloaded once every chunk was issued.
 */

/** Bytes of every chunk but the last. */
export const chunkSize = 8 * 1024 ** 2

/** The most devices on which a member downloads files. */
export const mostDevices = 5

/** The number of chunks of a file. */
export const chunksOf = (size: number): number => Math.max(1, Math.ceil(size / chunkSize))

/** The bytes of a chunk, from 0: its first byte, and its length. */
export function chunkOf(size: number, chunk: number): { offset: number; length: number } {
  const offset = chunk * chunkSize
  return { offset, length: Math.min(chunkSize, size - offset) }
}

/** The issued chunks as stored: four per hexadecimal digit, the lowest bit first. */
const perDigit = 4

const digitOf = (issued: string, chunk: number) =>
  Number.parseInt(issued[Math.floor(chunk / perDigit)] ?? '0', 16)

export const isIssued = (issued: string, chunk: number): boolean =>
  (digitOf(issued, chunk) & (1 << (chunk % perDigit))) !== 0

/** Adds a chunk; one that was issued before changes nothing. */
export function withIssued(issued: string, chunk: number): string {
  const place = Math.floor(chunk / perDigit)
  const digit = (digitOf(issued, chunk) | (1 << (chunk % perDigit))).toString(16)
  const padded = issued.padEnd(place + 1, '0')
  return padded.slice(0, place) + digit + padded.slice(place + 1)
}

/** The number of issued chunks of a file. */
export const issuedCount = (issued: string, size: number): number =>
  Array.from({ length: chunksOf(size) }, (_, chunk) => chunk).filter((chunk) => isIssued(issued, chunk))
    .length

export const isFullyIssued = (issued: string, size: number): boolean =>
  issuedCount(issued, size) === chunksOf(size)
