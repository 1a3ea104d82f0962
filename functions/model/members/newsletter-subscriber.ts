import { randomBytes } from 'node:crypto'
import { entity, type ItemOf } from '../table/entity.ts'

/** An address the newsletter goes to, or went to. Its key is the address: there is one of each. */
export const newsletterSubscriber = entity({
  model: { service: 'kiai', entity: 'newsletter-subscriber', version: '1' },
  attributes: {
    /** In lower case, as members have theirs. */
    email: { type: 'string', required: true },
    id: { type: 'string', required: true, readOnly: true },
    firstName: { type: 'string' },
    lastName: { type: 'string' },
    isActive: { type: 'boolean', required: true, default: false },
    /** `isActive` as an index needs it; `pending` until the link in the mail to the address is pressed. */
    list: { type: ['active', 'pending', 'left'] as const, required: true },
    /** When the address was last given; absent `unsubscribedAt` since then. */
    subscribedAt: { type: 'string', required: true },
    unsubscribedAt: { type: 'string' },
    /** When the address was last asked to confirm. */
    askedAt: { type: 'string' },
    /** What a link that ends the subscription carries; stays, so that old links keep working. */
    token: { type: 'string', required: true, readOnly: true },
    /** How often it was written: a change holds for the state it was made of. */
    version: { type: 'number', required: true, default: 0 },
  },
  indexes: {
    primary: {
      pk: { field: 'pk', composite: ['email'], casing: 'none' },
      sk: { field: 'sk', composite: [] },
    },
    ofList: {
      index: 'gsi1',
      pk: { field: 'gsi1pk', composite: ['list'], casing: 'none' },
      sk: { field: 'gsi1sk', composite: ['id'], casing: 'none' },
    },
    byToken: {
      index: 'gsi2',
      pk: { field: 'gsi2pk', composite: ['token'], casing: 'none' },
      sk: { field: 'gsi2sk', composite: [] },
    },
  },
})
export type SubscriberItem = ItemOf<typeof newsletterSubscriber>

/** 256 random bits, 43 characters: nobody finds it by guessing. */
export const newUnsubscribeToken = () => randomBytes(32).toString('base64url')

/** The active subscriber of an id; undefined for one who has left. From an index, which may lag by a moment. */
export async function activeSubscriber(id: string): Promise<SubscriberItem | undefined> {
  const { data } = await newsletterSubscriber().query.ofList({ list: 'active', id }).go()
  return data[0]
}
