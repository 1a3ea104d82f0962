import type { Purchase, RefundRequest } from '#shared/contract/payments/purchase.ts'
import { Problem } from '#shared/contract/problem.ts'
import { isOpen, isSettled, receiptNumber } from '#shared/rules/money/charge.ts'
import { dollarsOf } from '#shared/rules/money/money.ts'
import { refundWords } from '#shared/rules/money/refund-words.ts'
import { type ChargeItem, charge, isDisputed, isUpgrade, refundedOf } from '../../model/payments/charge.ts'
import { refundedPart } from '../../model/payments/charge-part.ts'
import { type RefundRequestItem, refundRequest } from '../../model/payments/refund-request.ts'
import { serviceOf } from '../../model/table/service.ts'
import { clock } from '../../ports/process/clock.ts'
import { findCharge } from './open-charge.ts'

const buying = { charge, refundRequest }

type Bought = { charges: ChargeItem[]; requests: RefundRequestItem[] }

/** All charges and refund requests of a member. One query of the index, so it may be slightly out of date. */
export async function buyingOf(memberId: string): Promise<Bought> {
  const { data } = await serviceOf(buying).collections.buying({ memberId }).go({ pages: 'all' })
  return { charges: data.charge, requests: data.refundRequest }
}

/** All purchases of a member, also those not completed, newest first, each with its last refund request. */
export async function purchasesOf(memberId: string): Promise<Purchase[]> {
  const { charges, requests } = await buyingOf(memberId)
  return charges
    .sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1))
    .map((item) => toPurchase(item, { charges, requests }))
}

const latestOf = (requests: readonly RefundRequestItem[], chargeId: string) =>
  requests
    .filter((request) => request.chargeId === chargeId)
    .sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1))[0]

/** Returns a member's own charge. Charges of other members are not found. */
export async function ownCharge(memberId: string, id: string): Promise<ChargeItem> {
  const known = await findCharge(id)
  if (known?.memberId !== memberId) throw new Problem('purchase.not_found')
  return known
}

/** One purchase with its last refund request. */
export async function purchaseOf(known: ChargeItem): Promise<Purchase> {
  const bought = isSettled(known.state) ? await buyingOf(known.memberId) : { charges: [], requests: [] }
  return toPurchase(known, bought)
}

/** A charge as its member sees it. Their other charges and requests may be slightly out of date. */
function toPurchase(item: ChargeItem, { charges, requests }: Bought): Purchase {
  const { id, purpose, subjectId, title, provider, tax, paidAt, periodFrom, periodTo } = item
  const request = latestOf(requests, id)
  const isPayable = isOpen(item.state) && (item.expiresAt ?? '') > clock.now().toISOString()
  return {
    id,
    purpose,
    subjectId,
    title,
    provider,
    // A page that has closed by itself can no longer be paid, even before its provider reports that.
    state: item.checkoutUrl && isOpen(item.state) && !isPayable ? 'expired' : item.state,
    isDisputed: isDisputed(item),
    isUpgrade: isUpgrade(item, charges),
    amount: dollarsOf(item.amount),
    refundedAmount: dollarsOf(refundedOf(item)),
    tax: tax ? { name: tax.name, percentage: tax.percentage, amount: dollarsOf(tax.cents) } : null,
    receiptNumber: paidAt ? receiptNumber(id, paidAt) : null,
    period: periodFrom && periodTo ? { from: periodFrom, to: periodTo } : null,
    failure: item.failure ?? null,
    checkoutUrl: isPayable ? (item.checkoutUrl ?? null) : null,
    zone: item.zone ?? null,
    sessions: (purpose === 'session' ? (item.sessions ?? []) : []).map(
      ({ bookingId, startsAt, minutes, amount }) => ({
        bookingId,
        scheduledAt: startsAt,
        duration: minutes,
        amount: dollarsOf(amount),
        refundedAmount: dollarsOf(refundedPart(item.refunds, bookingId)),
      }),
    ),
    refunds: item.refunds.map(({ id: refundId, amount, state, at, tax: taxBack = 0 }) => ({
      id: refundId,
      amount: dollarsOf(amount),
      state,
      createdAt: at,
      tax: tax && state !== 'failed' ? dollarsOf(taxBack) : null,
    })),
    request: request ? toRequest(request) : null,
    createdAt: item.createdAt,
    paidAt: paidAt ?? null,
  }
}

const toRequest = ({ id, state, amount, rule, answer, createdAt }: RefundRequestItem): RefundRequest => ({
  id,
  state,
  amount: dollarsOf(amount),
  rule: refundWords[rule],
  answer: answer ?? null,
  createdAt,
  isPaidTwice: rule === 'paid_twice',
})
