import { expect, test } from 'vitest'
import { formatDuration, formatViews } from '../../../web/ui/text/format.ts'

test.each([
  [0, '1 min'],
  [59, '1 min'],
  [61, '2 min'],
  [59 * 60, '59 min'],
  [59 * 60 + 1, '1h 00m'],
  [65 * 60, '1h 05m'],
  [150 * 60, '2h 30m'],
])('%i seconds are shown as %s', (seconds, shown) => {
  expect(formatDuration(seconds)).toBe(shown)
})

test('one view is a view, many are views', () => {
  expect(formatViews(1)).toBe('1 view')
  expect(formatViews(0)).toBe('0 views')
  expect(formatViews(12_345)).toBe('12.3K views')
})
