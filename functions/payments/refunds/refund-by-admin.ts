import type { AdminPaymentDetail } from '#shared/contract/payments/admin-payments.ts'
import { Problem } from '#shared/contract/problem.ts'
import { stateAfterRefunds } from '#shared/rules/money/charge.ts'
import { centsOf, dollarsOf } from '#shared/rules/money/money.ts'
import { type ChargeItem, leftOf, refundedOf } from '../../model/payments/charge.ts'
import type { RefundRequestItem } from '../../model/payments/refund-request.ts'
import { fileRefundSteps, refundOf } from '../../model/payments/wanted-refund.ts'
import { moneyEntities } from '../../model/steps/money-steps.ts'
import { unclaimedStep } from '../../model/table/claim.ts'
import { writeSteps } from '../../model/table/service.ts'
import { tryAgain } from '../../model/table/try-again.ts'
import { clock } from '../../ports/process/clock.ts'
import { closePackageSteps } from '../settlement/grants/package.ts'
import { adminOffer, isAsked, neededCharge, refusalOf } from './admin-offer.ts'
import type { Offer } from './offer.ts'
import { paymentDetail } from './payment-detail.ts'
import { payNow, unchangedStep } from './request-refund.ts'
import { notThatMuch } from './review-queue.ts'

type Wish = { amount: string; reason: string; left?: string | undefined }

/**
 * Makes a refund that no member has requested. It is stored as a request that the admin has decided already: it is
 * paid at once, or as soon as the provider answers again.
 */
export async function refundPayment(id: string, admin: string, wish: Wish): Promise<AdminPaymentDetail> {
  const requests = await tryAgain(() => file(id, admin, wish))
  for (const request of requests) await payNow(request.id)
  return paymentDetail(id)
}

const alreadyRequested = () =>
  new Problem('refund.asked', 'A refund of this payment is already on its way or pending')

async function file(id: string, admin: string, wish: Wish): Promise<RefundRequestItem[]> {
  const known = await neededCharge(id)
  if (await isAsked(known)) throw alreadyRequested()
  const refusal = refusalOf(known)
  if (refusal) throw new Problem('purchase.not_paid', refusal)
  const cents = wantedCents(known, wish)
  const now = clock.now()
  const offer = await adminOffer(known)
  const parts = goingBack(known, cents, offer.parts)
  const decided = { wish: wish.reason, answer: wish.reason, decidedBy: admin }
  const rules = { rule: 'by_hand', otherwise: offer.rule } as const
  const requests = parts.map((part) =>
    refundOf(part.known, { amount: part.cents, ruleAmount: part.ruleCents, ...rules, ...decided }, now),
  )
  await writeSteps(moneyEntities, [
    ...requests.flatMap((request) => fileRefundSteps(request, now, alreadyRequested)),
    // Each of its sessions may have its own request.
    ...(known.sessions ?? []).map(({ bookingId }) =>
      unclaimedStep('open-refund', bookingId, alreadyRequested),
    ),
    ...parts.map((part) => unchangedStep(part.known)),
    // A refunded package can no longer be booked with.
    ...(known.purpose === 'package' ? await closePackageSteps(known, true) : []),
  ])
  return requests
}

/** The cents to refund: at most the rest, and only if the rest is what the admin saw. */
function wantedCents(known: ChargeItem, { amount, left: shown }: Wish): number {
  const left = leftOf(known)
  if (shown !== undefined && shown !== dollarsOf(left)) {
    throw new Problem('refund.changed', `Only ${dollarsOf(left)} of the payment is left to refund`)
  }
  const cents = centsOf(amount)
  if (cents > left || cents <= 0) throw notThatMuch(cents, left)
  return cents
}

type Part = Offer['parts'][number] & { ruleCents: number }

/**
 * The payment itself, and payments that end with it: a plan refunded in full ends, so the other payments of its month
 * are refunded by their own rules, as with a member's request.
 */
function goingBack(known: ChargeItem, cents: number, [own, ...others]: Offer['parts']): Part[] {
  const isWhole = stateAfterRefunds(known.amount, refundedOf(known) + cents) === 'refunded'
  const asRuled = others.map((other) => ({ ...other, ruleCents: other.cents }))
  return [{ known, cents, ruleCents: own?.cents ?? 0 }, ...(isWhole ? asRuled : [])]
}
