import { expect, test } from 'vitest'
import { bookStep } from '../../../../functions/model/ledger/ledger-entry.ts'

const entry = {
  id: 'adjustment:1',
  kind: 'adjustment',
  at: '2026-11-22T00:00:00.000Z',
  description: 'Test',
} as const
const lines = (...cents: number[]) => cents.map((each) => ({ account: 'adjustments' as const, cents: each }))

test.each([[[5, -4]], [[0.5, -0.5]], [[0]], [[]], [[Number.NaN, 1]]])(
  'lines of %j are not booked: they do not balance',
  (cents) => {
    expect(() => bookStep({ ...entry, lines: lines(...cents) })).toThrow('do not balance')
  },
)

test('lines that balance are booked', () => {
  expect(bookStep({ ...entry, lines: lines(5, -3, -2) })).toHaveProperty('write')
})
