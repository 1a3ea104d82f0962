import { payoutLines, reversed } from '#shared/rules/money/ledger.ts'
import { findInstructorPayment, type InstructorPaymentItem } from '../../model/ledger/instructor-payment.ts'
import { bookStep, ledgerEntry } from '../../model/ledger/ledger-entry.ts'
import { gatheredSteps } from '../../model/ledger/open-payout.ts'
import { type MoneyStep, moneyEntities } from '../../model/steps/money-steps.ts'
import { later } from '../../model/table/later.ts'
import { writeSteps } from '../../model/table/service.ts'
import { tryAgain } from '../../model/table/try-again.ts'
import { allOf, askStripe, isoOf, type Stripe } from '../../ports/payments/stripe.ts'
import { clock } from '../../ports/process/clock.ts'
import { Mismatch } from '../charges/mismatch.ts'
import type { StripeKeys } from '../provider/keys.ts'
import { describe } from './payouts.ts'
import { paySent } from './send-payout.ts'

/**
 * Books the reversal of a transfer, made in Stripe's dashboard: the instructor is owed the amount again, with their
 * next payout. Each reversal is booked once, however often and in whatever order its events arrive.
 */
export async function followTransfer({ secretKey }: StripeKeys, transferId: string): Promise<void> {
  const sent = await askStripe(secretKey, (stripe) => stripe.transfers.retrieve(transferId))
  const known = await findInstructorPayment(sent.metadata.payment ?? '')
  // A transfer that Kiai did not make is ignored.
  if (!known || sent.amount_reversed === 0) return
  // The transfer itself is booked before.
  await paySent(known.id)
  const backs = await askStripe(secretKey, (stripe) =>
    allOf(stripe.transfers.listReversals(transferId, { limit: 100 })),
  )
  for (const back of backs) await bookBack(known.id, transferId, back)
}

async function bookBack(
  payoutId: string,
  transferId: string,
  { id: reversalId, amount, created }: Stripe.TransferReversal,
): Promise<void> {
  const id = backOf(payoutId, reversalId)
  await tryAgain(async () => {
    const [known, { data: before }] = await Promise.all([
      findInstructorPayment(payoutId),
      ledgerEntry().get({ id }).go({ consistent: true }),
    ])
    if (before) return
    if (known?.state !== 'paid' || known.stripePaymentIntentId !== transferId)
      throw new Mismatch(`${payoutId}: another transfer than ${transferId}`)
    const { instructorId, instructorName } = known
    const now = clock.now()
    const owed = { instructorId, instructorName, cents: amount, of: 'transfer' as const }
    const open = await gatheredSteps(owed, now)
    await writeSteps(moneyEntities, [
      noteStep(known, amount, now),
      ...open.steps,
      bookStep({
        id,
        kind: 'payout_back',
        at: isoOf(created),
        instructorId,
        payoutId: open.payoutId,
        description: describe(known),
        lines: reversed(payoutLines(instructorId, 'stripe', amount)),
      }),
    ])
  })
}

/** The id of the entry of a reversal; without `reversalId`, the common prefix of all of them. */
export const backOf = (payoutId: string, reversalId = '') => `payout:${payoutId}:back:${reversalId}`

const noteStep = ({ id, updatedAt }: InstructorPaymentItem, cents: number, now: Date): MoneyStep => ({
  write: ({ instructorPayment }) =>
    instructorPayment
      .patch({ id })
      .add({ takenBack: cents })
      .set({ updatedAt: later(updatedAt, now) })
      .commit(),
})
