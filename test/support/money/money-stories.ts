import type { Call } from '#shared/contract/client.ts'
import { api } from '#shared/contract/index.ts'
import type { Tier } from '#shared/rules/access/access.ts'
import type { PaidTier } from '#shared/rules/money/subscription.ts'
import type { startMoneyStack } from './money-stack.ts'

/**
 * Actions of members at the providers while Kiai receives nothing, and the expected state once it has received all
 * events.
 */

export type Teller = { stack: Awaited<ReturnType<typeof startMoneyStack>>; id: string; call: Call }
type Chapter = (teller: Teller) => Promise<unknown>
export type Story = {
  name: string
  /** In the end, 34 days later. */
  tier: Tier
  courses: number
  begins: Chapter
  /** A day later. */
  goesOn?: Chapter
  /** Once the second month has begun. */
  ends?: Chapter
}

const { payments } = api

/** A course of their own, with its payment page open. */
async function open({ call }: Teller, providers: readonly ('stripe' | 'paypal')[] = ['stripe']) {
  const { course } = await import('../../../functions/model/catalogue/course.ts')
  const { newId } = await import('../../../functions/model/table/new-id.ts')
  const at = new Date().toISOString()
  const courseId = newId('course')
  await course()
    .create({ id: courseId, title: 'Course', price: 4900, isPublished: true, createdAt: at, updatedAt: at })
    .go()
  const pages: { checkoutUrl: string; purchaseId: string }[] = []
  for (const provider of providers) {
    pages.push(await call(payments.buyCourse, { params: { id: courseId }, body: { provider } }))
  }
  return pages
}

const byCard =
  (card = '', outcome = 'succeed'): Chapter =>
  async (teller) => {
    const [page] = await open(teller)
    await teller.stack.press(page?.checkoutUrl ?? '', outcome, card ? { card } : {})
  }

/** By wallet. The capture succeeds as if its answer to Kiai had been lost. */
const byWallet =
  (outcome = 'succeed', isTaken = true): Chapter =>
  async (teller) => {
    const [page] = await open(teller, ['paypal'])
    const { checkoutUrl = '', purchaseId = '' } = page ?? {}
    await teller.stack.press(checkoutUrl, outcome)
    if (isTaken) await take(checkoutUrl, purchaseId)
  }

async function take(checkoutUrl: string, purchaseId: string) {
  const { payPal } = await import('../../../functions/ports/payments/paypal.ts')
  const { neededPayPal } = await import('../../../functions/payments/provider/keys.ts')
  const orderId = checkoutUrl.split('/').at(-1) ?? ''
  await payPal(await neededPayPal())
    .captureOrder(orderId, `${purchaseId}:capture`)
    .catch(() => undefined)
}

async function customerOf({ id }: Teller): Promise<string> {
  const { member } = await import('../../../functions/model/members/member.ts')
  const { data } = await member().get({ id }).go({ consistent: true })
  return data?.stripeCustomerId?.split('/')[1] ?? ''
}

type Listed = { data: { id: string; paid?: boolean; status?: string }[] }

/** A member's successful charges at Stripe, newest first. */
async function paidOf(teller: Teller): Promise<string[]> {
  const customer = await customerOf(teller)
  const { data } = await teller.stack.askStripe<Listed>(`/v1/charges?customer=${customer}`, {}, 'GET')
  return data.filter(({ paid }) => paid).map(({ id }) => id)
}

const refund =
  (amounts: readonly number[] = [0], which = 0): Chapter =>
  async (teller) => {
    const charge = (await paidOf(teller)).at(which)
    for (const amount of amounts) await teller.stack.post('stripe/refund', { charge, amount })
  }

const dispute =
  (outcome?: 'won' | 'lost', which = 0): Chapter =>
  async (teller) => {
    const charge = (await paidOf(teller)).at(which)
    const { id } = await teller.stack.post('stripe/dispute', { charge })
    if (outcome) await teller.stack.post('stripe/close-dispute', { dispute: id, outcome })
  }

type Captures = { captures: { id: string; capture: { custom_id?: string } }[] }

async function captureOf({ stack, call }: Teller): Promise<string> {
  const { items } = await call(payments.listPurchases, { query: {} })
  const answer = await fetch(`${stack.origin}/-/paypal/captures`, { headers: { accept: 'application/json' } })
  const { captures } = (await answer.json()) as Captures
  const own = new Set(items.map(({ id }) => id))
  return captures.find(({ capture }) => own.has(capture.custom_id ?? ''))?.id ?? ''
}

const atPayPal =
  (...acts: readonly [string, object][]): Chapter =>
  async (teller) => {
    const capture = await captureOf(teller)
    for (const [act, wishes] of acts) await teller.stack.post(`paypal/captures/${capture}/${act}`, wishes)
  }

const disputeWallet =
  (outcome?: 'won' | 'lost'): Chapter =>
  async (teller) => {
    const capture = await captureOf(teller)
    const { dispute_id } = await teller.stack.post(`paypal/captures/${capture}/dispute`, {})
    if (outcome) await teller.stack.post(`paypal/disputes/${dispute_id}/resolve`, { outcome })
  }

const subscribe =
  (tier: PaidTier, card = ''): Chapter =>
  async ({ call, stack }) => {
    const { checkoutUrl } = await call(payments.checkOutSubscription, { body: { tier } })
    await stack.press(checkoutUrl, 'succeed', card ? { card } : {})
  }

type Subscriptions = { data: { id: string; items: { data: { id: string }[] } }[] }

async function planOf(teller: Teller) {
  const query = `customer=${await customerOf(teller)}&status=all`
  const { data } = await teller.stack.askStripe<Subscriptions>(`/v1/subscriptions?${query}`, {}, 'GET')
  const [plan] = data
  if (!plan) throw new Error(`${teller.id} has no subscription`)
  return { id: plan.id, item: plan.items.data[0]?.id ?? '' }
}

const change =
  (fields: Record<string, string>): Chapter =>
  async (teller) => {
    const { id } = await planOf(teller)
    await teller.stack.askStripe(`/v1/subscriptions/${id}`, fields)
  }

/** The same change of plan that Kiai makes, without Kiai: its events are lost. */
const switchTo =
  (tier: PaidTier, isUpgrade: boolean): Chapter =>
  async (teller) => {
    const { priceOf } = await import('../../../functions/payments/stripe/checkout.ts')
    const { neededStripe } = await import('../../../functions/payments/provider/keys.ts')
    const { monthlyPrice } = await import('#shared/rules/money/subscription.ts')
    const price = await priceOf(await neededStripe(), { subjectId: tier, amount: monthlyPrice[tier] })
    const { id, item } = await planOf(teller)
    await teller.stack.askStripe(`/v1/subscriptions/${id}`, {
      'items[0][id]': item,
      'items[0][price]': price,
      proration_behavior: isUpgrade ? 'always_invoice' : 'none',
      ...(isUpgrade && { payment_behavior: 'error_if_incomplete' }),
    })
  }

/** A change that the bank declines: Stripe changes nothing then. */
const declined =
  (chapter: Chapter): Chapter =>
  async (teller) => {
    const error = await chapter(teller).then(
      () => undefined,
      (error: Error) => error,
    )
    if (!error?.message.includes('card_declined'))
      throw new Error(`${teller.id} was not declined`, { cause: error })
  }

const renewals =
  (outcome: 'fail' | 'recover'): Chapter =>
  async (teller) => {
    const { id } = await planOf(teller)
    await teller.stack.post('stripe/renewals', { subscription: id, outcome })
  }

const bothWays: Chapter = async (teller) => {
  const [card, wallet] = await open(teller, ['stripe', 'paypal'])
  await teller.stack.press(card?.checkoutUrl ?? '')
  await teller.stack.press(wallet?.checkoutUrl ?? '')
  await take(wallet?.checkoutUrl ?? '', wallet?.purchaseId ?? '')
}

const declinedThenPaid: Chapter = async (teller) => {
  const [page] = await open(teller)
  await teller.stack.press(page?.checkoutUrl ?? '', 'decline')
  await teller.stack.press(page?.checkoutUrl ?? '')
}

const failedDebit: Chapter = async (teller) => {
  const [page] = await open(teller)
  const session = page?.checkoutUrl.split('/').at(-1)
  await teller.stack.press(page?.checkoutUrl ?? '', 'delay')
  await teller.stack.post('stripe/delayed', { session, outcome: 'fail', when: 'now' })
}

const course = (name: string, courses: number, begins: Chapter, goesOn?: Chapter): Story => ({
  name: `a course ${name}`,
  tier: 'free',
  courses,
  begins,
  ...(goesOn && { goesOn }),
})
const plan = (
  name: string,
  tier: Tier,
  begins: Chapter,
  more: Pick<Story, 'goesOn' | 'ends'> = {},
): Story => ({ name: `a plan ${name}`, tier, courses: 0, begins, ...more })

/** A card that works once and whose later payments are declined; one whose refunds come back. */
const declinesLater = '4000000000000341'
const refundFails = '4000000000005126'

export const moneyStories: readonly Story[] = [
  course('by card', 1, byCard()),
  plan('that goes on', 'premium', subscribe('premium')),
  course('by wallet', 1, byWallet()),
  plan('whose month was refunded', 'free', subscribe('premium'), { ends: refund() }),
  course('by card, refunded', 0, byCard(), refund()),
  plan('that became bigger', 'master', subscribe('premium'), { goesOn: switchTo('master', true) }),
  course('by wallet, refunded', 0, byWallet(), atPayPal(['refund', {}])),
  plan('whose month the bank took back', 'free', subscribe('master'), { ends: dispute('lost') }),
  course('by card, refunded in parts', 1, byCard(), refund([1000, 1234])),
  plan('that became smaller', 'premium', subscribe('master'), { goesOn: switchTo('premium', false) }),
  course('by card and wallet', 1, bothWays),
  plan('that was cancelled', 'free', subscribe('premium'), {
    goesOn: change({ cancel_at_period_end: 'true' }),
  }),
  course('by card, declined at first', 1, declinedThenPaid),
  plan('that could not be paid on', 'premium', subscribe('premium'), { goesOn: renewals('fail') }),
  course('by card, disputed', 1, byCard(), dispute()),
  plan('that was paid late', 'premium', subscribe('premium'), {
    goesOn: renewals('fail'),
    ends: renewals('recover'),
  }),
  course('by wallet, disputed and lost', 0, byWallet(), disputeWallet('lost')),
  plan('whose month is disputed', 'free', subscribe('premium'), { ends: dispute() }),
  course('by card, disputed and lost', 0, byCard(), dispute('lost')),
  plan('whose dispute was won', 'master', subscribe('master'), { ends: dispute('won') }),
  course('by wallet, only approved', 1, byWallet('succeed', false)),
  plan('whose first month was refunded, and paid on', 'premium', subscribe('premium'), { goesOn: refund() }),
  course('by card, disputed and won', 1, byCard(), dispute('won')),
  plan('whose first month the bank took back, and that was paid on', 'premium', subscribe('premium'), {
    goesOn: dispute('lost'),
  }),
  course('by bank', 1, byCard('', 'delay')),
  plan('that was to become bigger, and was declined', 'premium', subscribe('premium', declinesLater), {
    goesOn: declined(switchTo('master', true)),
  }),
  course('by bank, which failed', 0, failedDebit),
  plan('whose month was refunded in part', 'premium', subscribe('premium'), { ends: refund([500]) }),
  course('by wallet, refunded in parts', 1, byWallet(), atPayPal(['refund', { amount: '10.00' }])),
  course('by card, declined and left', 0, byCard('', 'decline')),
  course('by wallet, disputed and won', 1, byWallet(), disputeWallet('won')),
  course('by card, whose refund could not arrive', 1, byCard(refundFails), refund()),
  course('by wallet, disputed', 1, byWallet(), disputeWallet()),
  course('by wallet, declined', 0, byWallet('decline')),
  course('by wallet, after a while', 1, byWallet('delay'), atPayPal(['settle', { outcome: 'completed' }])),
  course('by wallet, denied', 0, byWallet('delay'), atPayPal(['settle', { outcome: 'denied' }])),
  course('by wallet, taken back', 0, byWallet(), atPayPal(['reverse', {}])),
]
