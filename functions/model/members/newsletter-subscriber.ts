import { randomBytes } from 'node:crypto'
import { entity, type ItemOf, index, key } from '../table/entity.ts'

/** A current or former newsletter address. The address is the key, so there is one item for each. */
export const newsletterSubscriber = entity({
  model: { service: 'kiai', entity: 'newsletter-subscriber', version: '1' },
  attributes: {
    /** In lower case, like members' addresses. */
    email: { type: 'string', required: true },
    id: { type: 'string', required: true, readOnly: true },
    firstName: { type: 'string' },
    lastName: { type: 'string' },
    isActive: { type: 'boolean', required: true, default: false },
    /** `isActive` in the form an index needs; `pending` until the link in the confirmation mail is pressed. */
    list: { type: ['active', 'pending', 'left'] as const, required: true },
    /** When the address was last subscribed; `unsubscribedAt` is absent since then. */
    subscribedAt: { type: 'string', required: true },
    unsubscribedAt: { type: 'string' },
    /** When a confirmation mail was last sent. */
    askedAt: { type: 'string' },
    /** The secret in unsubscribe links; it never changes, so old links keep working. */
    token: { type: 'string', required: true, readOnly: true },
    /** Incremented with each write: a change requires the version that it read (optimistic concurrency). */
    version: { type: 'number', required: true, default: 0 },
  },
  indexes: {
    primary: key(['email'], []),
    ofList: index('gsi1', ['list'], ['id']),
    byToken: index('gsi2', ['token'], []),
  },
})
export type SubscriberItem = ItemOf<typeof newsletterSubscriber>

/** 256 random bits, 43 characters; cannot be guessed. */
export const newUnsubscribeToken = () => randomBytes(32).toString('base64url')

/**
 * The active subscriber of an id; undefined for a person who unsubscribed. Read from an index, which may lag by a
 * moment.
 */
export async function activeSubscriber(id: string): Promise<SubscriberItem | undefined> {
  const { data } = await newsletterSubscriber().query.ofList({ list: 'active', id }).go()
  return data[0]
}
