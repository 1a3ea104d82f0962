import { paidTiers } from '#shared/rules/money/subscription.ts'
import { entity, type ItemOf, key } from '../table/entity.ts'

/** A mirror of a member's subscription at Stripe, updated from Stripe's answers. One for each member. */
export const subscription = entity({
  model: { service: 'kiai', entity: 'subscription', version: '1' },
  attributes: {
    memberId: { type: 'string', required: true, readOnly: true },
    stripeId: { type: 'string', required: true },
    customerId: { type: 'string', required: true },
    tier: { type: paidTiers, required: true },
    /** Cents for each month. */
    price: { type: 'number', required: true },
    /** The plan from the next month on, if it is another one. */
    nextTier: { type: paidTiers },
    /** End of the last paid month. */
    paidUntil: { type: 'string', required: true },
    /** The end of a cancelled or ended subscription. */
    endsAt: { type: 'string' },
    isEnded: { type: 'boolean', required: true, default: false },
    /** Open disputes of its payments, by the provider's id; `isDisputed` while there are any. */
    disputes: { type: 'list', required: true, default: () => [], items: { type: 'string' } },
    isDisputed: { type: 'boolean', required: true, default: false },
    pastDueSince: { type: 'string' },
    card: {
      type: 'map',
      properties: {
        brand: { type: 'string', required: true },
        last4: { type: 'string', required: true },
      },
    },
    /** The charge that started it. */
    chargeId: { type: 'string', required: true },
    createdAt: { type: 'string', required: true },
    updatedAt: { type: 'string', required: true },
  },
  indexes: {
    primary: key(['memberId'], []),
    running: {
      index: 'gsi2',
      // Only subscriptions that have not ended are in this index.
      condition: ({ isEnded }) => !isEnded,
      pk: { field: 'gsi2pk', composite: [] },
      sk: { field: 'gsi2sk', composite: ['createdAt', 'memberId'], casing: 'none' },
    },
  },
})
export type SubscriptionItem = ItemOf<typeof subscription>
