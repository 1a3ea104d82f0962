/** The two providers' own lists, read without any of Kiai's code. */

export type StripeCharge = {
  id: string
  amount: number
  paid: boolean
  payment_intent: string
  customer: string | null
}
export type StripeRefund = { id: string; amount: number; status: string; payment_intent: string }
export type StripeDispute = { id: string; status: string; payment_intent: string }
export type StripeMovement = { id: string; net: number; source: string }
export type StripeTransfer = {
  id: string
  amount: number
  amount_reversed: number
  metadata: { payment?: string }
}
export type StripeSubscription = {
  id: string
  status: string
  customer: string
  metadata: { member?: string }
}
export type StripeInvoice = {
  id: string
  status: string
  amount_paid: number
  lines: { data: { amount: number; period: { start: number; end: number } }[] }
  parent: { subscription_details: { subscription: string } | null } | null
}
type PayPalMoney = { value: string }
export type PayPalCapture = {
  id: string
  capture: {
    status: string
    amount: PayPalMoney
    custom_id?: string
    seller_receivable_breakdown?: { paypal_fee?: PayPalMoney }
  }
}
export type PayPalRefund = { id: string; captureId: string; refund: { amount: PayPalMoney; status: string } }

const at = (name: string) => {
  const address = process.env[name]
  if (!address) throw new Error(`There is no ${name}: the platform has not been started`)
  return address
}

/** All of one of Stripe's lists, page by page. */
export async function stripeList<Item extends { id: string }>(path: string): Promise<Item[]> {
  const items: Item[] = []
  for (let last: string | undefined; ; last = items.at(-1)?.id) {
    const query = `limit=100${last ? `&starting_after=${last}` : ''}`
    const answer = await fetch(`${at('STRIPE_URL')}/v1/${path}${path.includes('?') ? '&' : '?'}${query}`, {
      headers: { authorization: 'Bearer sk_test_local_kiai_4242' },
    })
    if (!answer.ok) throw new Error(await answer.text())
    // The caller names the type of the list.
    const page = (await answer.json()) as { data: Item[]; has_more: boolean }
    items.push(...page.data)
    if (!page.has_more || page.data.length === 0) return items
  }
}

/** All data about money at Stripe. */
export async function atStripeNow() {
  const [charges, refunds, disputes, movements, subscriptions, invoices] = await Promise.all([
    stripeList<StripeCharge>('charges'),
    stripeList<StripeRefund>('refunds'),
    stripeList<StripeDispute>('disputes'),
    stripeList<StripeMovement>('balance_transactions'),
    stripeList<StripeSubscription>('subscriptions?status=all'),
    stripeList<StripeInvoice>('invoices'),
  ])
  return { charges, refunds, disputes, movements, subscriptions, invoices }
}

async function payPalView<View>(name: string): Promise<View> {
  const answer = await fetch(`${at('PAYPAL_URL')}/${name}`, { headers: { accept: 'application/json' } })
  if (!answer.ok) throw new Error(await answer.text())
  return answer.json() as Promise<View>
}

/** The same, at PayPal. */
export async function atPayPalNow() {
  const [{ captures }, { refunds }] = await Promise.all([
    payPalView<{ captures: PayPalCapture[] }>('captures'),
    payPalView<{ refunds: PayPalRefund[] }>('refunds'),
  ])
  return { captures, refunds }
}
