import { Problem } from '#shared/contract/problem.ts'
import { isOpen, isSettled, type Provider } from '#shared/rules/charge.ts'
import { type PaidTier, planNames, priceAt } from '#shared/rules/subscription.ts'
import type { Caller } from '../http/serve.ts'
import type { ChargeItem } from '../model/charge.ts'
import { course } from '../model/course.ts'
import { courseOwnership } from '../model/course-ownership.ts'
import type { MemberItem } from '../model/member.ts'
import { readAll } from '../model/read-all.ts'
import { clock } from '../ports/clock.ts'
import { ProviderError } from '../ports/provider-error.ts'
import { askStripe } from '../ports/stripe.ts'
import { notOwned } from './course-grant.ts'
import { endOpen } from './follow-open.ts'
import { followOrder } from './follow-paypal.ts'
import { followSession, followSubscription } from './follow-stripe.ts'
import { noteMisfit } from './note-misfit.ts'
import { findCharge, isWaiting, type Opening, openCharge, type Wanted } from './open-charge.ts'
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
    const { objectId } = stale
    if (objectId) await noteMisfit(stale.id, () => followSession(keys, objectId))
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
  const thing = { purpose: 'course' as const, subjectId: courseId, title: found.course.title }
  const wanted = { memberId, ...thing, amount: found.course.price }
  return openPage(member, { wanted, provider, notYet: notOwned(memberId, courseId) })
}

type Buying = {
  wanted: Omit<Wanted, 'provider' | 'account' | 'isLive'>
  provider: Provider
  notYet: Opening['notYet']
}

/** The payment page of what is bought once, at the provider of the member's choice. */
export async function openPage(member: MemberItem, { wanted, provider, notYet }: Buying) {
  const settings = await currentSettings()
  if (provider === 'stripe') {
    const keys = await neededStripe(settings)
    const { account, isLive } = keys
    const close = (stale: ChargeItem) => closeStale(stale, keys)
    const opened = await openCharge({ ...wanted, provider, account, isLive }, { settings, notYet, close })
    return toCheckout(await openStripePage(keys, opened, member))
  }
  const keys = await neededPayPal(settings)
  const { account, isLive } = keys
  const opening = { settings, notYet, close: closeStaleOrder }
  const opened = await openCharge({ ...wanted, provider, account, isLive }, opening)
  return toCheckout(await openPayPalPage(keys, opened))
}

/** Closes the payment page of a charge that nobody should pay at any more; one that was paid meanwhile is followed. */
export async function closePage(open: ChargeItem): Promise<void> {
  if (!isOpen(open.state) || isWaiting(open)) return
  try {
    if (open.provider === 'paypal') await closeStaleOrder(open)
    else await closeStale(open, await neededStripe())
  } catch (error) {
    if (!(error instanceof Problem && error.code === 'payment.changed')) throw error
  }
}

const isForgotten = (error: unknown) =>
  error instanceof ProviderError && error.kind === 'refused' && error.status === 404

const followPage = async (provider: Provider, objectId: string) =>
  provider === 'stripe'
    ? followSession(await neededStripe(), objectId)
    : followOrder(await neededPayPal(), objectId)

/** Asks the provider how an open charge stands, and books it: what the way back from the page does. */
export async function checkCharge(known: ChargeItem): Promise<void> {
  const { objectId } = known
  if (!isOpen(known.state) || !objectId) return
  try {
    await noteMisfit(known.id, () => followPage(known.provider, objectId))
  } catch (error) {
    // PayPal forgets an order that nobody has paid within hours.
    if (isForgotten(error)) return endOpen(known, 'expired')
    throw asProblem(error)
  }
}
