import type { OrderDetail, OrderLine } from '#shared/contract/orders/order.ts'
import type { Exchange, OrderReturn, OwedRefund } from '#shared/contract/orders/returns.ts'
import { centsOf } from '#shared/rules/money/money.ts'
import { refundRules } from '#shared/rules/money/refund.ts'
import { centsForUnits, type ReturnState } from '#shared/rules/store/returns.ts'
import type { BadgeTone } from '../../../ui/feedback/badge.tsx'
import { formatDate, formatMoney } from '../../../ui/text/format.ts'

export const returnStateWords: Readonly<Record<ReturnState, { label: string; tone: BadgeTone }>> = {
  requested: { label: 'Requested', tone: 'gold' },
  approved: { label: 'Approved', tone: 'jade' },
  received: { label: 'Received', tone: 'jade' },
  declined: { label: 'Declined', tone: 'neutral' },
  withdrawn: { label: 'Withdrawn', tone: 'neutral' },
  lapsed: { label: 'Ended', tone: 'neutral' },
  closed: { label: 'Closed', tone: 'neutral' },
}

const [reviewFrom, reviewTo] = refundRules.takes.review

/** Cents to refund for a number of units of a line, as the server calculates them. */
export const centsBackFor = (line: OrderLine, units: number): number =>
  centsForUnits(
    {
      ...line,
      cents: centsOf(line.price),
      refunded: centsOf(line.refundedAmount),
      exchangedCents: centsOf(line.exchangedAmount),
    },
    units,
  )

export const mayReturn = ({ lines }: Pick<OrderDetail, 'lines'>): boolean =>
  lines.some(({ returnable }) => returnable > 0)

/** The state of a refund, in words for its buyer. */
export function owedWords({ amount, state }: OwedRefund): string {
  const money = formatMoney(amount)
  switch (state) {
    case 'waiting':
      return `${money} is refunded after another refund of this payment has ended.`
    case 'paying':
      return `The refund of ${money} is being sent. Your card or wallet has not confirmed it yet.`
    case 'review':
      return `The refund of ${money} failed. Our team reviews it.`
    case 'paid':
      return `${money} was refunded to you.`
    case 'refused':
      return `${money} was not refunded. Please contact support.`
  }
}

/** The state of a return in words. */
export function returnWords({ state, arriveBy, refund, exchange, endedAt }: OrderReturn): string {
  const ended = endedAt ? ` ${formatDate(endedAt)}` : ''
  switch (state) {
    case 'requested':
      return `We review it within ${reviewFrom} to ${reviewTo} business days and mail you instructions.`
    case 'approved':
      return `Send it back unused to arrive by ${byWhen(arriveBy, exchange)}. You pay the return shipping.`
    case 'received':
      if (exchange?.state === 'made') return 'It has arrived. Nothing is refunded for it.'
      return refund ? owedWords(refund) : 'It has arrived. It was already refunded.'
    case 'declined':
      return `Declined${ended}. You keep the items.`
    case 'withdrawn':
      return `You withdrew it${ended}.`
    case 'lapsed':
      return `It did not arrive in time and ended${ended}. You keep the items.`
    case 'closed':
      return 'The order was refunded in full.'
  }
}

/** The deadline for its arrival; for an exchange, the day until which the new piece is held. */
function byWhen(arriveBy: string | null, exchange: Exchange | null): string {
  const by = exchange?.state === 'held' ? exchange.heldUntil : arriveBy
  return by ? formatDate(by) : 'then'
}
