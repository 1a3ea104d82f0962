import { Problem } from '#shared/contract/problem.ts'
import { isOpen, type Provider } from '#shared/rules/money/charge.ts'
import { type PaidTier, planNames, priceAt } from '#shared/rules/money/subscription.ts'
import type { Caller } from '../../http/serve.ts'
import { course } from '../../model/catalogue/course.ts'
import type { MemberItem } from '../../model/members/member.ts'
import type { ChargeItem } from '../../model/payments/charge.ts'
import { courseOwnership } from '../../model/payments/course-ownership.ts'
import type { PaymentSettingsItem } from '../../model/payments/payment-settings.ts'
import { readAll } from '../../model/table/read-all.ts'
import { Refused } from '../../model/table/refused.ts'
import { isUnknownThere } from '../../ports/payments/provider-error.ts'
import { askStripe } from '../../ports/payments/stripe.ts'
import { clock } from '../../ports/process/clock.ts'
import { env } from '../../ports/process/env.ts'
import { endOpen } from '../charges/end-charge.ts'
import {
  awaitPayment,
  endTry,
  findCharge,
  isWaiting,
  type Opening,
  openCharge,
  type Wanted,
} from '../charges/open-charge.ts'
import { reportMismatch } from '../charges/report-mismatch.ts'
import { currentSettings, neededStripe, type StripeKeys } from '../provider/keys.ts'
import { asProblem, asUnknown, beingPaid } from '../provider/problem.ts'
import { providers } from '../providers.ts'
import { notOwnedStep } from '../settlement/grants/course.ts'
import { findSubscription, notSubscribedStep } from '../settlement/subscription-mirror.ts'
import { knownCustomer } from '../stripe/checkout.ts'
import { followSubscription } from '../stripe/follow.ts'
import { isLive, refuseLeaving } from '../subscriptions/change-plan.ts'

export const toCheckout = ({ id, checkoutUrl }: ChargeItem) => {
  if (!checkoutUrl) throw beingPaid()
  return { checkoutUrl, purchaseId: id }
}

/**
 * The payment page of a plan. A member has one subscription. A second one is refused, even if only Stripe knows of
 * the first.
 */
export async function checkOutPlan({ member, memberId }: Caller, tier: PaidTier) {
  refuseLeaving(member)
  const settings = await currentSettings()
  const keys = await neededStripe(settings)
  await refuseSecond(keys, memberId, knownCustomer(keys, member))
  const wanted = {
    memberId,
    purpose: 'tier' as const,
    subjectId: tier,
    title: `Kiai ${planNames[tier]}`,
    amount: priceAt(tier, clock.now().getTime()),
  }
  return openPage(member, { wanted, provider: 'stripe', notYet: notSubscribedStep(memberId), settings })
}

async function refuseSecond(keys: StripeKeys, memberId: string, customer: string | undefined): Promise<void> {
  if (isLive(await findSubscription(memberId))) throw new Problem('subscription.exists')
  if (!customer) return
  const { data } = await askStripe(keys.secretKey, (stripe) =>
    stripe.subscriptions.list({ customer, status: 'all', limit: 20 }),
  ).catch((error) => {
    throw asProblem(error)
  })
  const live = data.find(({ status }) => status !== 'canceled' && status !== 'incomplete_expired')
  if (!live) return
  // Its webhook events have not arrived yet.
  await followSubscription(keys, live.id).catch((error) => {
    throw asUnknown(error)
  })
  throw new Problem('subscription.exists', 'Your subscription has just been paid')
}

const entities = { course, courseOwnership }

/** The payment page of a course, at the provider that the member chose. */
export async function buyCourse({ member, memberId }: Caller, courseId: string, provider: Provider) {
  const found = await readAll(entities, (of) => ({
    course: of.course.get({ id: courseId }),
    courseOwnership: of.courseOwnership.get({ memberId, courseId }),
  }))
  if (!found.course?.isPublished) throw new Problem('course.not_found')
  if (found.course.price <= 0) throw new Problem('course.not_sold')
  if (found.courseOwnership) throw new Problem('course.owned')
  const thing = { purpose: 'course' as const, subjectId: courseId, title: found.course.title }
  const wanted = { memberId, ...thing, amount: found.course.price }
  return openPage(member, { wanted, provider, notYet: notOwnedStep(memberId, courseId) })
}

type Buying = {
  wanted: Omit<Wanted, 'provider' | 'account' | 'isLive'>
  provider: Provider
  notYet: Opening['notYet']
  settings?: PaymentSettingsItem | undefined
  /** Gives up the previous open charge, where that is more than closing its page. */
  close?: Opening['close']
  withIt?: NonNullable<Opening['withIt']>
  justRead?: Opening['justRead']
}

/** Opens a payment page at one provider. */
export async function openPage(member: MemberItem, buying: Buying) {
  const { wanted, provider, notYet, settings: given, withIt, justRead } = buying
  const settings = given ?? (await currentSettings())
  const { account, isLive } = await providers[provider].accountOf(settings)
  const close = buying.close ?? ((stale: ChargeItem) => giveUp(stale, settings))
  const opening = { settings, notYet, close, ...(withIt && { withIt }), ...(justRead && { justRead }) }
  const opened = await openCharge({ ...wanted, provider, account, isLive }, opening)
  return toCheckout(await withPage(opened, member, settings))
}

/** The address to which a payer returns. */
const returnPath = ({ id, purpose, subjectId }: ChargeItem): string =>
  purpose === 'order' ? `/order/${subjectId}` : `/purchases/${id}`

async function withPage(
  opened: ChargeItem,
  payer: MemberItem,
  settings: PaymentSettingsItem | undefined,
): Promise<ChargeItem> {
  if (opened.state === 'awaiting') return opened
  const visit = { payer, returnTo: `${env('SITE_ORIGIN')}${returnPath(opened)}` }
  try {
    return await awaitPayment(opened, await providers[opened.provider].openPage(opened, visit, settings))
  } catch (error) {
    if (error instanceof Refused) return (await findCharge(opened.id)) ?? opened
    await endTry(opened, error)
    // The payer never reached this page, so it cannot be paid.
    throw asProblem(error, 'Nothing was charged. Please try again in a minute.')
  }
}

/** Gives up a page that was opened for something else, unless it was paid in the meantime. */
export async function giveUp(stale: ChargeItem, settings?: PaymentSettingsItem): Promise<void> {
  if (!isOpen(stale.state)) return
  if (isWaiting(stale)) throw beingPaid()
  await providers[stale.provider].closePage(stale, settings)
}

/**
 * Closes the payment page of a charge that must no longer be paid. If it was paid in the meantime, the payment is
 * followed.
 */
export async function closePage(open: ChargeItem): Promise<void> {
  try {
    await giveUp(open)
  } catch (error) {
    if (!(error instanceof Problem && error.code === 'payment.changed')) throw error
  }
}

/** Asks the provider for the state of an open charge and books it, as on the way back from the page. */
export async function checkCharge(known: ChargeItem): Promise<void> {
  const { objectId } = known
  if (!isOpen(known.state) || !objectId) return
  try {
    await reportMismatch(known.id, () => providers[known.provider].followPage(objectId))
  } catch (error) {
    // PayPal deletes unpaid orders within hours.
    if (isUnknownThere(error)) return endOpen(known, 'expired')
    throw asUnknown(error)
  }
}
