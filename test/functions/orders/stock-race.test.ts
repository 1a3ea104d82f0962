import { expect, test } from 'vitest'
import { ApiError, type Call } from '#shared/contract/client.ts'
import { newcomer } from '../../support/people/newcomer.ts'
import { checkOut, pay, photo, shirt, soldPhoto, soldShirt, stockOf } from '../../support/store/orders.ts'

/** Concurrent buyers: no more is sold than is in stock, and each buyer gets a definite answer. */

const buyers = (count: number): Promise<Call[]> =>
  Promise.all(Array.from({ length: count }, async () => (await newcomer()).call))

type Outcome = { orderId: string; checkoutUrl: string } | ApiError

const outcomesOf = (
  orders: readonly Promise<{ orderId: string; checkoutUrl: string }>[],
): Promise<Outcome[]> =>
  Promise.all(
    orders.map((order) =>
      order.catch((error: unknown) => {
        if (error instanceof ApiError) return error
        throw error
      }),
    ),
  )

test('when a hundred buyers want ten pieces at once, ten are sold, and all others learn which item is gone', async () => {
  const [calls, id] = await Promise.all([buyers(100), soldShirt(10)])
  const outcomes = await outcomesOf(calls.map((call) => checkOut(call, [shirt(id)])))
  const refused = outcomes.filter((one) => one instanceof ApiError)
  expect(refused).toHaveLength(90)
  for (const { status, problem } of refused) {
    expect(status).toBe(409)
    expect(problem).toMatchObject({
      code: 'cart.changed',
      changes: [{ productId: id, change: 'gone', left: 0 }],
    })
  }
  expect(await stockOf(id)).toMatchObject({ onHand: 10, held: 10, left: 0 })
  for (const [place, one] of outcomes.entries()) {
    const call = calls[place]
    if (call && !(one instanceof ApiError)) await pay(call, one)
  }
  expect(await stockOf(id)).toMatchObject({ onHand: 10, held: 0, promised: 10, left: 0 })
})

test('a cart of three items of which one is out of stock leaves no hold behind', async () => {
  const [calls, short, plenty, file] = await Promise.all([
    buyers(30),
    soldShirt(5),
    soldShirt(100),
    soldPhoto(),
  ])
  const cart = [shirt(plenty, 2), shirt(short), photo(file)]
  const outcomes = await outcomesOf(calls.map((call) => checkOut(call, cart)))
  const refused = outcomes.filter((one) => one instanceof ApiError)
  expect(refused).toHaveLength(25)
  for (const { problem } of refused) expect(problem).toMatchObject({ changes: [{ productId: short }] })
  expect(await stockOf(short)).toMatchObject({ held: 5, left: 0 })
  expect(await stockOf(plenty)).toMatchObject({ held: 10, left: 90 })
})
