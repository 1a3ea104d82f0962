import { Problem } from '#shared/contract/problem.ts'
import { askStripe } from '../../ports/payments/stripe.ts'
import { askedOnce } from '../../ports/process/asked-once.ts'
import { neededStripe, type StripeKeys } from '../provider/keys.ts'
import { asProblem } from '../provider/problem.ts'
import { findSubscription } from '../settlement/subscription-mirror.ts'

/** Stripe's page for card and invoices. */
export async function portalOf(memberId: string, returnUrl: string): Promise<string> {
  const [keys, known] = await Promise.all([neededStripe(), findSubscription(memberId)])
  if (!known) throw new Problem('subscription.none')
  try {
    const configuration = await portalConfiguration(keys)
    const { url } = await askStripe(keys.secretKey, (stripe) =>
      stripe.billingPortal.sessions.create({
        customer: known.customerId,
        return_url: returnUrl,
        configuration,
      }),
    )
    return url
  } catch (error) {
    throw asProblem(error)
  }
}

const configurations = askedOnce<string>()

/** Card and invoices only: plans are changed on Kiai, which shows the price of a change. */
function portalConfiguration({ secretKey, account }: StripeKeys): Promise<string> {
  return configurations(account, async () => {
    const { id } = await askStripe(secretKey, (stripe, retrySuffix) =>
      stripe.billingPortal.configurations.create(
        {
          features: { payment_method_update: { enabled: true }, invoice_history: { enabled: true } },
          metadata: { of: 'kiai' },
        },
        { idempotencyKey: `portal:card-and-invoices${retrySuffix}` },
      ),
    )
    return id
  })
}
