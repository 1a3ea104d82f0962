import { beforeAll, describe, expect, test } from 'vitest'
import type { ChargeItem } from '../../../../functions/model/payments/charge.ts'
import { type Grant, type MoneyStep, moneyEntities } from '../../../../functions/model/steps/money-steps.ts'
import { findOrder, type OrderItem, type OrderLine, order } from '../../../../functions/model/store/order.ts'
import { orderReturn } from '../../../../functions/model/store/order-return.ts'
import { stockMovement } from '../../../../functions/model/store/stock-movement.ts'
import { variant } from '../../../../functions/model/store/variant.ts'
import { setDueStep } from '../../../../functions/model/table/due.ts'
import { newId } from '../../../../functions/model/table/new-id.ts'
import { Refused } from '../../../../functions/model/table/refused.ts'
import { writeSteps } from '../../../../functions/model/table/service.ts'
import { table } from '../../../../functions/model/table/table.ts'
import {
  endOrderSteps,
  orderGrant,
  suspendOrderSteps,
} from '../../../../functions/payments/settlement/grants/order.ts'
import { clock } from '../../../../functions/ports/process/clock.ts'
import { createTestTable, unheard } from '../../../support/platform/dynamodb.ts'
import { dueOf, stockOf, storedOrder } from '../../../support/store/orders.ts'

/** The goods of a payment: sold, taken again after the end of their hold, ended, and suspended. */

beforeAll(async () => void (await createTestTable(unheard(table))))

const at = '2026-11-20T11:00:00.000Z'
const heldUntil = '2026-11-20T11:31:00.000Z'

type Stock = Partial<{ onHand: number; promised: number; held: number; isCounted: boolean }>

/** A variant with these figures, and movements that add up to them. */
async function stocked(
  name: string,
  { onHand = 10, promised = 0, held = 0, isCounted = true }: Stock = {},
  productId = newId('product'),
) {
  const figures = { onHand, promised, held }
  await variant()
    .create({ productId, name, isCounted, ...figures, left: onHand - promised - held, updatedAt: at })
    .go()
  await stockMovement()
    .create({ productId, variant: name, cause: 'test', kind: 'received', ...figures, at })
    .go()
  return productId
}

const line = (productId: string, more: Partial<OrderLine> = {}): OrderLine => ({
  productId,
  variant: 'm-black',
  name: 'A tee',
  isDigital: false,
  quantity: 2,
  cents: 2400,
  state: 'pending',
  refunded: 0,
  ...more,
})
const fileLine = (more: Partial<OrderLine> = {}) =>
  line(newId('product'), { variant: 'one', isDigital: true, quantity: 1, cents: 600, ...more })

/** An order of these lines, which holds its pending goods. */
async function placed(lines: OrderLine[], more: Partial<OrderItem> = {}): Promise<OrderItem> {
  const id = newId('order')
  const isHeld = lines.some(({ isDigital, state }) => !isDigital && state === 'pending')
  const item: OrderItem = {
    id,
    number: 'K-7F3Q-9MXD',
    memberId: 'mem_1',
    chargeId: `chg_${id}`,
    provider: 'stripe',
    state: 'pending',
    lines,
    goods: 4800,
    shipping: 599,
    total: 5399,
    policy: { physicalDays: 30, digitalDays: 14 },
    ...(isHeld && { heldUntil }),
    createdAt: at,
    updatedAt: at,
    ...more,
  }
  await order().create(item).go()
  if (isHeld) await write([setDueStep('order', id, heldUntil)])
  return item
}

/** An order whose hold has ended before it was paid. */
const lapsed = (lines: OrderLine[], more: Partial<OrderItem> = {}) =>
  placed(
    lines.map((one): OrderLine => ({ ...one, state: 'cancelled' })),
    { state: 'cancelled', ended: 'hold_over', cancelledAt: at, ...more },
  )

/** Of its charge, this code reads these two. */
const chargeOf = ({ id, chargeId }: { id: string; chargeId: string }): ChargeItem =>
  ({ id: chargeId, subjectId: id }) as ChargeItem

async function granted(known: OrderItem): Promise<Grant> {
  const grant = await orderGrant(chargeOf(known))
  if ('steps' in grant) await write(grant.steps)
  return grant
}
const write = (steps: readonly MoneyStep[]) => writeSteps(moneyEntities, steps)

const isNow = (time: string | undefined) => Math.abs(Date.parse(time ?? '') - clock.now().getTime()) < 60_000

describe('a payment in time', () => {
  test('sells what the order holds, and ends the hold', async () => {
    const productId = await stocked('m-black', { held: 2 })
    const known = await placed([line(productId)])
    expect(await dueOf(known.id)).toHaveLength(1)
    await granted(known)
    const sold = await storedOrder(known.id)
    expect(sold).toMatchObject({ state: 'paid', lines: [{ state: 'paid' }] })
    expect(isNow(sold.paidAt)).toBe(true)
    expect(await stockOf(productId)).toEqual({
      onHand: 10,
      promised: 2,
      held: 0,
      left: 8,
      kinds: ['received', 'sold'],
    })
    const { data } = await stockMovement().query.ofVariant({ productId, variant: 'm-black' }).go()
    expect(data.find(({ kind }) => kind === 'sold')).toMatchObject({ cause: known.id, at: sold.paidAt })
    expect(await dueOf(known.id)).toEqual([])
  })

  test('does not ask whether any are left: they are held', async () => {
    const productId = await stocked('m-black', { onHand: 2, held: 2 })
    await granted(await placed([line(productId)]))
    expect(await stockOf(productId)).toMatchObject({ promised: 2, held: 0, left: 0 })
  })

  test('delivers files at once, and leaves goods to be packed', async () => {
    const productId = await stocked('m-black', { held: 2 })
    const known = await placed([fileLine(), line(productId)])
    await granted(known)
    expect(await storedOrder(known.id)).toMatchObject({
      state: 'paid',
      lines: [{ state: 'delivered' }, { state: 'paid' }],
    })
  })

  test('of files alone moves no stock, and has no hold to end', async () => {
    const known = await placed([fileLine()])
    expect(await granted(known)).toMatchObject({ steps: [{}] })
    expect(await storedOrder(known.id)).toMatchObject({ state: 'delivered', lines: [{ state: 'delivered' }] })
  })

  test('takes nothing if the order has changed since it was read', async () => {
    const productId = await stocked('m-black', { held: 2 })
    const known = await placed([line(productId)])
    const grant = await orderGrant(chargeOf(known))
    await order().patch({ id: known.id }).set({ updatedAt: '2026-11-20T11:00:01.000Z' }).go()
    if (!('steps' in grant)) throw new Error('It is refunded')
    await expect(write(grant.steps)).rejects.toThrow(Refused)
    expect(await stockOf(productId)).toMatchObject({ promised: 0, held: 2 })
  })
})

describe('a payment after the hold', () => {
  test('takes the pieces again, even the last ones', async () => {
    const productId = await stocked('m-black', { onHand: 3, promised: 1 })
    const known = await lapsed([line(productId)])
    await granted(known)
    expect(await storedOrder(known.id)).toMatchObject({ state: 'paid', lines: [{ state: 'paid' }] })
    expect(await stockOf(productId)).toMatchObject({ onHand: 3, promised: 3, held: 0, left: 0 })
  })

  test('is refunded if too few pieces of one line are left', async () => {
    const [enough, short] = [await stocked('m-black'), await stocked('m-black', { onHand: 2, promised: 1 })]
    const known = await lapsed([line(enough), line(short)])
    expect(await granted(known)).toEqual({ refundFor: 'stock_lost' })
    expect(await stockOf(short)).toMatchObject({ promised: 1, left: 1 })
    expect((await storedOrder(known.id)).state).toBe('cancelled')
  })

  test('looks only at the variant that was bought', async () => {
    const productId = await stocked('l-black', { onHand: 0 })
    await stocked('m-black', { onHand: 5 }, productId)
    const other = await stocked('m-black', { onHand: 1 })
    const known = await lapsed([line(productId), line(other, { quantity: 1 })])
    expect(await granted(known)).toHaveProperty('steps')
    expect((await storedOrder(known.id)).state).toBe('paid')
  })

  test('looks at each variant of one product', async () => {
    const productId = await stocked('l-black', { onHand: 0 })
    await stocked('m-black', { onHand: 5 }, productId)
    const known = await lapsed([line(productId), line(productId, { variant: 'l-black', quantity: 1 })])
    expect(await granted(known)).toEqual({ refundFor: 'stock_lost' })
  })

  test('has no limit for a variant that is not counted', async () => {
    const productId = await stocked('m-black', { onHand: 0, isCounted: false })
    const known = await lapsed([line(productId)])
    await granted(known)
    expect(await stockOf(productId)).toMatchObject({ promised: 2, left: -2 })
  })

  test('takes no piece that another buyer was quicker to take', async () => {
    const productId = await stocked('m-black', { onHand: 2 })
    const grant = await orderGrant(chargeOf(await lapsed([line(productId)])))
    await variant()
      .update({ productId, name: 'm-black' })
      .add({ held: 1, left: -1 })
      .set({ updatedAt: at })
      .go()
    if (!('steps' in grant)) throw new Error('It is refunded')
    await expect(write(grant.steps)).rejects.toThrow(Refused)
  })

  test('of files alone delivers them', async () => {
    const known = await lapsed([fileLine()])
    await granted(known)
    expect((await storedOrder(known.id)).state).toBe('delivered')
  })
})

describe('a payment that grants nothing', () => {
  test('was for an order that its buyer cancelled', async () => {
    const productId = await stocked('m-black')
    const known = await lapsed([line(productId)], { ended: 'by_member' })
    expect(await granted(known)).toEqual({ refundFor: 'order_cancelled' })
  })

  test('was for an order that another payment bought', async () => {
    const known = await placed([fileLine()])
    expect(await orderGrant(chargeOf({ ...known, chargeId: 'chg_other' }))).toEqual({
      refundFor: 'paid_twice',
    })
  })

  test('was for an order that does not exist', async () => {
    const grant = await orderGrant(chargeOf({ id: 'ord_none', chargeId: 'chg_1' }))
    expect(grant).toEqual({ refundFor: 'not_offered' })
  })
})

describe('the end of a paid order', () => {
  const paid = async () => {
    const productId = await stocked('m-black', { promised: 2 })
    const lines = [line(productId, { state: 'paid' })]
    return { productId, known: await placed(lines, { state: 'paid' }) }
  }

  test('frees its goods', async () => {
    const { productId, known } = await paid()
    await write(await endOrderSteps(chargeOf(known)))
    const ended = await storedOrder(known.id)
    expect(ended).toMatchObject({ state: 'refunded', ended: 'refunded' })
    expect(isNow(ended.cancelledAt)).toBe(true)
    expect(await stockOf(productId)).toMatchObject({ promised: 0, left: 10 })
  })

  test('does not come from a payment that did not buy it', async () => {
    const { known } = await paid()
    expect(await endOrderSteps(chargeOf({ ...known, chargeId: 'chg_other' }))).toEqual([])
    expect(await endOrderSteps(chargeOf({ id: 'ord_none', chargeId: 'chg_1' }))).toEqual([])
  })
})

describe('a dispute', () => {
  /** An order whose only piece was exchanged, and the order of the exchange. */
  async function exchanged() {
    const known = await placed([line(newId('product'), { state: 'delivered' })], { state: 'delivered' })
    const exchangeOf = { orderId: known.id, number: known.number, returnId: 'ret_1', before: [known.id] }
    const next = await placed([line(newId('product'), { state: 'paid' })], { state: 'paid', exchangeOf })
    const exchange = { orderId: next.id, number: next.number, state: 'held', heldUntil } as const
    await orderReturn()
      .create({
        orderId: known.id,
        id: 'ret_1',
        number: known.number,
        memberId: known.memberId,
        state: 'approved',
        lines: [],
        exchange,
        createdAt: at,
        updatedAt: at,
      })
      .go()
    return [known, next] as const
  }
  const areSuspended = async (ids: readonly { id: string }[]) =>
    (await Promise.all(ids.map(({ id }) => findOrder(id)))).map((one) => one?.isSuspended ?? false)

  test('suspends its order and the orders of its exchanges, and its end resumes them', async () => {
    const both = await exchanged()
    await write(await suspendOrderSteps(chargeOf(both[0]), true))
    expect(await areSuspended(both)).toEqual([true, true])
    await write(await suspendOrderSteps(chargeOf(both[0]), false))
    expect(await areSuspended(both)).toEqual([false, false])
  })

  test('of another payment suspends nothing', async () => {
    const [known] = await exchanged()
    expect(await suspendOrderSteps(chargeOf({ ...known, chargeId: 'chg_other' }), true)).toEqual([])
    expect(await suspendOrderSteps(chargeOf({ id: 'ord_none', chargeId: 'chg_1' }), true)).toEqual([])
  })
})
