import { Problem } from '#shared/contract/problem.ts'
import { newsletterSubscriber, newUnsubscribeToken } from '../model/members/newsletter-subscriber.ts'
import { createOnce } from '../model/table/create-once.ts'
import { newId } from '../model/table/new-id.ts'
import { isRefused } from '../model/table/refused.ts'
import { clock } from '../ports/process/clock.ts'

/**
 * Puts an address on the list, or back on it. The same two writes for every address: neither the answer nor the
 * time it takes tells which are known.
 */
export async function subscribe({ email, firstName }: { email: string; firstName?: string | undefined }) {
  const subscribedAt = clock.now().toISOString()
  await createOnce(() =>
    newsletterSubscriber()
      .create({ email, id: newId('subscriber'), subscribedAt, token: newUnsubscribeToken() })
      .go(),
  )
  await newsletterSubscriber()
    .patch({ email })
    .set({ isActive: true, subscribedAt, ...(firstName && { firstName }) })
    .remove(['unsubscribedAt'])
    .go()
}

/** Ends the subscription a link is for; that it has ended already is as good. */
export async function unsubscribe(token: string): Promise<void> {
  const { data } = await newsletterSubscriber().query.byToken({ token }).go()
  const [subscriber] = data
  if (!subscriber) {
    throw new Problem(
      'subscriber.not_found',
      'This link belongs to no subscription. Perhaps it was cut off, or the address is no longer on our list.',
    )
  }
  await leave(subscriber.email)
}

/** Takes an address off the list if it is there; with `since`, unless it was put there after that. */
export async function leave(email: string, since = '9999'): Promise<void> {
  try {
    await newsletterSubscriber()
      .patch({ email })
      .set({ isActive: false, unsubscribedAt: clock.now().toISOString() })
      .where((a, { eq, lte }) => `${eq(a.isActive, true)} AND ${lte(a.subscribedAt, since)}`)
      .go()
  } catch (error) {
    if (!isRefused(error)) throw error
  }
}
