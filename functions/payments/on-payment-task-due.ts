import { consume } from '../events/consume.ts'
import { ProviderError } from '../ports/provider-error.ts'
import { askStripe } from '../ports/stripe.ts'
import { noteDifference } from './differences.ts'
import { followEvent } from './follow-event.ts'
import { followSubscription } from './follow-stripe.ts'
import { checkPages, closePages } from './pay-session.ts'
import { neededStripe } from './provider-keys.ts'
import { payRefund } from './refund-at-provider.ts'
import { paySent } from './send-payout.ts'
import { followSessions } from './series-grant.ts'

/** Does what is to be done with a provider; what could not be done comes again. */
export const handler = consume('paymentTaskDue', async (due) => {
  if (due.task === 'follow') return followEvent(due.provider, due.eventId)
  if (due.task === 'refund') return payRefund(due.requestId)
  if (due.task === 'sessions') return followSessions(due.chargeId)
  if (due.task === 'close') return closePages(due)
  if (due.task === 'check') return checkPages(due)
  if (due.task === 'payout') return paySent(due.paymentId)
  if (due.task === 'misfit')
    return noteDifference({ id: `misfit:${due.about}`, kind: 'misfit', what: due.what })
  return endAtStripe(due.stripeId, due.when)
})

async function endAtStripe(stripeId: string, when: 'now' | 'at_period_end'): Promise<void> {
  const keys = await neededStripe()
  try {
    await askStripe(keys.secretKey, (stripe) =>
      when === 'now'
        ? stripe.subscriptions.cancel(stripeId)
        : stripe.subscriptions.update(stripeId, { cancel_at_period_end: true }),
    )
  } catch (error) {
    // It has ended already.
    if (!(error instanceof ProviderError) || error.kind !== 'refused') throw error
  }
  await followSubscription(keys, stripeId)
}
