import { payeeStates } from '#shared/rules/money/payout.ts'
import { entity, type ItemOf, key } from '../table/entity.ts'

/**
 * An instructor's own account at Stripe, which receives their payments; one for each platform account that Kiai has
 * used.
 */
export const payee = entity({
  model: { service: 'kiai', entity: 'payee', version: '1' },
  attributes: {
    instructorId: { type: 'string', required: true, readOnly: true },
    /** Kiai's account at Stripe. */
    account: { type: 'string', required: true, readOnly: true },
    stripeId: { type: 'string', required: true, readOnly: true },
    /** As last reported by Stripe. */
    state: { type: payeeStates, required: true },
    createdAt: { type: 'string', required: true, readOnly: true },
    updatedAt: { type: 'string', required: true },
  },
  indexes: {
    primary: key(['instructorId'], ['account']),
  },
})
export type PayeeItem = ItemOf<typeof payee>
