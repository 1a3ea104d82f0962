import fc from 'fast-check'
import { expect, test } from 'vitest'
import { percentages } from '../../../web/parts/admin/charts/percentages.ts'

test.each([
  [
    [1, 1, 1],
    [34, 33, 33],
  ],
  [
    [2, 1],
    [67, 33],
  ],
  [
    [990, 10],
    [99, 1],
  ],
  [
    [125, 125, 750],
    [13, 12, 75],
  ],
  [[7], [100]],
])('%j are %j percent', (amounts, shares) => expect(percentages(amounts)).toEqual(shares))

test('shares add up to 100, and none is a whole percent away from the exact one', () => {
  const amounts = fc.array(fc.integer({ min: 1, max: 100_000_000 }), { minLength: 1, maxLength: 6 })
  fc.assert(
    fc.property(amounts, (some) => {
      const all = some.reduce((sum, amount) => sum + amount, 0)
      const shares = percentages(some)
      expect(shares.reduce((sum, share) => sum + share, 0)).toBe(100)
      for (const [at, share] of shares.entries())
        expect(Math.abs(share - ((some[at] ?? 0) / all) * 100)).toBeLessThan(1)
    }),
  )
})
