import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  chunkOf,
  chunkSize,
  chunksOf,
  isFullyIssued,
  isIssued,
  issuedCount,
  withIssued,
} from '#shared/rules/store/chunks.ts'
import { largestFile } from '#shared/rules/store/product-file.ts'

const sizes = fc.integer({ min: 1, max: largestFile })
const issuedAfter = (chunks: readonly number[]) => chunks.reduce(withIssued, '')

describe('the chunks of a file', () => {
  test.each([
    [1, 1],
    [chunkSize, 1],
    [chunkSize + 1, 2],
    [200 * 1024 ** 2, 25],
    [largestFile, 640],
  ])('of %i bytes are %i', (size, chunks) => {
    expect(chunksOf(size)).toBe(chunks)
  })

  test('cover each byte once, in order', () => {
    fc.assert(
      fc.property(sizes, (size) => {
        let next = 0
        for (let chunk = 0; chunk < chunksOf(size); chunk++) {
          const { offset, length } = chunkOf(size, chunk)
          expect(offset).toBe(next)
          expect(length).toBeGreaterThan(0)
          next += length
        }
        expect(next).toBe(size)
      }),
    )
  })
})

describe('the issued chunks of a file', () => {
  test('are those that were issued, in any order and however often', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 639 })),
        fc.integer({ min: 0, max: 639 }),
        (given, other) => {
          const issued = issuedAfter(given)
          for (const chunk of given) expect(isIssued(issued, chunk)).toBe(true)
          expect(isIssued(issued, other)).toBe(given.includes(other))
          expect(issuedCount(issued, largestFile)).toBe(new Set(given).size)
          expect(issuedAfter([...given].reverse())).toBe(issued)
          expect(issued.length).toBeLessThanOrEqual(160)
        },
      ),
    )
  })

  test('make it fully downloaded once all of them are there, and not before', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100 * chunkSize }), fc.gen(), (size, gen) => {
        const all = Array.from({ length: chunksOf(size) }, (_, chunk) => chunk)
        const shuffled = gen(() => fc.shuffledSubarray(all, { minLength: all.length }))
        expect(isFullyIssued(issuedAfter(shuffled.slice(0, -1)), size)).toBe(false)
        expect(isFullyIssued(issuedAfter(shuffled), size)).toBe(true)
      }),
    )
  })

  test('of a file that was never downloaded are none', () => {
    expect(isFullyIssued('', 1)).toBe(false)
    expect(issuedCount('', largestFile)).toBe(0)
  })
})
