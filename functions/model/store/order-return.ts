import { exchangeStates } from '#shared/rules/store/exchanges.ts'
import { colors, sizes } from '#shared/rules/store/options.ts'
import { returnReasons, returnStates } from '#shared/rules/store/returns.ts'
import { entity, type ItemOf, index, key } from '../table/entity.ts'

/** A return of units of an order. Stored beside its order, so that one consistent query reads all returns of it. */
export const orderReturn = entity({
  model: { service: 'kiai', entity: 'order-return', version: '1' },
  attributes: {
    orderId: { type: 'string', required: true, readOnly: true },
    id: { type: 'string', required: true, readOnly: true },
    /** The number of its order, as people read it out. */
    number: { type: 'string', required: true, readOnly: true },
    memberId: { type: 'string', required: true, readOnly: true },
    state: { type: returnStates, required: true },
    lines: {
      type: 'list',
      required: true,
      items: {
        type: 'map',
        properties: {
          /** Its index among the lines of the order. */
          line: { type: 'number', required: true },
          name: { type: 'string', required: true },
          size: { type: sizes },
          color: { type: colors },
          imageUrl: { type: 'string' },
          quantity: { type: 'number', required: true },
          /** Cents of each, at the price of the sale. */
          cents: { type: 'number', required: true },
          reason: { type: returnReasons, required: true },
          /** Arrived units: resellable ones, and others. */
          resellable: { type: 'number' },
          unsellable: { type: 'number' },
        },
      },
    },
    /** For an exchange of its one unit: the order of the new piece, and its data. */
    exchange: {
      type: 'map',
      properties: {
        orderId: { type: 'string', required: true },
        number: { type: 'string', required: true },
        state: { type: exchangeStates, required: true },
        size: { type: sizes },
        color: { type: colors },
        imageUrl: { type: 'string' },
        /** The time until which the new piece is held. */
        heldUntil: { type: 'string', required: true },
      },
    },
    /** The buyer's note; emptied when the account is deleted. */
    note: { type: 'string', required: true, default: '' },
    /** How to send it, in the words of the admin who approved it. */
    instructions: { type: 'string' },
    /** Why it was declined. */
    answer: { type: 'string' },
    /** The admin who made the last decision. */
    decidedBy: { type: 'string' },
    /** When it lapses unless it has arrived, or when its refund is retried: the time of its due item. */
    dueAt: { type: 'string' },
    /** Cents to refund for the units that arrived. */
    refund: { type: 'number' },
    /** The refund request; absent until it is filed, which waits for other refunds of the payment. */
    refundRequestId: { type: 'string' },
    approvedAt: { type: 'string' },
    receivedAt: { type: 'string' },
    /** When it ended without arriving. */
    endedAt: { type: 'string' },
    createdAt: { type: 'string', required: true, readOnly: true },
    updatedAt: { type: 'string', required: true },
  },
  indexes: {
    ofOrder: key(['orderId'], ['id']),
    ofMember: index('gsi1', ['memberId'], ['createdAt', 'id']),
    byState: index('gsi2', ['state'], ['createdAt', 'id']),
  },
})
export type OrderReturnItem = ItemOf<typeof orderReturn>
export type ReturnedLine = OrderReturnItem['lines'][number]

/** One return; a consistent read. */
export async function findReturn(orderId: string, id: string): Promise<OrderReturnItem | undefined> {
  const { data } = await orderReturn().get({ orderId, id }).go({ consistent: true })
  return data ?? undefined
}

/** All returns of an order, oldest first. A line has few units, so they are few. */
export async function returnsOf(orderId: string): Promise<OrderReturnItem[]> {
  const { data } = await orderReturn().query.ofOrder({ orderId }).go({ consistent: true, pages: 'all' })
  return data.sort((a, b) => (a.createdAt < b.createdAt ? -1 : 1))
}
