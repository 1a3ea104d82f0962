import { chargeOf, stripeChargeOf } from './bought.ts'
import { tell } from './paying.ts'

/** Opens a dispute of a purchase. Returns functions that end it. */
export async function dispute(provider: 'stripe' | 'paypal', purchaseId: string, inquiry = false) {
  type Outcome = 'won' | 'lost' | 'accepted'
  if (provider === 'stripe') {
    const charge = await stripeChargeOf(purchaseId)
    const made = (await tell('stripe', 'dispute', { charge, inquiry })) as { id: string }
    return (outcome: Outcome) => tell('stripe', 'close-dispute', { dispute: made.id, outcome })
  }
  const { providerPaymentId } = await chargeOf(purchaseId)
  const made = (await tell('paypal', `captures/${providerPaymentId}/dispute`, {})) as { dispute_id: string }
  return (outcome: Outcome) => tell('paypal', `disputes/${made.dispute_id}/resolve`, { outcome })
}
