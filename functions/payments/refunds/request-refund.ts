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

/** What the rules give back of a charge now, and of what goes with it. */
export async function offerOf(known: ChargeItem, isTechnical: boolean): Promise<Offer> {
  if (!mayGoBack(known)) throw new Problem('purchase.not_paid')
  if (known.purpose === 'package') return packageOffer(known)
  if (known.purpose === 'order') return orderOffer(known)
  const bought = known.purpose === 'tier' ? await buyingOf(known.memberId) : undefined
  const decision = bought ? planDecision(known, bought) : await onceDecision(known)
  const own = partOf(known, decision)
  // Anyone who says that something did not work is heard by a person where the rules give nothing.
  if (isTechnical && own.cents === 0)
    return { parts: [own], cents: 0, rule: 'technical', otherwise: decision.reason, needsReview: true }
  const parts = bought && own.cents > 0 ? [own, ...(await restOfMonth(known, bought))] : [own]
  const cents = parts.reduce((sum, part) => sum + part.cents, 0)
  return { parts, cents, rule: decision.reason, needsReview: decision.needsReview }
}

/** Of several sessions at once: by how many were used, at what one alone costs now. */
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
 * What is given back of a plan ends it, so that all else that was paid of the same month goes back as well: each payment by
 * its own rule, and none that somebody looks at already. By the index, and then as it is stored.
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

/** Of what was bought once. */
async function onceDecision(known: ChargeItem): Promise<RefundDecision> {
  if (known.purpose === 'course') return courseDecision(known)
  // What goes back of a session is decided with its cancellation; beyond that a person is asked.
  return { percent: 0, reason: 'session.too_late', needsReview: false }
}

async function courseDecision({ memberId, subjectId, paidAt = '' }: ChargeItem): Promise<RefundDecision> {
  const { data } = await enrollment().get({ memberId, courseId: subjectId }).go({ consistent: true })
  const askedAt = clock.now().toISOString()
  return courseRefund({ boughtAt: paidAt, askedAt, viewedPercent: data?.progress ?? 0 })
}

/**
 * What the rules are told of a plan. Nothing can be given as a gift or bought at a discount. That somebody used it beyond
 * the guidelines or against the terms is an admin's judgement, for which there is no place but the answer to a wish that
 * waits for one. What only masters see decides nothing by itself: after the window no part goes back by rule, opened or
 * not, and what did not work is a person's to weigh.
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
 * Whether this charge is of the first month of a member's first subscription: an upgrade within that month is part of it.
 * What was given back by itself, paid twice, was no subscription of theirs.
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
 * Files a request for money back. What the rules decide is paid at once, and by itself as soon as the provider answers
 * again where it does not; the rest waits for a person. What ends a plan is one wish for all that goes back with it.
 */
export async function askRefund(known: ChargeItem, wish: z.output<typeof RefundWish>): Promise<void> {
  const requests = await tryAgain(async (again) =>
    file(again ? ((await findCharge(known.id)) ?? known) : known, wish),
  )
  for (const { id, state } of requests) if (state === 'paying') await payNow(id)
}

/** What is asked for, by how it stands: of a package some may be used just then. */
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
    ...offer.parts.map(({ known: part }) => unchanged(part)),
    ...requests.flatMap((request) => fileRefundSteps(request, now, () => new Problem('refund.asked'))),
    // Nothing is booked with what is given back.
    ...(known.purpose === 'package' ? await closePackageSteps(known, true) : []),
    ...(known.purpose === 'order' && !offer.needsReview ? await refundFilesSteps(known) : []),
  ])
  return requests
}

/** What is offered is of a payment as it was read: where something of it went back meanwhile it is reckoned again. */
export const unchanged = ({ id, updatedAt }: ChargeItem): MoneyStep => ({
  write: ({ charge }) =>
    charge
      .check({ id })
      .where((a, { eq }) => eq(a.updatedAt, updatedAt))
      .commit(),
})

/** Pays at once; where the provider does not answer the kept task does it later. */
export async function payNow(requestId: string): Promise<void> {
  try {
    await payRefund(requestId)
  } catch (error) {
    log('error', 'refund not paid yet', { requestId, ...errorFacts(error) })
  }
}
