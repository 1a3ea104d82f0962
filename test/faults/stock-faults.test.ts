import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Call } from '#shared/contract/client.ts'
import { api } from '#shared/contract/index.ts'
import type { OrderDetail } from '#shared/contract/orders/order.ts'
import type { ProblemBody } from '#shared/contract/problem.ts'
import { clock } from '../../functions/ports/process/clock.ts'
import { startMoneyStack } from '../support/money/money-stack.ts'
import { ada, startUserPool } from '../support/people/user-pool.ts'

/**
 * Crowds of buyers and few pieces, while the table fails: no piece is sold twice, each buyer gets a definite answer, and
 * stock, holds, orders and payments agree in the end. `KIAI_CROWD` sets the number of buyers.
 */

const crowd = Number(process.env.KIAI_CROWD ?? 40)
const isWhole = crowd >= 1000
const some = (whole: number, sample: number) => (isWhole ? whole : sample)
/** Concurrent calls. One process does the work of as many Lambdas here, in the time of one. */
const together = isWhole ? 50 : 20
/** About one request to the table in twelve fails. */
const rates = { throttle: 0.02, error: 0.015, resetBefore: 0.015, resetAfter: 0.015, conflict: 0.02 }

let people: Awaited<ReturnType<typeof startUserPool>>
let stack: Awaited<ReturnType<typeof startMoneyStack>>
let ahead = 0
let made = 0
const { orders, payments } = api

beforeAll(async () => {
  for (const level of ['info', 'warn', 'error'] as const) vi.spyOn(console, level).mockReturnValue()
  clock.now = () => new Date(Date.now() + ahead * 1000)
  people = await startUserPool([ada])
  stack = await startMoneyStack(20261128, rates)
  await stack.open()
  // The first call loads the functions.
  await inPeace(async () => {
    const { bodyOf, shirt, soldShirt } = await helpers()
    await checkedOut([bodyOf([shirt(await soldShirt(1))])])
  })
})
afterAll(async () => {
  await stack.close()
  await people.close()
})

const helpers = () => import('../support/store/orders.ts')

/** Does something without faults. */
async function inPeace<Value>(act: () => Promise<Value>): Promise<Value> {
  stack.proxy.on = false
  const value = await act()
  stack.proxy.on = true
  return value
}

/** Everything that is stored agrees, after all events have arrived. */
async function expectTruth(): Promise<void> {
  const { orderWrongs } = await import('../support/store/order-truth.ts')
  const { moneyWrongs } = await import('../support/money/money-truth.ts')
  await inPeace(() =>
    expect
      .poll(
        async () => {
          await stack.settle()
          return [...(await orderWrongs()), ...(await moneyWrongs())]
        },
        { timeout: 60_000, interval: 500 },
      )
      .toEqual([]),
  )
}

const buyers = (count: number) =>
  Array.from({ length: count }, async () => (await stack.payer(`mem_${++made}`)).call)

type Answer = { status: number; took: number; problem?: ProblemBody; orderId?: string; checkoutUrl?: string }

/** Sends checkouts, many at once, and returns what each buyer is told. */
async function checkedOut(bodies: readonly object[]): Promise<(Answer & { call: Call })[]> {
  const calls = await inPeace(() => Promise.all(buyers(bodies.length)))
  const waiting = bodies.map((body, place) => ({ body, call: calls[place] as Call }))
  const answers: (Answer & { call: Call })[] = []
  const worker = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const { body, call } = next
      const began = performance.now()
      const answer = await call(payments.checkOutOrder, { body: body as never }).then(
        (said) => ({ status: 200, ...said }),
        ({ status, problem }: { status: number; problem: ProblemBody }) => ({ status, problem }),
      )
      answers.push({ ...answer, call, took: performance.now() - began })
    }
  }
  await Promise.all(Array.from({ length: together }, worker))
  return answers
}

const isTaken = ({ status }: Answer) => status === 200
const countsOf = (answers: readonly Answer[]) =>
  Object.fromEntries(
    [...Map.groupBy(answers, ({ status, problem }) => problem?.code ?? status)].map(([one, all]) => [
      one,
      all.length,
    ]),
  )

function print(what: string, answers: readonly Answer[], faults: number): void {
  const took = answers.map((answer) => answer.took).sort((a, b) => a - b)
  const at = (share: number) => Math.round(took[Math.ceil(took.length * share) - 1] ?? 0)
  console.log(`${what}: ${faults} faults, median ${at(0.5)} ms, p99 ${at(0.99)} ms, last ${at(1)} ms`)
}

function faultsSoFar(): number {
  const { requests: _, ...faults } = stack.proxy.counts
  return Object.values(faults).reduce((sum, one) => sum + one, 0)
}

test(`of ten pieces, ${crowd} buyers at once get ten, and all others learn which item is gone`, async () => {
  const { bodyOf, shirt, soldShirt, stockOf } = await helpers()
  const id = await inPeace(() => soldShirt(10))
  const before = faultsSoFar()
  const answers = await checkedOut(Array.from({ length: crowd }, () => bodyOf([shirt(id)])))
  const faults = faultsSoFar() - before
  print(`${crowd} buyers of ten pieces`, answers, faults)
  expect(faults).toBeGreaterThan(some(300, 5))
  expect(countsOf(answers)).toEqual({ 200: 10, 'cart.changed': crowd - 10 })
  for (const { problem } of answers.filter((one) => !isTaken(one)))
    expect(problem).toMatchObject({ changes: [{ productId: id, change: 'gone' }] })
  for (const { call, orderId = '', checkoutUrl = '' } of answers.filter(isTaken)) {
    await stack.press(checkoutUrl)
    const { payment } = await call(orders.getOrder, { params: { id: orderId } })
    await call(payments.checkPurchase, { params: { id: payment.purchaseId } })
  }
  await expectTruth()
  const stock = await inPeace(() => stockOf(id))
  expect(stock).toMatchObject({ onHand: 10, held: 0, promised: 10, left: 0 })
})

test('carts of three items of which one is short hold nothing for buyers who are refused', async () => {
  const { bodyOf, shirt, photo, soldShirt, soldPhoto, stockOf } = await helpers()
  const [short, plenty, file] = await inPeace(() =>
    Promise.all([soldShirt(20), soldShirt(5000), soldPhoto()]),
  )
  const many = some(500, 25)
  const answers = await checkedOut(
    Array.from({ length: many }, () => bodyOf([shirt(plenty, 2), shirt(short), photo(file)])),
  )
  expect(countsOf(answers)).toEqual({ 200: 20, 'cart.changed': many - 20 })
  for (const { problem } of answers.filter((one) => !isTaken(one)))
    expect(problem).toMatchObject({ changes: [{ productId: short }] })
  await expectTruth()
  expect(await inPeace(() => stockOf(plenty))).toMatchObject({ held: 40, left: 4960 })
})

test('two lines of one variant are checked as their sum', async () => {
  const { bodyOf, shirt, soldShirt, stockOf } = await helpers()
  const id = await inPeace(() => soldShirt(15))
  const many = some(200, 12)
  const answers = await checkedOut(Array.from({ length: many }, () => bodyOf([shirt(id), shirt(id)])))
  // Seven carts of two, and one piece that nobody who wants two can have.
  expect(countsOf(answers)).toEqual({ 200: 7, 'cart.changed': many - 7 })
  await expectTruth()
  expect(await inPeace(() => stockOf(id))).toMatchObject({ held: 14, left: 1 })
})

test('the last piece, wanted by an exchange, a late payment and a buyer at once, goes to one of them', async () => {
  const { bodyOf, newKey, shirt, soldShirt, stocked, stockOf } = await helpers()
  const { handler: sweepOrders } = await import('../../functions/orders/sweep-orders.ts')
  const { call: asAdmin } = await inPeace(() => stack.payer('mem_admin', true))
  const read = (call: Call, id: string): Promise<OrderDetail> => call(orders.getOrder, { params: { id } })
  const open = async (call: Call, body: object) =>
    call(payments.checkOutOrder, { body: body as never }) as Promise<{ orderId: string; checkoutUrl: string }>
  const inL = (id: string) => bodyOf([{ ...shirt(id), size: 'l' }])

  for (let round = 0; round < some(30, 1); round++) {
    const race = await inPeace(async () => {
      const [owner, late, buyer] = (await Promise.all(buyers(3))) as [Call, Call, Call]
      const id = await soldShirt(1)
      await stocked(id, 'l-black', 1)
      const bought = await open(owner, bodyOf([shirt(id)]))
      await stack.press(bought.checkoutUrl)
      await stack.settle()
      const at = { params: { id: bought.orderId } }
      await asAdmin(orders.packOrder, at)
      await asAdmin(orders.shipOrder, { ...at, body: { carrier: 'UPS', trackingNumber: '1Z 999' } })
      await asAdmin(orders.deliverOrder, at)
      // The payment has arrived at the provider, and Kiai does not know yet when the hold ends.
      const held = await open(late, inL(id))
      stack.deliveries.hold()
      await stack.press(held.checkoutUrl)
      return { id, owner, late, buyer, at, held }
    })
    ahead += 32 * 60
    const { id, owner, late, buyer, at, held } = race
    const wish = { line: 0, size: 'l', color: 'black', reason: 'too_small', key: newKey() } as const
    const [, ...outcomes] = await Promise.all([
      sweepOrders(),
      owner(orders.requestExchange, { ...at, body: wish }).then(
        () => 'exchanged',
        () => undefined,
      ),
      open(buyer, inL(id)).then(
        () => 'bought',
        () => undefined,
      ),
    ])
    await stack.deliveries.release({ order: 'as sent' })
    await expectTruth()
    const order = await inPeace(() => read(late, held.orderId))
    const isSold = order.state === 'paid'
    if (!isSold) expect(order).toMatchObject({ state: 'cancelled', payment: { refundedAmount: order.total } })
    expect([...outcomes, isSold ? 'paid late' : undefined].filter(Boolean)).toHaveLength(1)
    expect(await inPeace(() => stockOf(id, 'l-black'))).toMatchObject({ onHand: 1, left: 0 })
  }
})
