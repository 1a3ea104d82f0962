import { Problem } from '#shared/contract/problem.ts'
import { isOpen, isSettled, type Provider } from '#shared/rules/charge.ts'
import { type PaidTier, planNames, priceAt } from '#shared/rules/subscription.ts'
import type { Caller } from '../http/serve.ts'
import type { ChargeItem } from '../model/charge.ts'
import { course } from '../model/course.ts'
import { courseOwnership } from '../model/course-ownership.ts'
import { readAll } from '../model/read-all.ts'
import { clock } from '../ports/clock.ts'
import { ProviderError } from '../ports/provider-error.ts'
import { askStripe } from '../ports/stripe.ts'
import { notOwned } from './course-grant.ts'
import { endOpen } from './follow-open.ts'
import { followOrder } from './follow-paypal.ts'
import { followSession, followSubscription } from './follow-stripe.ts'
import { findCharge, openCharge } from './open-charge.ts'
import { openPayPalPage } from './paypal-checkout.ts'
import { isLive } from './plan.ts'
import { currentSettings, neededPayPal, neededStripe, type StripeKeys } from './provider-keys.ts'
import { asProblem } from './provider-problem.ts'
import { closeStripePage, knownCustomer, openStripePage } from './stripe-checkout.ts'
import { findSubscription, notSubscribed } from './subscription-mirror.ts'

const beingPaid = () =>
  new Problem('payment.changed', 'This is being paid already; please look at your purchases')

const toCheckout = ({ id, checkoutUrl }: ChargeItem) => {
  if (!checkoutUrl) throw beingPaid()
  return { checkoutUrl, purchaseId: id }
}

/** Left by its payer, paid: the bank needs days. */
const isWaiting = ({ state, checkoutUrl }: ChargeItem) => state === 'awaiting' && !checkoutUrl

/** The payment page of a plan. A member has one subscription: a second one is refused, also where only Stripe knows of it. */
export async function checkOutPlan({ member, memberId }: Caller, tier: PaidTier) {
  const settings = await currentSettings()
  const keys = await neededStripe(settings)
  await refuseSecond(keys, memberId, knownCustomer(keys, member))
  const { account, isLive } = keys
  const wanted = {
    ...{ memberId, purpose: 'tier' as const, subjectId: tier, title: `Kiai ${planNames[tier]}` },
    ...{ amount: priceAt(tier, clock.now().getTime()), provider: 'stripe' as const, account, isLive },
  }
  const close = (stale: ChargeItem) => closeStale(stale, keys)
  const opened = await openCharge(wanted, { settings, notYet: notSubscribed(memberId), close })
  return toCheckout(await openStripePage(keys, opened, member))
}

async function refuseSecond(keys: StripeKeys, memberId: string, customer: string | undefined): Promise<void> {
  if (isLive(await findSubscription(memberId))) throw new Problem('subscription.exists')
  if (!customer) return
  try {
    const { data } = await askStripe(keys.secretKey, (stripe) =>
      stripe.subscriptions.list({ customer, status: 'all', limit: 20 }),
    )
    const live = data.find(({ status }) => status !== 'canceled' && status !== 'incomplete_expired')
    if (!live) return
    // Its news have not come yet.
    await followSubscription(keys, live.id)
  } catch (error) {
    throw asProblem(error)
  }
  throw new Problem('subscription.exists', 'Your subscription has just been paid')
}

/** Gives up a page that was opened for something else; paid meanwhile, it is followed instead. */
async function closeStale(stale: ChargeItem, keys: StripeKeys): Promise<void> {
  if (!isOpen(stale.state)) return endOpen(stale, 'expired')
  if (isWaiting(stale)) throw beingPaid()
  try {
    await closeStripePage(keys, stale)
  } catch (error) {
    if (stale.objectId) await followSession(keys, stale.objectId)
    const now = await findCharge(stale.id)
    // Its page had been left, paid, before the news of that came.
    if (now && (isWaiting(now) || isSettled(now.state))) throw beingPaid()
    if (!now || isOpen(now.state)) throw asProblem(error)
  }
}

async function closeStaleOrder(stale: ChargeItem): Promise<void> {
  if (isWaiting(stale)) throw beingPaid()
  await endOpen(stale, 'expired')
}

const asked = { course, courseOwnership }

/** The payment page of a course, at the provider of the member's choice. */
export async function buyCourse({ member, memberId }: Caller, courseId: string, provider: Provider) {
  const found = await readAll(asked, (of) => ({
    course: of.course.get({ id: courseId }),
    courseOwnership: of.courseOwnership.get({ memberId, courseId }),
  }))
  if (!found.course?.isPublished) throw new Problem('course.not_found')
  if (found.course.price <= 0) throw new Problem('course.not_sold')
  if (found.courseOwnership) throw new Problem('course.owned')
  const settings = await currentSettings()
  const common = {
    ...{ memberId, purpose: 'course' as const, subjectId: courseId, title: found.course.title },
    amount: found.course.price,
  }
  const notYet = notOwned(memberId, courseId)
  if (provider === 'stripe') {
    const keys = await neededStripe(settings)
    const wanted = { ...common, provider, account: keys.account, isLive: keys.isLive }
    const close = (stale: ChargeItem) => closeStale(stale, keys)
    const opened = await openCharge(wanted, { settings, notYet, close })
    return toCheckout(await openStripePage(keys, opened, member))
  }
  const keys = await neededPayPal(settings)
  const wanted = { ...common, provider, account: keys.account, isLive: keys.isLive }
  const opened = await openCharge(wanted, { settings, notYet, close: closeStaleOrder })
  return toCheckout(await openPayPalPage(keys, opened))
}

const isForgotten = (error: unknown) =>
  error instanceof ProviderError && error.kind === 'refused' && error.status === 404

/** Asks the provider how an open charge stands, and books it: what the way back from the page does. */
export async function checkCharge(known: ChargeItem): Promise<void> {
  if (!isOpen(known.state) || !known.objectId) return
  try {
    if (known.provider === 'stripe') await followSession(await neededStripe(), known.objectId)
    else await followOrder(await neededPayPal(), known.objectId)
  } catch (error) {
    // PayPal forgets an order that nobody has paid within hours.
    if (isForgotten(error)) return endOpen(known, 'expired')
    throw asProblem(error)
  }
}
