import { consume } from '../events/consume.ts'
import { ProviderError } from '../ports/payments/provider-error.ts'
import { askStripe } from '../ports/payments/stripe.ts'
import { closeOrderPage } from './checkout/order.ts'
import { checkPages, closePages } from './checkout/session.ts'
import { noteDifference } from './ledger/differences.ts'
import { followEvent } from './notices/follow-event.ts'
import { paySent } from './payouts/send-payout.ts'
import { neededStripe } from './provider/keys.ts'
import { payRefund } from './refunds/pay-refund.ts'
import { followSessions } from './settlement/grants/series.ts'
import { followSubscription } from './stripe/follow.ts'

/** Does a due task at a provider. A task that fails is retried. */
export const handler = consume('paymentTaskDue', async (due) => {
  if (due.task === 'follow') return followEvent(due.provider, due.eventId)
  if (due.task === 'refund') return payRefund(due.requestId)
  if (due.task === 'sessions') return followSessions(due.chargeId)
  if (due.task === 'close') return closePages(due)
  if (due.task === 'check') return checkPages(due)
  if (due.task === 'order') return closeOrderPage(due.chargeId)
  if (due.task === 'payout') return paySent(due.payoutId)
  if (due.task === 'mismatch')
    return noteDifference({ id: `mismatch:${due.about}`, kind: 'mismatch', what: due.what })
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
    // The subscription has ended already.
    if (!(error instanceof ProviderError) || error.kind !== 'refused') throw error
  }
  await followSubscription(keys, stripeId)
}
