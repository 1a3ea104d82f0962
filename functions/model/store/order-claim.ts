import { claimKinds, claimStates } from '#shared/rules/store/claims.ts'
import { colors, sizes } from '#shared/rules/store/options.ts'
import { entity, type ItemOf, index, key } from '../table/entity.ts'

/** A buyer's claim about an order that arrived damaged, incomplete or with a wrong item. Stored beside its order. */
export const orderClaim = entity({
  model: { service: 'kiai', entity: 'order-claim', version: '1' },
  attributes: {
    orderId: { type: 'string', required: true, readOnly: true },
    id: { type: 'string', required: true, readOnly: true },
    /** The number of its order, as people read it out. */
    number: { type: 'string', required: true, readOnly: true },
    memberId: { type: 'string', required: true, readOnly: true },
    state: { type: claimStates, required: true },
    kind: { type: claimKinds, required: true, readOnly: true },
    /** The index of the line in the order, and its data when it was claimed. */
    line: { type: 'number', required: true, readOnly: true },
    name: { type: 'string', required: true, readOnly: true },
    size: { type: sizes, readOnly: true },
    color: { type: colors, readOnly: true },
    imageUrl: { type: 'string', readOnly: true },
    quantity: { type: 'number', required: true, readOnly: true },
    /** The buyer's description, and pictures; emptied when the account is deleted. */
    words: { type: 'string', required: true },
    pictures: { type: 'list', items: { type: 'string' }, required: true, default: () => [] },
    /** The answer of the admin who decided, and the admin's id. */
    answer: { type: 'string' },
    decidedBy: { type: 'string' },
    decidedAt: { type: 'string' },
    /** Cents to refund, and the refund request; absent until it is filed. */
    refund: { type: 'number' },
    refundRequestId: { type: 'string' },
    /** When its refund is retried: the time of its due item. */
    dueAt: { type: 'string' },
    createdAt: { type: 'string', required: true, readOnly: true },
    updatedAt: { type: 'string', required: true },
  },
  indexes: {
    ofOrder: key(['orderId'], ['id']),
    ofMember: index('gsi1', ['memberId'], ['createdAt', 'id']),
    byState: index('gsi2', ['state'], ['createdAt', 'id']),
  },
})
export type OrderClaimItem = ItemOf<typeof orderClaim>

/** One claim; a consistent read. */
export async function findClaim(orderId: string, id: string): Promise<OrderClaimItem | undefined> {
  const { data } = await orderClaim().get({ orderId, id }).go({ consistent: true })
  return data ?? undefined
}

/** All claims of an order, oldest first; they are few, as its returns are. */
export async function claimsOf(orderId: string): Promise<OrderClaimItem[]> {
  const { data } = await orderClaim().query.ofOrder({ orderId }).go({ consistent: true, pages: 'all' })
  return data.sort((a, b) => (a.createdAt < b.createdAt ? -1 : 1))
}
