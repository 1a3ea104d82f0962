import { Problem } from '#shared/contract/problem.ts'
import { centsOf, dollarsOf } from '#shared/rules/money/money.ts'
import { mostForClaim, settleClaim } from '#shared/rules/store/claims.ts'
import { mailSteps } from '../../model/mail/mail.ts'
import { withdrawnReviewSteps } from '../../model/reviews/product-review.ts'
import { moneyEntities } from '../../model/steps/money-steps.ts'
import { changeClaimStep } from '../../model/store/claim-steps.ts'
import type { OrderItem } from '../../model/store/order.ts'
import { findClaim, type OrderClaimItem } from '../../model/store/order-claim.ts'
import { changeOrderStep } from '../../model/store/order-steps.ts'
import { dueIdOf } from '../../model/store/return-steps.ts'
import { setDueStep } from '../../model/table/due.ts'
import { writeSteps } from '../../model/table/service.ts'
import { tryAgain } from '../../model/table/try-again.ts'
import { clock } from '../../ports/process/clock.ts'
import { requireOrder } from '../find.ts'
import { refundOwedNow } from '../owed/refund-owed.ts'

type Decision = { decision: 'refund' | 'decline'; amount?: string | undefined; reason: string }

/**
 * Stores an admin's decision on a claim; only the first decision counts. The refund is at most the price paid for its
 * units.
 */
export async function decideClaim(
  orderId: string,
  id: string,
  admin: string,
  { decision, amount, reason }: Decision,
): Promise<void> {
  await tryAgain(async () => {
    const [known, order] = await Promise.all([findClaim(orderId, id), requireOrder(orderId)])
    if (!known) throw new Problem('claim.not_found')
    if (known.state !== 'open') throw new Problem('claim.changed', 'This claim was already decided')
    const cents = decision === 'refund' ? wantedCents(order, known, amount) : 0
    const lines = linesSettled(order, known, cents)
    const now = clock.now()
    const at = now.toISOString()
    const state = decision === 'refund' ? 'refunded' : 'declined'
    await writeSteps(moneyEntities, [
      changeClaimStep(
        known,
        {
          state,
          answer: reason,
          decidedBy: admin,
          decidedAt: at,
          ...(cents > 0 && { refund: cents, dueAt: at }),
        },
        now,
      ),
      changeOrderStep(order, { lines }, now),
      ...(await withdrawnReviewSteps(order, lines, now)),
      ...(cents > 0 ? [setDueStep('return', dueIdOf(known), at)] : []),
      ...mailSteps(
        {
          kind: 'orderClaim',
          memberId: known.memberId,
          cause: `${id}-${state}`,
          about: { orderId, claimId: id },
        },
        now,
      ),
    ])
  })
  if (decision === 'refund') await refundOwedNow(orderId, id)
}

/** The most cents that a claim can refund. */
export function mostOfClaim({ lines }: OrderItem, { line: place, quantity }: OrderClaimItem): number {
  const line = lines[place]
  return line ? mostForClaim(line, quantity) : 0
}

function wantedCents(order: OrderItem, known: OrderClaimItem, amount: string | undefined): number {
  const most = mostOfClaim(order, known)
  const cents = amount === undefined ? most : centsOf(amount)
  if (cents > 0 && cents <= most) return cents
  throw new Problem(
    'refund.too_much',
    cents > most
      ? `At most ${dollarsOf(most)} of its price is left to refund`
      : 'Enter more than 0.00. To refund nothing, decline the claim.',
  )
}

const linesSettled = ({ lines }: OrderItem, { line: place, quantity }: OrderClaimItem, cents: number) =>
  lines.map((line, at) => (at === place ? settleClaim(line, quantity, cents) : line))
