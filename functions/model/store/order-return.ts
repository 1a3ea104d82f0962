import { exchangeStates } from '#shared/rules/store/exchanges.ts'
import { colors, sizes } from '#shared/rules/store/options.ts'
import { returnReasons, returnStates } from '#shared/rules/store/returns.ts'
import { entity, type ItemOf } from '../table/entity.ts'

/** What a buyer sends back of an order. It lies with its order, so that one consistent query reads all returns of one. */
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
          /** Its place among the lines of the order. */
          line: { type: 'number', required: true },
          name: { type: 'string', required: true },
          size: { type: sizes },
          color: { type: colors },
          imageUrl: { type: 'string' },
          quantity: { type: 'number', required: true },
          /** Cents of each, as it was sold. */
          cents: { type: 'number', required: true },
          reason: { type: returnReasons, required: true },
          /** Units that arrived: those that can be sold again, and those that cannot. */
          resellable: { type: 'number' },
          unsellable: { type: 'number' },
        },
      },
    },
    /** Where its one unit is exchanged: the order of the other piece, and what that is. */
    exchange: {
      type: 'map',
      properties: {
        orderId: { type: 'string', required: true },
        number: { type: 'string', required: true },
        state: { type: exchangeStates, required: true },
        size: { type: sizes },
        color: { type: colors },
        imageUrl: { type: 'string' },
        /** Until when the other piece is kept. */
        heldUntil: { type: 'string', required: true },
      },
    },
    /** What its buyer adds. */
    note: { type: 'string', required: true, readOnly: true, default: '' },
    /** How it is sent back, in the words of the admin who approved it. */
    instructions: { type: 'string' },
    /** Why it was declined. */
    answer: { type: 'string' },
    /** The admin who decided last. */
    decidedBy: { type: 'string' },
    /** When it lapses unless it has arrived, or when its refund is tried next; the moment of its due item. */
    dueAt: { type: 'string' },
    /** Cents that go back for what has arrived. */
    refund: { type: 'number' },
    /** The request by which they go back; absent until it is filed, which waits for another refund of the payment. */
    refundRequestId: { type: 'string' },
    approvedAt: { type: 'string' },
    receivedAt: { type: 'string' },
    /** When it ended without arriving. */
    endedAt: { type: 'string' },
    createdAt: { type: 'string', required: true, readOnly: true },
    updatedAt: { type: 'string', required: true },
  },
  indexes: {
    ofOrder: {
      pk: { field: 'pk', composite: ['orderId'], casing: 'none' },
      sk: { field: 'sk', composite: ['id'], casing: 'none' },
    },
    ofMember: {
      index: 'gsi1',
      pk: { field: 'gsi1pk', composite: ['memberId'], casing: 'none' },
      sk: { field: 'gsi1sk', composite: ['createdAt', 'id'], casing: 'none' },
    },
    byState: {
      index: 'gsi2',
      pk: { field: 'gsi2pk', composite: ['state'], casing: 'none' },
      sk: { field: 'gsi2sk', composite: ['createdAt', 'id'], casing: 'none' },
    },
  },
})
export type OrderReturnItem = ItemOf<typeof orderReturn>
export type ReturnedLine = OrderReturnItem['lines'][number]

/** One return as it now is. */
export async function findReturn(orderId: string, id: string): Promise<OrderReturnItem | undefined> {
  const { data } = await orderReturn().get({ orderId, id }).go({ consistent: true })
  return data ?? undefined
}

/** All returns of an order, the first one first. A line has few units, so they are few. */
export async function returnsOf(orderId: string): Promise<OrderReturnItem[]> {
  const { data } = await orderReturn().query.ofOrder({ orderId }).go({ consistent: true, pages: 'all' })
  return data.sort((a, b) => (a.createdAt < b.createdAt ? -1 : 1))
}
