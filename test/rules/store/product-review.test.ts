import { expect, test } from 'vitest'
import { isReceived } from '#shared/rules/store/product-review.ts'

const downloadedAt = '2026-03-01T12:00:00.000Z'

test.each([
  ['goods that were delivered', { isDigital: false, state: 'delivered' }, true],
  ['goods on their way', { isDigital: false, state: 'shipped' }, false],
  ['goods that are back', { isDigital: false, state: 'returned' }, false],
  ['a file that was downloaded', { isDigital: true, state: 'delivered', downloadedAt }, true],
  ['a file that was not downloaded', { isDigital: true, state: 'delivered', downloadedAt: null }, false],
  ['a file that was refunded', { isDigital: true, state: 'refunded', downloadedAt }, false],
] as const)('a buyer of %s may review them: %#', (_, line, may) => {
  expect(isReceived(line)).toBe(may)
})
