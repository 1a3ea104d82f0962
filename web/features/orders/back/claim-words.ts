import type { OrderClaim } from '#shared/contract/orders/claims.ts'
import type { OrderDetail, OrderLine } from '#shared/contract/orders/order.ts'
import { refundRules } from '#shared/rules/money/refund.ts'
import { type ClaimKind, type ClaimState, claimKinds } from '#shared/rules/store/claims.ts'
import type { BadgeTone } from '../../../ui/feedback/badge.tsx'
import { formatDate } from '../../../ui/text/format.ts'
import { owedWords } from './return-words.ts'

export const claimStateWords: Readonly<Record<ClaimState, { label: string; tone: BadgeTone }>> = {
  open: { label: 'In review', tone: 'gold' },
  refunded: { label: 'Refunded', tone: 'jade' },
  declined: { label: 'Declined', tone: 'neutral' },
  closed: { label: 'Closed', tone: 'neutral' },
}

/** In the buyer's words. */
export const kindLabels: Readonly<Record<ClaimKind, string>> = {
  damaged: 'It arrived damaged',
  missing: 'It is missing',
  wrong: 'It is the wrong item',
}

/** The kinds of claims that a line allows. */
export const kindsOf = ({ claimable }: OrderLine): ClaimKind[] =>
  claimKinds.filter((kind) => claimable[kind] > 0)

export const mayClaim = ({ lines }: Pick<OrderDetail, 'lines'>): boolean =>
  lines.some((line) => kindsOf(line).length > 0)

const [from, to] = refundRules.takes.review
export const reviewWords = `Our team reviews it within ${from} to ${to} business days and writes to you.`

/** The state of a claim in words. */
export function claimWords({ state, refund, decidedAt }: OrderClaim): string {
  if (state === 'open') return reviewWords
  if (state === 'refunded') return refund ? owedWords(refund) : 'It was already refunded.'
  if (state === 'closed') return 'The order was refunded in full.'
  return `Declined${decidedAt ? ` ${formatDate(decidedAt)}` : ''}.`
}
