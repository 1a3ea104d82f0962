import { providers } from '#shared/rules/money/charge.ts'
import { colors, sizes } from '#shared/rules/store/options.ts'
import { lineStates } from '#shared/rules/store/order.ts'
import { readOrderNumber } from '#shared/rules/store/order-number.ts'
import { shippingMethods } from '#shared/rules/store/shipping.ts'
import { claim } from '../table/claim.ts'
import { entity, type ItemOf, index, key } from '../table/entity.ts'

/** A member's order in the store. Created together with its charge; its state follows from its lines. */
export const order = entity({
  model: { service: 'kiai', entity: 'order', version: '1' },
  attributes: {
    id: { type: 'string', required: true, readOnly: true },
    /** As people read it out; it grants no access. */
    number: { type: 'string', required: true, readOnly: true },
    memberId: { type: 'string', required: true, readOnly: true },
    chargeId: { type: 'string', required: true, readOnly: true },
    provider: { type: providers, required: true, readOnly: true },
    state: { type: lineStates, required: true },
    lines: {
      type: 'list',
      required: true,
      items: {
        type: 'map',
        properties: {
          productId: { type: 'string', required: true },
          variant: { type: 'string', required: true },
          name: { type: 'string', required: true },
          size: { type: sizes },
          color: { type: colors },
          imageUrl: { type: 'string' },
          isDigital: { type: 'boolean', required: true },
          quantity: { type: 'number', required: true },
          /** Cents of each, at the price of the sale. */
          cents: { type: 'number', required: true },
          state: { type: lineStates, required: true },
          /** Cents of the line that were refunded, or are being refunded. */
          refunded: { type: 'number', required: true },
          /**
           * For a file: the one on sale at that time, which the buyer keeps. Absent on older sales, which did not
           * store it.
           */
          file: {
            type: 'map',
            properties: {
              key: { type: 'string', required: true },
              filename: { type: 'string', required: true },
              type: { type: 'string', required: true },
              size: { type: 'number', required: true },
            },
          },
          /** For a file: when the last of its chunks was issued, or it was first watched: it counts as fully downloaded. */
          downloadedAt: { type: 'string' },
          /**
           * Units in open returns, units that came back, units in open claims, and units that a claim refunded in
           * full.
           */
          coming: { type: 'number' },
          returned: { type: 'number' },
          /** Exchanged units among the returned ones, and the cents paid for them, which the orders of the exchanges took over. */
          exchanged: { type: 'number' },
          exchangedCents: { type: 'number' },
          claimed: { type: 'number' },
          settled: { type: 'number' },
        },
      },
    },
    /** Cents. The payment is these plus the shipping; taxes are included. */
    goods: { type: 'number', required: true, readOnly: true },
    shipping: { type: 'number', required: true, readOnly: true },
    total: { type: 'number', required: true, readOnly: true },
    tax: {
      type: 'map',
      properties: {
        name: { type: 'string', required: true },
        percentage: { type: 'number', required: true },
        cents: { type: 'number', required: true },
      },
    },
    /** For physical goods: the shipping method, and the address. */
    method: { type: shippingMethods, readOnly: true },
    address: {
      type: 'map',
      properties: {
        country: { type: 'string', required: true },
        firstName: { type: 'string', required: true },
        lastName: { type: 'string', required: true },
        street: { type: 'string', required: true },
        extra: { type: 'string', required: true },
        postcode: { type: 'string', required: true },
        city: { type: 'string', required: true },
        region: { type: 'string', required: true },
      },
    },
    tracking: {
      type: 'map',
      properties: {
        carrier: { type: 'string', required: true },
        number: { type: 'string', required: true },
        url: { type: 'string' },
      },
    },
    /** The periods of the refund policy at the time of the sale. */
    policy: {
      type: 'map',
      required: true,
      properties: {
        physicalDays: { type: 'number', required: true },
        digitalDays: { type: 'number', required: true },
      },
    },
    /**
     * The time until which its goods are held: while it is being paid, or while a piece is on its way back for them.
     */
    heldUntil: { type: 'string' },
    /**
     * Only for an exchange: the order and the return of the piece that comes back, and the ids of all earlier orders.
     * Such an order costs nothing; its line takes over the cents paid for that piece, and its charge is the one that
     * paid for it.
     */
    exchangeOf: {
      type: 'map',
      readOnly: true,
      properties: {
        orderId: { type: 'string', required: true },
        number: { type: 'string', required: true },
        returnId: { type: 'string', required: true },
        before: { type: 'list', items: { type: 'string' }, required: true },
      },
    },
    /** The payment is disputed: nothing is sent or downloaded until the bank has decided. */
    isSuspended: { type: 'boolean' },
    paidAt: { type: 'string' },
    packedAt: { type: 'string' },
    shippedAt: { type: 'string' },
    deliveredAt: { type: 'string' },
    cancelledAt: { type: 'string' },
    /** Why it was cancelled. */
    ended: { type: ['hold_over', 'replaced', 'by_member', 'by_admin', 'refunded', 'exchange_over'] as const },
    createdAt: { type: 'string', required: true, readOnly: true },
    updatedAt: { type: 'string', required: true },
  },
  indexes: {
    primary: key(['id'], []),
    ofMember: index('gsi1', ['memberId'], ['createdAt', 'id']),
    byState: index('gsi2', ['state'], ['createdAt', 'id']),
  },
})
export type OrderItem = ItemOf<typeof order>
export type OrderLine = OrderItem['lines'][number]

/** The order with a number that a person typed. */
export async function findOrderByNumber(typed: string): Promise<OrderItem | undefined> {
  const value = readOrderNumber(typed)
  if (!value) return undefined
  const { data } = await claim().get({ kind: 'order-number', value }).go()
  return data ? findOrder(data.owner) : undefined
}

/** A consistent read. */
export async function findOrder(id: string): Promise<OrderItem | undefined> {
  const { data } = await order().get({ id }).go({ consistent: true })
  return data ?? undefined
}
