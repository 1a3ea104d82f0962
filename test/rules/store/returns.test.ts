import { describe, expect, test } from 'vitest'
import {
  askUnits,
  centsForUnits,
  isReturnOpen,
  keptUnits,
  type LineUnits,
  mayReturnBecome,
  receiveUnits,
  returnableUnits,
  returnableUntil,
  returnReasons,
  returnReasonWords,
  returnStates,
} from '#shared/rules/store/returns.ts'

const deliveredAt = '2026-03-01T12:00:00.000Z'
const sold = { deliveredAt, policy: { physicalDays: 30 } }
const line = (quantity: number, given: Partial<LineUnits> = {}): LineUnits => ({
  quantity,
  cents: 2400,
  refunded: 0,
  isDigital: false,
  state: 'delivered',
  ...given,
})

describe('the return period', () => {
  test('ends just before 30 days after the delivery', () => {
    expect(returnableUntil(sold)).toBe('2026-03-31T12:00:00.000Z')
    expect(returnableUnits(line(2), sold, '2026-03-31T11:59:59.999Z')).toBe(2)
    expect(returnableUnits(line(2), sold, '2026-03-31T12:00:00.000Z')).toBe(0)
  })

  test('is that of the policy at the time of the sale', () => {
    const older = { deliveredAt, policy: { physicalDays: 14 } }
    expect(returnableUntil(older)).toBe('2026-03-15T12:00:00.000Z')
    expect(returnableUnits(line(1), older, '2026-03-20T12:00:00.000Z')).toBe(0)
  })

  test('does not exist for files and undelivered goods', () => {
    const now = '2026-03-02T12:00:00.000Z'
    expect(returnableUnits(line(1, { isDigital: true }), sold, now)).toBe(0)
    expect(returnableUnits(line(1, { state: 'shipped' }), sold, now)).toBe(0)
    expect(returnableUntil({ deliveredAt: null, policy: sold.policy })).toBeUndefined()
  })
})

describe('the units of a line', () => {
  test('that are being returned are in one return only', () => {
    const asked = askUnits(line(3), 2)
    expect(asked).toMatchObject({ coming: 2, state: 'delivered' })
    expect(returnableUnits(asked, sold, deliveredAt)).toBe(1)
    expect(askUnits(asked, 1)).toMatchObject({ state: 'returning' })
    expect(askUnits(askUnits(asked, 1), -3)).toMatchObject({ coming: 0, state: 'delivered' })
  })

  test('that arrived are refunded at the price paid; the others stay with the buyer', () => {
    const { line: after, cents } = receiveUnits(askUnits(line(3), 2), 2, 1)
    expect(cents).toBe(2400)
    expect(after).toMatchObject({ coming: 0, returned: 1, refunded: 2400, state: 'delivered' })
    expect(keptUnits(after)).toBe(2)
    expect(receiveUnits(askUnits(after, 2), 2, 2)).toMatchObject({
      cents: 4800,
      line: { returned: 3, refunded: 7200, state: 'refunded' },
    })
  })

  test('share the rest of the price after a partial refund of their line', () => {
    const part = line(2, { cents: 2500, refunded: 1001 })
    const first = receiveUnits(askUnits(part, 1), 1, 1)
    expect(first.cents).toBe(1999)
    expect(receiveUnits(askUnits(first.line, 1), 1, 1).cents).toBe(2000)
    expect(centsForUnits(line(1, { refunded: 2400 }), 1)).toBe(0)
  })
})

test('a return moves from state to state in these ways only, and is open until the last', () => {
  const moves = returnStates.flatMap((from) =>
    returnStates.filter((to) => mayReturnBecome(from, to)).map((to) => `${from} → ${to}`),
  )
  expect(moves).toEqual([
    'requested → approved',
    'requested → declined',
    'requested → withdrawn',
    'requested → closed',
    'approved → received',
    'approved → declined',
    'approved → withdrawn',
    'approved → lapsed',
    'approved → closed',
  ])
  expect(returnStates.filter(isReturnOpen)).toEqual(['requested', 'approved'])
})

test('each reason of a return has words of its own', () => {
  expect(returnReasons).toEqual(['too_small', 'too_large', 'not_as_expected', 'changed_mind', 'other'])
  const words = returnReasons.map((reason) => returnReasonWords[reason])
  expect(new Set(words).size).toBe(returnReasons.length)
  for (const each of words) expect(each).toMatch(/^[A-Z][a-z ]+$/)
})

test('a unit on its way back, back, claimed or settled is not kept', () => {
  expect(keptUnits(line(5))).toBe(5)
  expect(keptUnits(line(5, { coming: 1, returned: 1, claimed: 1, settled: 1 }))).toBe(1)
  expect(keptUnits(line(2, { claimed: 2 }))).toBe(0)
})

test('a return that has ended stays unchanged', () => {
  for (const ended of ['received', 'declined', 'withdrawn', 'lapsed', 'closed'] as const) {
    expect(mayReturnBecome(ended, 'received')).toBe(false)
    expect(mayReturnBecome(ended, 'approved')).toBe(false)
  }
  expect(mayReturnBecome('requested', 'received')).toBe(false)
  expect(mayReturnBecome('approved', 'declined')).toBe(true)
})
