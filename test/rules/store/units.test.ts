import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  claimableUnits,
  claimKinds,
  claimKindWords,
  claimUnits,
  mostForClaim,
  settleClaim,
} from '#shared/rules/store/claims.ts'
import { exchangeUnit } from '#shared/rules/store/exchanges.ts'
import { mayLineBecome, orderState } from '#shared/rules/store/order.ts'
import {
  askUnits,
  keptUnits,
  type LineUnits,
  receiveUnits,
  returnableUnits,
} from '#shared/rules/store/returns.ts'
import { long } from '../../support/long.ts'

/** Random orders, whose units are cancelled, returned, exchanged and claimed in any order. */

const deliveredAt = '2026-03-01T12:00:00.000Z'
const sold = { deliveredAt, policy: { physicalDays: 30 } }

const act = fc.record({
  kind: fc.constantFrom(
    'cancel',
    'deliver',
    'ask',
    'release',
    'receive',
    'claim',
    'decide',
    'swap',
    'arrive',
  ),
  place: fc.nat(3),
  units: fc.integer({ min: 1, max: 5 }),
  arrived: fc.nat(5),
  /** Percent of the most that a claim can refund. */
  percent: fc.constantFrom(0, 1, 33, 50, 99, 100),
})
const orders = fc.record({
  lines: fc.array(
    fc.record({
      quantity: fc.integer({ min: 1, max: 5 }),
      cents: fc.integer({ min: 0, max: 9999 }),
      isDelivered: fc.boolean(),
    }),
    { minLength: 1, maxLength: 4 },
  ),
  acts: fc.array(act, { maxLength: 30 }),
})
type Given = typeof orders extends fc.Arbitrary<infer Value> ? Value : never
type Act = Given['acts'][number]

type Open = { place: number; units: number }
type World = {
  lines: LineUnits[]
  returns: Open[]
  claims: Open[]
  exchanges: Open[]
  stock: number[]
  /** Cents taken over by the orders of exchanges, by line. */
  carried: number[]
}

/** Takes the first open one of a line. */
function taken(open: Open[], place: number): Open | undefined {
  const at = open.findIndex((one) => one.place === place)
  return at < 0 ? undefined : open.splice(at, 1)[0]
}

/** Applies an act as the server would: an act that it would refuse changes nothing. */
function apply(world: World, { kind, place: wanted, units, arrived, percent }: Act): void {
  const place = wanted % world.lines.length
  const line = world.lines[place]
  if (!line) return
  const put = (next: LineUnits) => {
    world.lines[place] = next
  }
  if (kind === 'cancel' && line.state === 'paid') {
    put({ ...line, state: 'cancelled', refunded: line.quantity * line.cents })
    // Promised goods are free again: they were never shipped.
  }
  if (kind === 'deliver' && line.state === 'paid') put({ ...line, state: 'delivered' })
  if (kind === 'ask' && units <= returnableUnits(line, sold, deliveredAt)) {
    put(askUnits(line, units))
    world.returns.push({ place, units })
  }
  if (kind === 'swap' && returnableUnits(line, sold, deliveredAt) > 0) {
    put(askUnits(line, 1))
    world.exchanges.push({ place, units: 1 })
  }
  if (kind === 'arrive' && taken(world.exchanges, place)) {
    const exchanged = exchangeUnit(line)
    put(exchanged.line)
    world.carried[place] = (world.carried[place] ?? 0) + exchanged.cents
    world.stock[place] = (world.stock[place] ?? 0) + 1
  }
  if (kind === 'claim' && units <= claimableUnits(line, 'damaged', sold, deliveredAt)) {
    put(claimUnits(line, units))
    world.claims.push({ place, units })
  }
  if (kind === 'release') {
    const asked = taken(world.returns, place)
    if (asked) put(askUnits(line, -asked.units))
  }
  if (kind === 'receive') {
    const asked = taken(world.returns, place)
    const got = Math.min(arrived, asked?.units ?? 0)
    if (asked) put(receiveUnits(line, asked.units, got).line)
    world.stock[place] = (world.stock[place] ?? 0) + got
  }
  if (kind === 'decide') {
    const claimed = taken(world.claims, place)
    if (claimed)
      put(settleClaim(line, claimed.units, Math.floor((mostForClaim(line, claimed.units) * percent) / 100)))
  }
}

const sumOf = (open: readonly Open[], place: number) =>
  open.filter((one) => one.place === place).reduce((sum, { units }) => sum + units, 0)

/** Checks each line against the sold, paid and received units, after every act. */
function check({ lines, returns, claims, exchanges, stock, carried }: World): void {
  for (const [place, line] of lines.entries()) {
    const { quantity, cents, refunded, state, coming = 0, returned = 0, claimed = 0, settled = 0 } = line
    const { exchanged = 0, exchangedCents = 0 } = line
    // Cents are never both refunded and exchanged.
    expect(refunded + exchangedCents).toBeLessThanOrEqual(quantity * cents)
    expect(exchangedCents).toBe(carried[place])
    expect(exchanged).toBeLessThanOrEqual(returned)
    expect(refunded).toBeGreaterThanOrEqual(0)
    expect(keptUnits(line)).toBeGreaterThanOrEqual(0)
    for (const count of [coming, returned, claimed, settled]) expect(count).toBeGreaterThanOrEqual(0)
    expect(coming).toBe(sumOf(returns, place) + sumOf(exchanges, place))
    expect(claimed).toBe(sumOf(claims, place))
    // Only returned units are in stock again, each once.
    expect(returned).toBe(stock[place])
    // A buyer who keeps nothing was refunded in full, or has other pieces.
    if (state !== 'cancelled' && returned + settled === quantity)
      expect(refunded + exchangedCents).toBe(quantity * cents)
    if (state === 'refunded') expect(mayLineBecome(state, 'delivered')).toBe(false)
  }
  expect(orderState(lines)).toBeDefined()
}

function play({ lines, acts }: Given): void {
  const world: World = {
    lines: lines.map(({ quantity, cents, isDelivered }) => ({
      quantity,
      cents,
      refunded: 0,
      isDigital: false,
      state: isDelivered ? 'delivered' : 'paid',
    })),
    returns: [],
    claims: [],
    exchanges: [],
    stock: lines.map(() => 0),
    carried: lines.map(() => 0),
  }
  for (const one of acts) {
    apply(world, one)
    check(world)
  }
}

test('in 1,000 random orders no line refunds more than was paid, or more units than were sold', () => {
  fc.assert(fc.property(orders, play), { numRuns: 1000 })
})

test('the same of 10,000', long, () => {
  fc.assert(fc.property(orders, play), { numRuns: 10_000 })
})

test('units that a claim refunds in full can no longer be returned; units of a partial refund can', () => {
  const line: LineUnits = { quantity: 2, cents: 2400, refunded: 0, isDigital: false, state: 'delivered' }
  const whole = settleClaim(claimUnits(line, 1), 1, 2400)
  expect(whole).toMatchObject({ claimed: 0, settled: 1, refunded: 2400, state: 'delivered' })
  expect(returnableUnits(whole, sold, deliveredAt)).toBe(1)
  expect(settleClaim(claimUnits(whole, 1), 1, 2400)).toMatchObject({ state: 'refunded' })
  const part = settleClaim(claimUnits(line, 1), 1, 1000)
  expect(returnableUnits(part, sold, deliveredAt)).toBe(2)
  expect(receiveUnits(askUnits(part, 2), 2, 2).cents).toBe(3800)
})

test('units that a claim refunds with nothing can be returned, even if they were free', () => {
  const line: LineUnits = { quantity: 1, cents: 0, refunded: 0, isDigital: false, state: 'delivered' }
  expect(settleClaim(claimUnits(line, 1), 1, 0)).not.toHaveProperty('settled')
})

test('each kind of claim has words of its own and its states', () => {
  expect(claimKinds.map((kind) => claimKindWords[kind])).toEqual(['Damaged', 'Missing', 'Wrong item'])
  const line: LineUnits = { quantity: 1, cents: 2400, refunded: 0, isDigital: false, state: 'delivered' }
  for (const kind of claimKinds) {
    expect(claimableUnits(line, kind, sold, deliveredAt)).toBe(1)
    expect(claimableUnits({ ...line, state: 'packed' }, kind, sold, deliveredAt)).toBe(0)
  }
})

test('missing units can be claimed while the order is on its way, and nothing after the period', () => {
  const line: LineUnits = { quantity: 1, cents: 2400, refunded: 0, isDigital: false, state: 'shipped' }
  const shipped = { deliveredAt: null, policy: sold.policy }
  expect(claimableUnits(line, 'missing', shipped, deliveredAt)).toBe(1)
  expect(claimableUnits(line, 'damaged', shipped, deliveredAt)).toBe(0)
  const arrived = { ...line, state: 'delivered' as const }
  expect(claimableUnits(arrived, 'damaged', sold, '2026-03-31T11:59:59.999Z')).toBe(1)
  expect(claimableUnits(arrived, 'damaged', sold, '2026-03-31T12:00:00.000Z')).toBe(0)
  expect(claimableUnits({ ...arrived, isDigital: true }, 'wrong', sold, deliveredAt)).toBe(0)
  expect(claimUnits(line, 1)).toMatchObject({ state: 'shipped', claimed: 1 })
})

test('an exchanged unit takes its price along; the line refunds only the rest', () => {
  const line: LineUnits = { quantity: 2, cents: 2400, refunded: 1000, isDigital: false, state: 'delivered' }
  const exchanged = exchangeUnit(askUnits(line, 1))
  expect(exchanged.cents).toBe(1900)
  expect(exchanged.line).toMatchObject({
    returned: 1,
    exchanged: 1,
    exchangedCents: 1900,
    state: 'delivered',
  })
  const rest = receiveUnits(askUnits(exchanged.line, 1), 1, 1)
  expect(rest.cents).toBe(1900)
  expect(exchangeUnit(askUnits({ ...line, quantity: 1, refunded: 0 }, 1)).line).toMatchObject({
    state: 'returned',
  })
})
