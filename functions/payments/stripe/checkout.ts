import { type PaidTier, planNames } from '#shared/rules/money/subscription.ts'
import { type MemberItem, member } from '../../model/members/member.ts'
import type { ChargeItem } from '../../model/payments/charge.ts'
import { ProviderError } from '../../ports/payments/provider-error.ts'
import { askStripe } from '../../ports/payments/stripe.ts'
import { askedOnce } from '../../ports/process/asked-once.ts'
import { closeCharge } from '../charges/open-charge.ts'
import type { StripeKeys } from '../provider/keys.ts'
import type { PaymentPage, Visit } from '../provider/payment-provider.ts'

/**
 * The payment page of a charge at Stripe. All calls for one charge are the same call with the same idempotency key.
 * So they get the same page, even after a crash between asking and storing.
 */
export async function openStripePage(
  keys: StripeKeys,
  opened: ChargeItem,
  { payer, returnTo }: Visit,
): Promise<PaymentPage> {
  const customerId = await customerOf(keys, payer)
  const price = opened.purpose === 'tier' ? await priceOf(keys, opened) : undefined
  const session = await askStripe(keys.secretKey, (stripe) =>
    stripe.checkout.sessions.create(sessionOf(opened, { customer: customerId, returnTo, price }), {
      idempotencyKey: `${opened.id}:open:${opened.attempt}`,
    }),
  )
  if (!session.url) throw new ProviderError('stripe', 'refused', { issue: 'no_url' })
  return { objectId: session.id, checkoutUrl: session.url, customerId }
}

type Session = Pick<Visit, 'returnTo'> & { customer: string; price: string | undefined }

function sessionOf(opened: ChargeItem, { customer, returnTo, price }: Session) {
  const metadata = { charge: opened.id, member: opened.memberId }
  const common = {
    customer,
    client_reference_id: opened.id,
    metadata,
    expires_at: Math.floor(Date.parse(opened.expiresAt ?? '') / 1000),
    success_url: `${returnTo}?from=provider`,
    cancel_url: `${returnTo}?from=cancelled`,
  }
  if (price) {
    return {
      ...common,
      mode: 'subscription' as const,
      line_items: [{ price, quantity: 1 }],
      subscription_data: { metadata },
      // With slow payment methods, a decline days later would leave an unpaid subscription that blocks every other
      // one.
      allowed_payment_method_types: ['card' as const],
    }
  }
  return {
    ...common,
    mode: 'payment' as const,
    line_items: linesOf(opened),
    // Stripe does not copy a session's metadata to the payment.
    payment_intent_data: { metadata },
    adaptive_pricing: { enabled: false },
  }
}

/** The lines of the page. Each of several sessions has its own line, with its day in UTC. */
function linesOf({ sessions, title, amount, currency }: ChargeItem) {
  const lines = sessions?.map((one) => ({
    name: `${title}: ${one.startsAt.slice(0, 10)}`,
    cents: one.amount,
  }))
  return (lines?.length ? lines : [{ name: title, cents: amount }]).map(({ name, cents }) => ({
    price_data: { currency, unit_amount: cents, product_data: { name } },
    quantity: 1,
  }))
}

/** The one customer of a member in an account. */
async function customerOf({ secretKey, account }: StripeKeys, payer: MemberItem): Promise<string> {
  const kept = payer.stripeCustomerId
  if (kept?.startsWith(`${account}/`)) return kept.slice(account.length + 1)
  const { id } = await askStripe(secretKey, (stripe, retrySuffix) =>
    stripe.customers.create(
      { email: payer.email, metadata: { member: payer.id } },
      { idempotencyKey: `customer:${payer.id}${retrySuffix}` },
    ),
  )
  await member()
    .patch({ id: payer.id })
    .set({ stripeCustomerId: `${account}/${id}` })
    .go()
  return id
}

/** The customer of a member in an account; undefined for a member who never paid there. */
export function knownCustomer({ account }: StripeKeys, payer: MemberItem): string | undefined {
  const kept = payer.stripeCustomerId
  return kept?.startsWith(`${account}/`) ? kept.slice(account.length + 1) : undefined
}

/** By account. A price never changes: another amount is another price. */
const knownPrices = askedOnce<string>()

const lookupKey = (tier: string, cents: number) => `kiai-${tier}-${cents}`

/** The plan of a price; undefined for a price that is not Kiai's. */
export function tierOfLookupKey(key: string | null | undefined): PaidTier | undefined {
  const tier = /^kiai-(premium|master)-\d+$/.exec(key ?? '')?.[1]
  return tier as PaidTier | undefined
}

/** The monthly price of a plan at Stripe, made on first use. */
export function priceOf(
  keys: StripeKeys,
  { subjectId: tier, amount: cents }: { subjectId: string; amount: number },
): Promise<string> {
  return knownPrices(`${keys.account}/${lookupKey(tier, cents)}`, () => findOrMakePrice(keys, tier, cents))
}

function findOrMakePrice({ secretKey }: StripeKeys, tier: string, cents: number): Promise<string> {
  const key = lookupKey(tier, cents)
  return askStripe(secretKey, async (stripe, retrySuffix) => {
    const { data } = await stripe.prices.list({ lookup_keys: [key], active: true })
    if (data[0]) return data[0].id
    const made = await stripe.prices.create(
      {
        lookup_key: key,
        currency: 'usd',
        unit_amount: cents,
        recurring: { interval: 'month' },
        product_data: { name: `Kiai ${planNames[tier as PaidTier]}`, metadata: { tier } },
        tax_behavior: 'inclusive',
      },
      { idempotencyKey: `price:${key}${retrySuffix}` },
    )
    return made.id
  })
}

/**
 * Closes a payment page that must no longer be paid. If it was paid in the meantime, Stripe refuses, and so does
 * this.
 */
export async function closeStripePage(keys: StripeKeys, open: ChargeItem): Promise<void> {
  const { objectId } = open
  if (objectId) await askStripe(keys.secretKey, (stripe) => stripe.checkout.sessions.expire(objectId))
  await closeCharge(open, 'expired')
}
