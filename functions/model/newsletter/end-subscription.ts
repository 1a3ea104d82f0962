import { newsletterSubscriber } from '../members/newsletter-subscriber.ts'
import { writeSteps } from '../table/service.ts'
import { tryAgain } from '../table/try-again.ts'
import { countSteps, newsletterCount } from './newsletter-count.ts'
import { forgetReadings } from './reading.ts'

export const subscriptionEntities = { newsletterSubscriber, newsletterCount }

/**
 * Removes an address from the list, if it is there; with `since`, unless it subscribed after that. Its readings are
 * deleted.
 */
export async function endSubscription(email: string, at: string, since = '9999'): Promise<void> {
  const hasLeft = await tryAgain(async () => {
    const { data: known } = await newsletterSubscriber().get({ email }).go({ consistent: true })
    if (!known || known.subscribedAt > since) return false
    if (known.list === 'left') return true
    await writeSteps(subscriptionEntities, [
      {
        write: ({ newsletterSubscriber }) =>
          newsletterSubscriber
            .patch({ email })
            .set({ list: 'left', isActive: false, unsubscribedAt: at, version: known.version + 1 })
            .composite({ id: known.id })
            .where((a, { eq }) => eq(a.version, known.version))
            .commit(),
      },
      ...countSteps(known.list === 'active' ? 'left' : 'neither', at),
    ])
    return true
  })
  if (hasLeft) await forgetReadings(email)
}
