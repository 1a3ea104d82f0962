import type { Purchase, RefundOffer } from '#shared/contract/payments/purchase.ts'
import { isSettled } from '#shared/rules/money/charge.ts'
import { refundRules } from '#shared/rules/money/refund.ts'
import { type PaidTier, planNames } from '#shared/rules/money/subscription.ts'
import { formatDate, formatMoney, formatPaperDay } from '../../../ui/text/format.ts'

/** The purchased plan; undefined for one-time purchases. */
export function planOf({ purpose, subjectId }: Purchase): PaidTier | undefined {
  // The server identifies plans by their tier.
  return purpose === 'tier' ? (subjectId as PaidTier) : undefined
}

/** A session is confirmed or cancelled by its own rules; everything else is opened and closed by its payment. */
export const isSession = ({ purpose }: Purchase) => purpose === 'session'

/** Several sessions at once, booked one by one later. */
export const isPackage = ({ purpose }: Purchase) => purpose === 'package'

/** Goods and files of the store, in one order. */
export const isOrder = ({ purpose }: Purchase) => purpose === 'order'

/** The page of an item that was bought once. */
export function subjectPath(purchase: Purchase): string {
  if (isSession(purchase)) return '/my-bookings'
  const { subjectId } = purchase
  if (isOrder(purchase)) return `/order/${subjectId}`
  return isPackage(purchase) ? `/instructors/${subjectId.split(':', 1)[0]}` : `/course/${subjectId}`
}

/** The name of a purchase in a list: a plan with its month, or the rest of one. */
export function nameOf(purchase: Purchase): string {
  const plan = planOf(purchase)
  const { period, title, isUpgrade } = purchase
  if (!plan) return title
  const name = isUpgrade ? `Upgrade to ${planNames[plan]}` : planNames[plan]
  return period ? `${name}, ${formatPaperDay(period.from)} – ${formatPaperDay(period.to)}` : name
}

export const wayOf = ({ provider }: Purchase) => (provider === 'paypal' ? 'PayPal' : 'Card')

/** `5-10 business days`. */
export const businessDays = ([from, to]: readonly [number, number]) => `${from}-${to} business days`

/** The destination of a refund. */
export const backTo = ({ provider }: Purchase) =>
  provider === 'paypal' ? 'your PayPal account' : 'your card'

/** The duration of a refund. */
export const takes = ({ provider }: Purchase) =>
  businessDays(provider === 'paypal' ? refundRules.takes.wallet : refundRules.takes.card)

/** The plan that ends with a refund: the highest of the refunded ones. */
export function endedBy(purchase: Purchase, offer?: RefundOffer): PaidTier | undefined {
  const plan = planOf(purchase)
  const isMore = offer?.payments.some(({ subjectId }) => subjectId === 'master')
  return plan && isMore ? 'master' : plan
}

/** The access that a refund closes. A session has its own rule. */
export function closes(purchase: Purchase, plan: PaidTier | undefined): string {
  if (purchase.request?.isPaidTwice) return 'You keep what you had already paid for.'
  if (plan) return `${planNames[plan]} ends immediately.`
  if (isOrder(purchase)) return 'A returned file can no longer be downloaded.'
  return isSession(purchase)
    ? (purchase.request?.rule ?? '')
    : 'The course closes immediately. Your progress is kept.'
}

const day = 24 * 3_600_000

/** Milliseconds. Each order keeps its own policy, which the server knows; none has been longer than this. */
const longestOfOrders = 90 * day

/** Whether a rule may still allow a refund: the server is asked only then. */
export function mayBeDue(purchase: Purchase, now: number): boolean {
  const { state, paidAt, isDisputed, request } = purchase
  const isAsked = request !== null && request.state !== 'refused'
  if (!isSettled(state) || state === 'refunded' || !paidAt || isDisputed || isAsked) return false
  // The refund of a session is decided with its cancellation.
  if (isSession(purchase)) return false
  const plan = planOf(purchase)
  if (isOrder(purchase)) return now - Date.parse(paidAt) < longestOfOrders
  const { days } = plan ? refundRules.subscription[plan] : refundRules.course
  return now - Date.parse(paidAt) < days * day
}

/** Whether a refund can be requested: it is paid, and no request is pending. */
export function mayBeWished({ state, isDisputed, request }: Purchase): boolean {
  if (request && request.state !== 'refused') return false
  return (state === 'paid' || state === 'part_refunded') && !isDisputed
}

/**
 * The outcome of a refund request; undefined if there is nothing to report. Right after the request, the full offer is
 * shown, including other payments.
 */
export function wishWords(
  purchase: Purchase,
  offer?: RefundOffer,
): { title: string; words: string } | undefined {
  const { request } = purchase
  const amount = formatMoney(offer?.amount ?? request?.amount ?? '0.00')
  switch (request?.state) {
    case 'paying':
      return {
        title: `${amount} is on its way back`,
        words: `It reaches ${backTo(purchase)} in ${takes(purchase)}. ${closes(purchase, endedBy(purchase, offer))}`,
      }
    case 'paid':
      return {
        title: `${amount} was refunded`,
        words: `It reaches ${backTo(purchase)} in ${takes(purchase)}.`,
      }
    case 'review':
      return {
        title: 'Your request is in review',
        words: `Requested on ${formatDate(request.createdAt)}. We answer within ${businessDays(refundRules.takes.review)}.`,
      }
    case 'refused':
      return {
        title: 'Your refund request was refused',
        words: request.answer ?? request.rule,
      }
    default:
      return undefined
  }
}
