import { describe, expect, test } from 'vitest'
import { api } from '#shared/contract/index.ts'
import { callerOnce, settle } from '../../support/kiai.ts'
import { newcomer } from '../../support/people/newcomer.ts'
import {
  delivered,
  newKey,
  readOrder,
  shirt,
  soldShirt,
  stocked,
  stockOf,
  storedOrder,
} from '../../support/store/orders.ts'

/** What happens to one line of an order leaves the others as they are. */

const { orders, payments } = api
const admin = callerOnce('admin')

/** A delivered order of this many shirts, each on a line of its own; the first one can be exchanged for L. */
async function bought(count: number) {
  const [{ call }, ...products] = await Promise.all([
    newcomer(),
    ...Array.from({ length: count }, () => soldShirt(1)),
  ])
  await stocked(products[0] ?? '', 'l-black', 1)
  const { id, payment } = await delivered(
    { call, admin },
    products.map((one) => shirt(one)),
  )
  return { call, id, products, purchaseId: payment.purchaseId }
}

const reason = 'too_small' as const

/** Has the unit of the first line arrive, of the last return of an order. */
async function arrive(id: string, returnId: string): Promise<void> {
  const at = { params: { id, return: returnId } }
  await admin(orders.approveReturn, { ...at, body: { instructions: 'To the office.' } })
  const lines = [{ line: 0, resellable: 1, unsellable: 0 }]
  await admin(orders.receiveReturn, { ...at, body: { lines } })
}

test('a return of two of three lines of which one arrives moves the stock of that line alone', async () => {
  const { call, id, products } = await bought(3)
  const lines = [0, 1].map((line) => ({ line, quantity: 1, reason }))
  const { returns } = await call(orders.requestReturn, { params: { id }, body: { lines, key: newKey() } })
  await arrive(id, returns[0]?.id ?? '')
  expect((await readOrder(call, id)).lines).toMatchObject([
    { returned: 1, coming: 0, state: 'refunded' },
    { returned: 0, coming: 0, state: 'delivered' },
    { returned: 0, coming: 0, state: 'delivered' },
  ])
  const kinds = await Promise.all(products.map(async (one) => (await stockOf(one)).kinds))
  expect(kinds.map((all) => all.includes('returned'))).toEqual([true, false, false])
})

describe('an exchange of one of two lines', () => {
  async function exchanged() {
    const known = await bought(2)
    const body = { line: 0, size: 'l', color: 'black', reason, key: newKey() } as const
    const { returns } = await known.call(orders.requestExchange, { params: { id: known.id }, body })
    const [asked] = returns
    return { ...known, returnId: asked?.id ?? '', newId: asked?.exchange?.orderId ?? '' }
  }

  test('leaves the other one as it is', async () => {
    const { id, returnId } = await exchanged()
    const [, other] = (await storedOrder(id)).lines
    await arrive(id, returnId)
    const { lines } = await storedOrder(id)
    expect(lines[0]).toMatchObject({ returned: 1, exchanged: 1 })
    expect(lines[1]).toEqual(other)
  })

  test('shows the refunds of its own piece, and not those of the rest of the payment', async () => {
    const { call, id, newId, purchaseId } = await exchanged()
    const body = { amount: '5.00', reason: 'A kindness of the house' }
    await admin(payments.refundPayment, { params: { id: purchaseId }, body })
    await settle()
    expect((await readOrder(call, id)).payment).toMatchObject({ refundedAmount: '5.00' })
    expect((await readOrder(call, newId)).payment).toMatchObject({ purchaseId, refundedAmount: '0.00' })
  })
})
