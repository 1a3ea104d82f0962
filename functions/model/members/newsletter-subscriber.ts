import { randomBytes } from 'node:crypto'
import { entity } from '../table/entity.ts'

/** An address the newsletter goes to, or went to. Its key is the address: there is one of each. */
export const newsletterSubscriber = entity({
  model: { service: 'kiai', entity: 'newsletter-subscriber', version: '1' },
  attributes: {
    /** In lower case, as members have theirs. */
    email: { type: 'string', required: true },
    id: { type: 'string', required: true, readOnly: true },
    firstName: { type: 'string' },
    lastName: { type: 'string' },
    isActive: { type: 'boolean', required: true, default: true },
    /** When the address was last given; absent `unsubscribedAt` since then. */
    subscribedAt: { type: 'string', required: true },
    unsubscribedAt: { type: 'string' },
    /** What a link that ends the subscription carries; stays, so that old links keep working. */
    token: { type: 'string', required: true, readOnly: true },
  },
  indexes: {
    primary: {
      pk: { field: 'pk', composite: ['email'], casing: 'none' },
      sk: { field: 'sk', composite: [] },
    },
    byToken: {
      index: 'gsi2',
      pk: { field: 'gsi2pk', composite: ['token'], casing: 'none' },
      sk: { field: 'gsi2sk', composite: [] },
    },
  },
})

/** 256 random bits, 43 characters: nobody finds it by guessing. */
export const newUnsubscribeToken = () => randomBytes(32).toString('base64url')
