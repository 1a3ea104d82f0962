import type * as z from 'zod/mini'
import type { RefundOffer } from '#shared/contract/payments/purchase.ts'
import type { RefundWish } from '#shared/contract/payments/purchases.ts'
import { Problem } from '#shared/contract/problem.ts'
import { isSettled } from '#shared/rules/money/charge.ts'
import { dollarsOf } from '#shared/rules/money/money.ts'
import { packageBack } from '#shared/rules/money/package.ts'
import {
  centsBack,
  courseRefund,
  type RefundDecision,
  subscriptionRefund,
} from '#shared/rules/money/refund.ts'
import { refundWords } from '#shared/rules/money/refund-words.ts'
import { schedule } from '../../model/calendar/schedule.ts'
import { instructor } from '../../model/instructors/instructor.ts'
import { enrollment } from '../../model/learning/enrollment.ts'
import { type ChargeItem, isDisputed, isPaidElsewhere, leftOf } from '../../model/payments/charge.ts'
import { partOf as chargePart, leftOfPart, unbooked } from '../../model/payments/charge-part.ts'
import type { RefundRequestItem } from '../../model/payments/refund-request.ts'
import { findPackage } from '../../model/payments/session-package.ts'
import { fileRefundSteps, refundOf } from '../../model/payments/wanted-refund.ts'
import { type MoneyStep, moneyEntities } from '../../model/steps/money-steps.ts'
import { writeSteps } from '../../model/table/service.ts'
import { tryAgain } from '../../model/table/try-again.ts'
import { clock } from '../../ports/process/clock.ts'
import { errorFacts, log } from '../../ports/process/log.ts'
import { findCharge } from '../charges/open-charge.ts'
import { buyingOf } from '../charges/purchases.ts'
import { closePackageSteps, packageIdOf } from '../settlement/grants/package.ts'
import type { Offer, Part } from './offer.ts'
import { orderOffer, refundFilesSteps } from './order-offer.ts'
import { payRefund } from './pay-refund.ts'

type Bought = Awaited<ReturnType<typeof buyingOf>>

export const mayGoBack = (known: ChargeItem) =>
  isSettled(known.state) && leftOf(known) > 0 && !isDisputed(known) && !isPaidElsewhere(known)

/** The refund by the rules now, of a charge and of payments that end with it. */
export async function offerOf(known: ChargeItem, isTechnical: boolean): Promise<Offer> {
  if (!mayGoBack(known)) throw new Problem('purchase.not_paid')
  if (known.purpose === 'package') return packageOffer(known)
  if (known.purpose === 'order') return orderOffer(known)
  const bought = known.purpose === 'tier' ? await buyingOf(known.memberId) : undefined
  const decision = bought ? planDecision(known, bought) : await onceDecision(known)
  const own = partOf(known, decision)
  // If a member says that something did not work and the rules give nothing, a person reviews it.
  if (isTechnical && own.cents === 0)
    return { parts: [own], cents: 0, rule: 'technical', otherwise: decision.reason, needsReview: true }
  const parts = bought && own.cents > 0 ? [own, ...(await restOfMonth(known, bought))] : [own]
  const cents = parts.reduce((sum, part) => sum + part.cents, 0)
  return { parts, cents, rule: decision.reason, needsReview: decision.needsReview }
}

/** Of a package: by the number of used sessions, at the current price of a single one. */
async function packageOffer(known: ChargeItem): Promise<Offer> {
  const pack = await findPackage(packageIdOf(known.id))
  if (!pack || pack.isClosed) throw new Problem('refund.asked')
  const { data: says } = await schedule().get({ personId: pack.instructorId }).go()
  const { amount, sessions, uses, createdAt: boughtAt, endsAt, minutes } = pack
  const single = says?.lengths.find((one) => one.minutes === minutes)?.cents ?? Math.ceil(amount / sessions)
  const unused = leftOfPart(chargePart(known, unbooked))
  const isStranded = !(await teaches(pack.instructorId))
  const stand = { amount, sessions, used: uses.length, single, unused, isStranded, boughtAt, endsAt }
  const { cents, reason, needsReview } = packageBack(stand, clock.now())
  const part = { known, cents: Math.min(leftOf(known), cents) }
  return { parts: [part], cents: part.cents, rule: reason, needsReview }
}

async function teaches(id: string): Promise<boolean> {
  const { data } = await instructor().get({ id }).go({ consistent: true })
  return data?.isApproved === true
}

const partOf = (known: ChargeItem, { percent }: RefundDecision): Part => ({
  known,
  cents: Math.min(leftOf(known), centsBack(known.amount, percent)),
})

/**
 * A refund of a plan ends it, so the other payments of the same month are refunded too: each by its own rule, except
 * those under review already. Found by the index, then read consistently.
 */
async function restOfMonth(known: ChargeItem, bought: Bought): Promise<Part[]> {
  const openRequests = bought.requests.filter(({ state }) => state === 'paying' || state === 'review')
  const others = bought.charges
    .filter(({ id, purpose }) => id !== known.id && purpose === 'tier')
    .filter(({ id }) => !openRequests.some(({ chargeId }) => chargeId === id))
  const stored = await Promise.all(others.map(({ id }) => findCharge(id)))
  return stored
    .filter((other) => other !== undefined)
    .filter(mayGoBack)
    .map((other) => partOf(other, planDecision(other, bought)))
    .filter(({ cents }) => cents > 0)
}

/** The decision on a one-time purchase. */
async function onceDecision(known: ChargeItem): Promise<RefundDecision> {
  if (known.purpose === 'course') return courseDecision(known)
  // The refund of a session is decided when it is cancelled; anything beyond that is reviewed by a person.
  return { percent: 0, reason: 'session.too_late', needsReview: false }
}

async function courseDecision({ memberId, subjectId, paidAt = '' }: ChargeItem): Promise<RefundDecision> {
  const { data } = await enrollment().get({ memberId, courseId: subjectId }).go({ consistent: true })
  const askedAt = clock.now().toISOString()
  return courseRefund({ boughtAt: paidAt, askedAt, viewedPercent: data?.progress ?? 0 })
}

/**
 * The facts about a plan for the rules. There are no gifts or discounts. Whether the member used it excessively or
 * against the terms is judged by an admin, in the answer to a waiting request. Content for masters alone decides
 * nothing automatically: after the window no part is refunded by rule, opened or not, and a person reviews complaints
 * that something did not work.
 */
function planDecision(known: ChargeItem, bought: Bought): RefundDecision {
  return subscriptionRefund({
    tier: known.subjectId === 'master' ? 'master' : 'premium',
    chargedAt: known.paidAt ?? '',
    askedAt: clock.now().toISOString(),
    isFirst: isFirstMonth(known, bought),
  })
}

/**
 * Whether this charge is of the first month of a member's first subscription. An upgrade within that month is part of
 * it. An automatically refunded double payment does not count as a subscription.
 */
function isFirstMonth({ subscriptionId, paidAt = '' }: ChargeItem, { charges, requests }: Bought): boolean {
  const paidTwice = requests.filter(({ rule }) => rule === 'paid_twice')
  const plans = charges
    .filter(({ purpose, state }) => purpose === 'tier' && isSettled(state))
    .filter(({ id }) => !paidTwice.some(({ chargeId }) => chargeId === id))
  const [first] = plans.sort((a, b) => ((a.paidAt ?? '') < (b.paidAt ?? '') ? -1 : 1))
  if (!first) return true
  return first.subscriptionId === subscriptionId && paidAt < (first.periodTo ?? '')
}

export const toOffer = ({ parts, cents, rule, needsReview }: Offer): RefundOffer => ({
  amount: dollarsOf(cents),
  reason: rule,
  rule: refundWords[rule],
  needsReview,
  payments: parts.map(({ known: { id, subjectId, title }, cents: part }) => ({
    purchaseId: id,
    subjectId,
    title,
    amount: dollarsOf(part),
  })),
})

export const refundOffer = async (known: ChargeItem): Promise<RefundOffer> =>
  toOffer(await offerOf(known, false))

/**
 * Files a refund request. A refund decided by the rules is paid at once, or as soon as the provider answers again;
 * other requests wait for a person. A request that ends a plan covers all payments that end with it.
 */
export async function askRefund(known: ChargeItem, wish: z.output<typeof RefundWish>): Promise<void> {
  const requests = await tryAgain(async (again) =>
    file(again ? ((await findCharge(known.id)) ?? known) : known, wish),
  )
  for (const { id, state } of requests) if (state === 'paying') await payNow(id)
}

/** The request by the current state: some uses of a package may be booked at this very moment. */
async function file(known: ChargeItem, wish: z.output<typeof RefundWish>): Promise<RefundRequestItem[]> {
  const offer = await offerOf(known, wish.isTechnical)
  if (offer.cents === 0 && !offer.needsReview) throw new Problem('refund.not_due', refundWords[offer.rule])
  if (wish.amount !== undefined && wish.amount !== dollarsOf(offer.cents)) {
    throw new Problem('refund.changed', `The refund is now ${dollarsOf(offer.cents)}`, toOffer(offer))
  }
  const { reason, isTechnical, screenshots } = wish
  const { needsReview, rule, otherwise } = offer
  const now = clock.now()
  const requests = offer.parts.map((part) =>
    refundOf(
      part.known,
      {
        wish: reason,
        isTechnical,
        screenshots,
        rule,
        ruleAmount: part.cents,
        ...(otherwise && { otherwise }),
        amount: needsReview ? leftOf(part.known) : part.cents,
        state: needsReview ? 'review' : 'paying',
      },
      now,
    ),
  )
  await writeSteps(moneyEntities, [
    ...offer.parts.map(({ known: part }) => unchangedStep(part)),
    ...requests.flatMap((request) => fileRefundSteps(request, now, () => new Problem('refund.asked'))),
    // A refunded package can no longer be booked with.
    ...(known.purpose === 'package' ? await closePackageSteps(known, true) : []),
    ...(known.purpose === 'order' && !offer.needsReview ? await refundFilesSteps(known) : []),
  ])
  return requests
}

/**
 * An offer is made for a payment as it was read: if part of it is refunded in the meantime, the offer is computed
 * again.
 */
export const unchangedStep = ({ id, updatedAt }: ChargeItem): MoneyStep => ({
  write: ({ charge }) =>
    charge
      .check({ id })
      .where((a, { eq }) => eq(a.updatedAt, updatedAt))
      .commit(),
})

/** Pays at once. If the provider does not answer, the stored task pays later. */
export async function payNow(requestId: string): Promise<void> {
  try {
    await payRefund(requestId)
  } catch (error) {
    log('error', 'refund not paid yet', { requestId, ...errorFacts(error) })
  }
}
