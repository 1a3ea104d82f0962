import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { orderState } from '#shared/rules/store/order.ts'
import {
  askUnits,
  centsForUnits,
  keptUnits,
  type LineUnits,
  mayReturnBecome,
  receiveUnits,
  returnableUnits,
  returnableUntil,
} from '#shared/rules/store/returns.ts'
import { long } from '../../support/long.ts'

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

describe('the window of a return', () => {
  test('ends just before 30 days after the delivery', () => {
    expect(returnableUntil(sold)).toBe('2026-03-31T12:00:00.000Z')
    expect(returnableUnits(line(2), sold, '2026-03-31T11:59:59.999Z')).toBe(2)
    expect(returnableUnits(line(2), sold, '2026-03-31T12:00:00.000Z')).toBe(0)
  })

  test('is that of the policy that the order was sold under', () => {
    const older = { deliveredAt, policy: { physicalDays: 14 } }
    expect(returnableUntil(older)).toBe('2026-03-15T12:00:00.000Z')
    expect(returnableUnits(line(1), older, '2026-03-20T12:00:00.000Z')).toBe(0)
  })

  test('is closed to files, and to what was not delivered', () => {
    const now = '2026-03-02T12:00:00.000Z'
    expect(returnableUnits(line(1, { isDigital: true }), sold, now)).toBe(0)
    expect(returnableUnits(line(1, { state: 'shipped' }), sold, now)).toBe(0)
    expect(returnableUntil({ deliveredAt: null, policy: sold.policy })).toBeUndefined()
  })
})

describe('the units of a line', () => {
  test('that are asked back are in one return alone', () => {
    const asked = askUnits(line(3), 2)
    expect(asked).toMatchObject({ coming: 2, state: 'delivered' })
    expect(returnableUnits(asked, sold, deliveredAt)).toBe(1)
    expect(askUnits(asked, 1)).toMatchObject({ state: 'returning' })
    expect(askUnits(askUnits(asked, 1), -3)).toMatchObject({ coming: 0, state: 'delivered' })
  })

  test('that arrived are refunded at what each was paid; what did not arrive stays', () => {
    const { line: after, cents } = receiveUnits(askUnits(line(3), 2), 2, 1)
    expect(cents).toBe(2400)
    expect(after).toMatchObject({ coming: 0, returned: 1, refunded: 2400, state: 'delivered' })
    expect(keptUnits(after)).toBe(2)
    expect(receiveUnits(askUnits(after, 2), 2, 2)).toMatchObject({
      cents: 4800,
      line: { returned: 3, refunded: 7200, state: 'refunded' },
    })
  })

  test('share what is left where something of their line was given back before', () => {
    const part = line(2, { cents: 2500, refunded: 1001 })
    const first = receiveUnits(askUnits(part, 1), 1, 1)
    expect(first.cents).toBe(1999)
    expect(receiveUnits(askUnits(first.line, 1), 1, 1).cents).toBe(2000)
    expect(centsForUnits(line(1, { refunded: 2400 }), 1)).toBe(0)
  })
})

test('a return that has ended stays as it is', () => {
  for (const ended of ['received', 'declined', 'withdrawn', 'lapsed', 'closed'] as const) {
    expect(mayReturnBecome(ended, 'received')).toBe(false)
    expect(mayReturnBecome(ended, 'approved')).toBe(false)
  }
  expect(mayReturnBecome('requested', 'received')).toBe(false)
  expect(mayReturnBecome('approved', 'declined')).toBe(true)
})

/** Random acts on random orders: what is asked for may be too much, and is then refused as the server refuses it. */
const act = fc.record({
  kind: fc.constantFrom('ask', 'release', 'receive'),
  place: fc.nat(3),
  units: fc.integer({ min: 1, max: 5 }),
  arrived: fc.nat(5),
})
const orders = fc.record({
  lines: fc.array(
    fc.record({
      quantity: fc.integer({ min: 1, max: 5 }),
      cents: fc.integer({ min: 0, max: 9999 }),
      refunded: fc.nat(9999),
    }),
    { minLength: 1, maxLength: 4 },
  ),
  acts: fc.array(act, { maxLength: 25 }),
})
type Given = typeof orders extends fc.Arbitrary<infer Value> ? Value : never

/** Plays the acts, and holds each line to what was paid and sold. */
function play({ lines: given, acts }: Given): void {
  const lines = given.map(({ quantity, cents, refunded }) =>
    line(quantity, { cents, refunded: Math.min(refunded, quantity * cents) }),
  )
  const open: { place: number; units: number }[] = []
  const stock = lines.map(() => 0)
  for (const { kind, place: wanted, units, arrived } of acts) {
    const place = wanted % lines.length
    const known = lines[place]
    if (!known) continue
    if (kind === 'ask') {
      if (units > returnableUnits(known, sold, deliveredAt)) continue
      lines[place] = askUnits(known, units)
      open.push({ place, units })
      continue
    }
    const at = open.findIndex((one) => one.place === place)
    const [asked] = at < 0 ? [] : open.splice(at, 1)
    if (!asked) continue
    if (kind === 'release') {
      lines[place] = askUnits(known, -asked.units)
      continue
    }
    const got = Math.min(arrived, asked.units)
    lines[place] = receiveUnits(known, asked.units, got).line
    stock[place] = (stock[place] ?? 0) + got
  }
  for (const [place, { quantity, cents, refunded, coming = 0, returned = 0 }] of lines.entries()) {
    const mine = open.filter((one) => one.place === place)
    expect(refunded).toBeLessThanOrEqual(quantity * cents)
    expect(returned + coming).toBeLessThanOrEqual(quantity)
    expect(coming).toBe(mine.reduce((sum, one) => sum + one.units, 0))
    expect(stock[place]).toBe(returned)
    if (returned === quantity) expect(refunded).toBe(quantity * cents)
  }
  expect(orderState(lines)).toBeDefined()
}

test('of 1,000 random orders no line gives back more than was paid, or more units than were sold', () => {
  fc.assert(fc.property(orders, play), { numRuns: 1000 })
})

test('the same of 10,000', long, () => {
  fc.assert(fc.property(orders, play), { numRuns: 10_000 })
})
