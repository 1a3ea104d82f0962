import type * as z from 'zod/mini'
import type { RefundWish } from '#shared/contract/payments.ts'
import { Problem } from '#shared/contract/problem.ts'
import type { RefundOffer } from '#shared/contract/purchase.ts'
import { isSettled } from '#shared/rules/charge.ts'
import { dollarsOf } from '#shared/rules/money.ts'
import {
  centsBack,
  courseRefund,
  type RefundDecision,
  type RefundRule,
  subscriptionRefund,
} from '#shared/rules/refund.ts'
import { refundWords } from '#shared/rules/refund-words.ts'
import type { ChargeItem } from '../model/charge.ts'
import { claimed } from '../model/claim.ts'
import { enrollment } from '../model/enrollment.ts'
import { writeSteps } from '../model/service.ts'
import { clock } from '../ports/clock.ts'
import { errorFacts, log } from '../ports/log.ts'
import { moneyKinds } from './money-step.ts'
import { buyingOf } from './purchases.ts'
import { leftOf, payRefund } from './refund-at-provider.ts'
import { refundOf, wantedRefund } from './wanted-refund.ts'

type Offer = { cents: number; rule: RefundRule; needsReview: boolean }

/** What the rules give back of a charge now. */
async function offerOf(known: ChargeItem, isTechnical: boolean): Promise<Offer> {
  const left = leftOf(known)
  if (!isSettled(known.state) || left <= 0 || known.dispute?.state === 'open') {
    throw new Problem('purchase.not_paid')
  }
  const decision =
    known.purpose === 'course' ? await courseDecision(known) : await planDecision(known, isTechnical)
  const { percent, reason, needsReview } = decision
  const cents = Math.min(left, centsBack(known.amount, percent))
  // Whoever says that something did not work is heard by a person where the rules give nothing.
  if (isTechnical && cents === 0) return { cents: 0, rule: 'technical', needsReview: true }
  return { cents, rule: reason, needsReview }
}

async function courseDecision({ memberId, subjectId, paidAt = '' }: ChargeItem): Promise<RefundDecision> {
  const { data } = await enrollment().get({ memberId, courseId: subjectId }).go({ consistent: true })
  const askedAt = clock.now().toISOString()
  return courseRefund({ boughtAt: paidAt, askedAt, viewedPercent: data?.progress ?? 0 })
}

async function planDecision(known: ChargeItem, hasTechnicalIssue: boolean): Promise<RefundDecision> {
  return subscriptionRefund({
    tier: known.subjectId === 'master' ? 'master' : 'premium',
    chargedAt: known.paidAt ?? '',
    askedAt: clock.now().toISOString(),
    isFirst: await isFirstMonth(known),
    hasTechnicalIssue,
  })
}

/**
 * Whether this charge is of the first month of a member's first subscription: an upgrade within that month is part of it.
 * What was given back by itself, paid twice, was no subscription of theirs.
 */
async function isFirstMonth({ memberId, subscriptionId, paidAt = '' }: ChargeItem): Promise<boolean> {
  const { charges, requests } = await buyingOf(memberId)
  const paidTwice = requests.filter(({ rule }) => rule === 'paid_twice')
  const plans = charges
    .filter(({ purpose, state }) => purpose === 'tier' && isSettled(state))
    .filter(({ id }) => !paidTwice.some(({ chargeId }) => chargeId === id))
  const [first] = plans.sort((a, b) => ((a.paidAt ?? '') < (b.paidAt ?? '') ? -1 : 1))
  if (!first) return true
  return first.subscriptionId === subscriptionId && paidAt < (first.periodTo ?? '')
}

const toOffer = ({ cents, rule, needsReview }: Offer): RefundOffer => ({
  ...{ amount: dollarsOf(cents), reason: rule, rule: refundWords[rule], needsReview },
})

export const refundOffer = async (known: ChargeItem): Promise<RefundOffer> =>
  toOffer(await offerOf(known, false))

/**
 * Files a request for money back. What the rules decide is paid at once, and by itself as soon as the provider answers
 * again where it does not; the rest waits for a person. One request of a charge at a time.
 */
export async function askRefund(known: ChargeItem, wish: z.output<typeof RefundWish>): Promise<void> {
  const offer = await offerOf(known, wish.isTechnical)
  if (offer.cents === 0 && !offer.needsReview) throw new Problem('refund.not_due', refundWords[offer.rule])
  if (wish.amount !== undefined && wish.amount !== dollarsOf(offer.cents)) {
    throw new Problem(
      'refund.changed',
      `By now ${dollarsOf(offer.cents)} would be given back`,
      toOffer(offer),
    )
  }
  const { reason, isTechnical, screenshots } = wish
  const request = refundOf(known, {
    ...{ wish: reason, isTechnical, screenshots, rule: offer.rule, ruleAmount: offer.cents },
    amount: offer.needsReview ? leftOf(known) : offer.cents,
    state: offer.needsReview ? 'review' : 'paying',
  })
  const [kept, task] = wantedRefund(request)
  await writeSteps(moneyKinds, [
    claimed('open-refund', known.id, request.id, () => new Problem('refund.asked')),
    kept,
    !offer.needsReview && task,
  ])
  if (!offer.needsReview) await payNow(request.id)
}

/** Pays at once; where the provider does not answer the kept task does it later. */
export async function payNow(requestId: string): Promise<void> {
  try {
    await payRefund(requestId)
  } catch (error) {
    log('error', 'refund not paid yet', { requestId, ...errorFacts(error) })
  }
}
