import { CustomAttributeType } from 'electrodb'
import type { RefundRule } from '#shared/rules/money/refund.ts'
import { entity, type ItemOf, index, key } from '../table/entity.ts'
import { ofBuyer } from './charge-indexes.ts'

/** A requested refund: by a member, by an admin, or by Kiai for a duplicate payment. */
export const refundRequest = entity({
  model: { service: 'kiai', entity: 'refund-request', version: '1' },
  attributes: {
    id: { type: 'string', required: true, readOnly: true },
    chargeId: { type: 'string', required: true, readOnly: true },
    memberId: { type: 'string', required: true, readOnly: true },
    /** For several sessions paid together: the session it is about. */
    bookingId: { type: 'string', readOnly: true },
    /** `paying`: approved, and the provider is retried until it answers. */
    state: { type: ['paying', 'review', 'paid', 'refused'] as const, required: true },
    /** Cents that are given back, or would be. */
    amount: { type: 'number', required: true },
    /** The amount by the rules alone, and the name of the rule. */
    ruleAmount: { type: 'number', required: true, readOnly: true },
    rule: { type: CustomAttributeType<RefundRule>('string'), required: true, readOnly: true },
    /** For a decision of a person although the rules give nothing: the rule that applied. */
    otherwise: { type: CustomAttributeType<RefundRule>('string'), readOnly: true },
    /** The member's own reason. */
    wish: { type: 'string', required: true, readOnly: true },
    isTechnical: { type: 'boolean', required: true, default: false },
    screenshots: { type: 'list', items: { type: 'string' }, required: true, default: () => [] },
    /** Number of provider failures so far: part of each call's idempotency key, the same for all callers. */
    attempt: { type: 'number' },
    /** The text and the id of the admin who decided. */
    answer: { type: 'string' },
    decidedBy: { type: 'string' },
    createdAt: { type: 'string', required: true, readOnly: true },
    updatedAt: { type: 'string', required: true },
  },
  indexes: {
    primary: key(['id'], []),
    ofMember: {
      collection: 'buying',
      index: 'gsi1',
      pk: ofBuyer,
      sk: { field: 'gsi1sk', composite: ['createdAt', 'id'], casing: 'none' },
    },
    byState: index('gsi2', ['state'], ['createdAt', 'id']),
  },
})
export type RefundRequestItem = ItemOf<typeof refundRequest>
