import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { ApiError, type Call } from '#shared/contract/client.ts'
import { api } from '#shared/contract/index.ts'
import type { OrderDetail } from '#shared/contract/orders/order.ts'
import { centsOf, dollarsOf } from '#shared/rules/money/money.ts'
import { clock } from '../../functions/ports/process/clock.ts'
import { randomOf } from '../support/faults/fault-proxy.ts'
import { startMoneyStack } from '../support/money/money-stack.ts'
import { ada, startUserPool } from '../support/people/user-pool.ts'

/**
 * Orders that are paid, sent, cancelled, returned, exchanged, claimed, refunded and disputed in a random order, by the
 * real functions. After each of them stock, lines, payments, books and providers agree. `KIAI_ORDERS` sets their number,
 * and `KIAI_SEED` the choices.
 */

const count = Number(process.env.KIAI_ORDERS ?? 4)
const seed = Number(process.env.KIAI_SEED ?? 20261128)
const actsOfEach = 12
const { orders, payments } = api

let people: Awaited<ReturnType<typeof startUserPool>>
let stack: Awaited<ReturnType<typeof startMoneyStack>>
let asAdmin: Call
let ahead = 0

beforeAll(async () => {
  for (const level of ['info', 'warn', 'error'] as const) vi.spyOn(console, level).mockReturnValue()
  clock.now = () => new Date(Date.now() + ahead * 1000)
  people = await startUserPool([ada])
  stack = await startMoneyStack(seed, {}, { isAtOnce: true })
  await stack.open()
  asAdmin = (await stack.payer('mem_admin', true)).call
})
afterAll(async () => {
  await stack.close()
  await people.close()
})

const random = randomOf(seed)
const below = (limit: number) => Math.floor(random() * limit)
const oneOf = <Value>(values: readonly Value[]): Value | undefined => values[below(values.length)]

type Life = {
  call: Call
  id: string
  order: OrderDetail
  /** The open dispute of its payment. */
  dispute?: string
}
/** Resolves to `nothing` if there was nothing to act on. */
type Act = (life: Life) => Promise<unknown>
const nothing = 'nothing'

const at = ({ id }: Life) => ({ params: { id } })
const key = () => crypto.randomUUID()
/** A return or claim in one of these states, as the parameters of a call. */
const returnIn = ({ id, order }: Life, ...states: string[]) => {
  const found = oneOf(order.returns.filter(({ state }) => states.includes(state)))
  return found && { found, params: { id, return: found.id } }
}
/** Cents of the payment that were not refunded. */
const leftOf = ({ total, payment }: OrderDetail) => centsOf(total) - centsOf(payment.refundedAmount)
const lineOf = ({ order }: Life) => below(order.lines.length)

const acts: Record<string, Act> = {
  cancel: (life) => life.call(orders.cancelOrder, at(life)),
  pack: (life) => asAdmin(orders.packOrder, at(life)),
  ship: (life) => asAdmin(orders.shipOrder, { ...at(life), body: { carrier: 'UPS', trackingNumber: '1Z' } }),
  deliver: (life) => asAdmin(orders.deliverOrder, at(life)),
  'ask to return': (life) =>
    life.call(orders.requestReturn, {
      ...at(life),
      body: { lines: [{ line: lineOf(life), quantity: 1 + below(2), reason: 'too_small' }], key: key() },
    }),
  'ask to exchange': (life) =>
    life.call(orders.requestExchange, {
      ...at(life),
      body: { line: lineOf(life), size: 'l', color: 'black', reason: 'too_small', key: key() },
    }),
  approve: async (life) => {
    const one = returnIn(life, 'requested')
    if (!one) return nothing
    return asAdmin(orders.approveReturn, { params: one.params, body: { instructions: 'Send it.' } })
  },
  decline: async (life) => {
    const one = returnIn(life, 'requested')
    if (!one) return nothing
    return asAdmin(orders.declineReturn, { params: one.params, body: { reason: 'It was worn.' } })
  },
  withdraw: async (life) => {
    const one = returnIn(life, 'requested', 'approved')
    if (!one) return nothing
    return life.call(orders.withdrawReturn, { params: one.params })
  },
  receive: async (life) => {
    const one = returnIn(life, 'approved')
    if (!one) return nothing
    const lines = one.found.lines.map(({ line, quantity }) => {
      const resellable = below(quantity + 1)
      return { line, resellable, unsellable: below(quantity - resellable + 1) }
    })
    return asAdmin(orders.receiveReturn, { params: one.params, body: { lines } })
  },
  claim: (life) =>
    life.call(orders.makeClaim, {
      ...at(life),
      body: {
        kind: oneOf(['damaged', 'missing', 'wrong'] as const) ?? 'damaged',
        line: lineOf(life),
        quantity: 1 + below(2),
        words: 'It is torn.',
        key: key(),
      },
    }),
  decide: async (life) => {
    const open = oneOf(life.order.claims.filter(({ state }) => state === 'open'))
    if (!open) return nothing
    const params = { id: life.id, claim: open.id }
    const reason = 'The pictures show it.'
    if (random() < 0.3) return asAdmin(orders.decideClaim, { params, body: { decision: 'decline', reason } })
    const amount = oneOf(['1.00', '12.00', '24.00']) ?? '1.00'
    return asAdmin(orders.decideClaim, { params, body: { decision: 'refund', amount, reason } })
  },
  'refund by admin': ({ order }) =>
    asAdmin(payments.refundPayment, {
      params: { id: order.payment.purchaseId },
      body: { amount: dollarsOf(leftOf(order)), reason: 'As a courtesy.' },
    }),
  'ask for a refund': ({ call, order }) =>
    call(payments.requestRefund, { params: { id: order.payment.purchaseId }, body: { reason: 'Mine' } }),
  dispute: async (life) => {
    if (life.dispute || life.order.payment.provider !== 'stripe') return nothing
    const { findCharge } = await import('../../functions/payments/charges/open-charge.ts')
    const known = await findCharge(life.order.payment.purchaseId)
    if (!known?.providerPaymentId || known.state === 'refunded' || known.disputes.length > 0) return nothing
    const { data } = await stack.askStripe<{ data: { id: string; paid: boolean }[] }>(
      `/v1/charges?payment_intent=${known.providerPaymentId}`,
      {},
      'GET',
    )
    const { id } = await stack.post('stripe/dispute', { charge: data.find(({ paid }) => paid)?.id })
    life.dispute = String(id)
    return life.dispute
  },
  'end the dispute': async (life) => {
    if (!life.dispute) return nothing
    await stack.post('stripe/close-dispute', { dispute: life.dispute, outcome: oneOf(['won', 'lost']) })
    delete life.dispute
    return 'ended'
  },
  'let a week pass': async () => {
    ahead += 7 * 24 * 3600
    const { handler: sweepOrders } = await import('../../functions/orders/sweep-orders.ts')
    await sweepOrders()
  },
}

/** A refusal is an answer; any other error fails the test. */
async function attempt(act: Act, life: Life): Promise<'done' | 'refused' | 'nothing'> {
  try {
    return (await act(life)) === nothing ? 'nothing' : 'done'
  } catch (error) {
    if (error instanceof ApiError && error.status < 500) return 'refused'
    throw error
  }
}

async function live(place: number, done: Map<string, number>): Promise<string[]> {
  const { bodyOf, photo, shirt, soldPhoto, soldShirt, stocked } = await import('../support/store/orders.ts')
  // Stripe lives today: it opens no page that ends in a week.
  ahead = 0
  const { call } = await stack.payer(`mem_${place}`)
  const productId = await soldShirt(9)
  await stocked(productId, 'l-black', 2)
  const items = [shirt(productId, 1 + below(3)), ...(random() < 0.4 ? [photo(await soldPhoto())] : [])]
  const body = bodyOf(items, { provider: random() < 0.3 ? 'paypal' : 'stripe' })
  const { orderId, checkoutUrl } = await call(payments.checkOutOrder, { body })
  await stack.press(checkoutUrl)
  await stack.settle()
  const read = () => call(orders.getOrder, { params: { id: orderId } })
  const life: Life = { call, id: orderId, order: await read() }
  await call(payments.checkPurchase, { params: { id: life.order.payment.purchaseId } })
  await stack.settle()
  const story: string[] = []
  const usual = random() < 0.6 ? ['pack', 'ship', 'deliver'] : []
  for (let left = actsOfEach; left > 0; left--) {
    life.order = await read()
    const name = usual.shift() ?? oneOf(Object.keys(acts)) ?? 'pack'
    const act = acts[name]
    if (!act) continue
    const outcome = await attempt(act, life)
    if (outcome === 'done') done.set(name, (done.get(name) ?? 0) + 1)
    if (outcome !== 'nothing') story.push(outcome === 'done' ? name : `(${name})`)
    await stack.settle()
  }
  if (life.dispute) await attempt(acts['end the dispute'] as Act, life)
  await stack.settle()
  return story
}

test(`${count} orders that live a random life agree with their stock, payments and books after each of them`, {
  timeout: 60_000 + count * 20_000,
}, async () => {
  const { orderWrongs } = await import('../support/store/order-truth.ts')
  const { moneyWrongs } = await import('../support/money/money-truth.ts')
  const { handler: sweepOrders } = await import('../../functions/orders/sweep-orders.ts')
  const done = new Map<string, number>()
  for (let place = 0; place < count; place++) {
    const story = await live(place, done)
    await sweepOrders()
    // Stripe tells its fee a moment after the payment. Each look reads all orders so far.
    await expect
      .poll(
        async () => {
          await stack.settle()
          return { story, wrongs: [...(await orderWrongs()), ...(await moneyWrongs())] }
        },
        { timeout: 20_000 + place * 200, interval: 300 },
      )
      .toEqual({ story, wrongs: [] })
  }
  console.log(`What was done: ${[...done].map(([name, times]) => `${name} ${times}`).join(', ')}`)
})
