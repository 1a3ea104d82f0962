import { CustomAttributeType } from 'electrodb'
import type { RefundRule } from '#shared/rules/money/refund.ts'
import { entity, type ItemOf } from '../table/entity.ts'
import { ofBuyer } from './charge-indexes.ts'

/** A refund that is wanted: by a member, by an admin, or by Kiai for what was paid twice. */
export const refundRequest = entity({
  model: { service: 'kiai', entity: 'refund-request', version: '1' },
  attributes: {
    id: { type: 'string', required: true, readOnly: true },
    chargeId: { type: 'string', required: true, readOnly: true },
    memberId: { type: 'string', required: true, readOnly: true },
    /** Where several sessions were paid together: the one it is about. */
    bookingId: { type: 'string', readOnly: true },
    /** `paying`: decided, and the provider is asked until it has answered. */
    state: { type: ['paying', 'review', 'paid', 'refused'] as const, required: true },
    /** Cents that are given back, or would be. */
    amount: { type: 'number', required: true },
    /** What the rules alone give, and the name of the rule. */
    ruleAmount: { type: 'number', required: true, readOnly: true },
    rule: { type: CustomAttributeType<RefundRule>('string'), required: true, readOnly: true },
    /** Of what a person decides although the rules give nothing: by which one. */
    otherwise: { type: CustomAttributeType<RefundRule>('string'), readOnly: true },
    /** What the member says. */
    wish: { type: 'string', required: true, readOnly: true },
    isTechnical: { type: 'boolean', required: true, default: false },
    screenshots: { type: 'list', items: { type: 'string' }, required: true, default: () => [] },
    /** How often the provider broke while it was asked: part of the key of each call, the same for all who ask. */
    attempt: { type: 'number' },
    /** What the admin said who decided, and their id. */
    answer: { type: 'string' },
    decidedBy: { type: 'string' },
    createdAt: { type: 'string', required: true, readOnly: true },
    updatedAt: { type: 'string', required: true },
  },
  indexes: {
    primary: {
      pk: { field: 'pk', composite: ['id'], casing: 'none' },
      sk: { field: 'sk', composite: [] },
    },
    ofMember: {
      collection: 'buying',
      index: 'gsi1',
      pk: ofBuyer,
      sk: { field: 'gsi1sk', composite: ['createdAt', 'id'], casing: 'none' },
    },
    byState: {
      index: 'gsi2',
      pk: { field: 'gsi2pk', composite: ['state'], casing: 'none' },
      sk: { field: 'gsi2sk', composite: ['createdAt', 'id'], casing: 'none' },
    },
  },
})
export type RefundRequestItem = ItemOf<typeof refundRequest>
