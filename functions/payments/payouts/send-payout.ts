import type { InstructorPayment } from '#shared/contract/payments/instructor-payments.ts'
import { Problem } from '#shared/contract/problem.ts'
import { centsOf, dollarsOf } from '#shared/rules/money/money.ts'
import { mayBePaid } from '#shared/rules/money/payout.ts'
import { findInstructorPayment, type InstructorPaymentItem } from '../../model/ledger/instructor-payment.ts'
import { moneyEntities } from '../../model/steps/money-steps.ts'
import { freeStep } from '../../model/table/claim.ts'
import { eventItem } from '../../model/table/event.ts'
import { later } from '../../model/table/later.ts'
import { writeSteps } from '../../model/table/service.ts'
import { tryAgain } from '../../model/table/try-again.ts'
import { ProviderError } from '../../ports/payments/provider-error.ts'
import { askStripe, askStripeOnce, endsKey, patiently, type Stripe } from '../../ports/payments/stripe.ts'
import { clock } from '../../ports/process/clock.ts'
import { errorFacts, log } from '../../ports/process/log.ts'
import { countTry } from '../provider/attempts.ts'
import { neededStripe, type StripeKeys } from '../provider/keys.ts'
import { asProblem } from '../provider/problem.ts'
import { openPayee } from './payee-account.ts'
import { describe, paidPayment, paidSteps, toInstructorPayment } from './payouts.ts'

/**
 * Sends an instructor's payout to their Stripe account. The decision is stored first, with the attempt that is its
 * idempotency key: after any interruption the same transfer is found or made again, never a second one.
 */
export async function sendPayout(admin: string, id: string, shown: string): Promise<InstructorPayment> {
  const keys = await neededStripe()
  const sending = await tryAgain(async () => {
    const known = await findInstructorPayment(id)
    checkMay(known, shown)
    const sentTo = await openPayee(keys, known.instructorId).catch((error) => {
      throw asProblem(error)
    })
    if (!sentTo) throw new Problem('payee.not_ready')
    return begun(known, { sentBy: admin, sentTo, sentFrom: keys.account })
  })
  // The task stored with it does the same. The admin who waits is told at once.
  await paySent(id).catch((error) => log('error', 'payout is to be sent again', errorFacts(error)))
  return toInstructorPayment((await findInstructorPayment(id)) ?? sending)
}

function checkMay(
  known: InstructorPaymentItem | undefined,
  shown: string,
): asserts known is InstructorPaymentItem {
  if (!known) throw new Problem('instructor_payment.not_found')
  if (known.paymentType !== 'session_payout') throw new Problem('instructor_payment.not_ours')
  if (known.state !== 'unpaid') throw new Problem('instructor_payment.paid')
  if (known.amount <= 0) throw new Problem('instructor_payment.nothing_due')
  if (centsOf(shown) !== known.amount) {
    const words = `The amount is now ${dollarsOf(known.amount)}, because sessions or refunds were added`
    throw new Problem('instructor_payment.changed', words, { amount: dollarsOf(known.amount) })
  }
}

type Way = { sentBy: string; sentTo: string; sentFrom: string }

/** Begins the payout: it gathers no more earnings, and its task is stored, in one write. */
async function begun(known: InstructorPaymentItem, way: Way): Promise<InstructorPaymentItem> {
  if (!mayBePaid(known.state, 'sending')) throw new Error(`${known.id} cannot be sent`)
  const now = clock.now()
  const to = {
    ...way,
    state: 'sending' as const,
    attempt: (known.attempt ?? 0) + 1,
    updatedAt: later(known.updatedAt, now),
  }
  const task = eventItem('paymentTaskDue', { task: 'payout', payoutId: known.id }, now)
  await writeSteps(moneyEntities, [
    {
      write: ({ instructorPayment }) =>
        instructorPayment
          .patch({ id: known.id })
          .set(to)
          .remove(['isOpen', 'failure'])
          .where((a, { eq }) => eq(a.state, known.state))
          .where((a, { eq }) => eq(a.amount, known.amount))
          .commit(),
    },
    known.isOpen && freeStep('open-payout', known.instructorId),
    { write: ({ outbox }) => outbox.create(task).commit() },
  ])
  const { isOpen: _open, failure: _failure, ...rest } = known
  return { ...rest, ...to }
}

/**
 * Sends a payment that is on its way and books it; safe to repeat. If Stripe refuses it for good, it can be paid
 * again, and the reason is stored. Throws while the outcome is unknown.
 */
export async function paySent(id: string): Promise<void> {
  const known = await findInstructorPayment(id)
  if (known?.state !== 'sending') return
  const keys = await neededStripe()
  if (keys.account !== known.sentFrom) throw new Error(`${id} was sent from ${known.sentFrom}`)
  let attempt = 0
  try {
    const sent = await patiently(async () => {
      attempt = (await findInstructorPayment(id))?.attempt ?? 0
      return transferOf(keys, known, attempt)
    })
    const paid = paidPayment({ ...known, stripePaymentIntentId: sent.id }, 'stripe', '')
    await writeSteps(moneyEntities, paidSteps(known, paid, known.sentBy ?? ''))
  } catch (error) {
    if (error instanceof ProviderError && error.kind === 'refused')
      return refuse(keys, { ...known, attempt }, error)
    // Another call has booked it in the meantime.
    if ((await findInstructorPayment(id))?.state !== 'sending') return
    throw error
  }
}

/**
 * Looks for the transfer before making it, under the same key for all callers: a call that ended in an error may have
 * succeeded.
 */
async function transferOf(
  { secretKey }: StripeKeys,
  known: InstructorPaymentItem,
  attempt: number,
): Promise<Stripe.Transfer> {
  const sent = await askStripeOnce(secretKey, (stripe) => sentOf(stripe, known))
  if (sent) return sent
  const making = askStripeOnce(secretKey, (stripe) =>
    stripe.transfers.create(
      {
        amount: known.amount,
        currency: 'usd',
        destination: known.sentTo ?? '',
        transfer_group: known.id,
        description: describe(known),
        metadata: { payment: known.id },
      },
      { idempotencyKey: `${known.id}:${attempt}` },
    ),
  )
  return making.catch(async (error) => {
    if (endsKey(error)) await countTry('instructorPayment', known.id, attempt)
    throw error
  })
}

async function sentOf(stripe: Stripe, { id }: InstructorPaymentItem): Promise<Stripe.Transfer | undefined> {
  const { data } = await stripe.transfers.list({ transfer_group: id, limit: 1 })
  return data[0]
}

async function refuse(
  { secretKey }: StripeKeys,
  known: InstructorPaymentItem,
  error: ProviderError,
): Promise<void> {
  const sent = await askStripe(secretKey, (stripe) => sentOf(stripe, known))
  if (sent) throw error
  const failure = refusals[error.issue ?? ''] ?? `Stripe refused${error.issue ? ` (${error.issue})` : ''}`
  await writeSteps(moneyEntities, [
    {
      write: ({ instructorPayment }) =>
        instructorPayment
          .patch({ id: known.id })
          .set({ state: 'unpaid', failure, updatedAt: later(known.updatedAt, clock.now()) })
          .where((a, { eq }) => eq(a.state, 'sending'))
          // Another attempt may already be on its way.
          .where((a, { eq }) => eq(a.attempt, known.attempt ?? 0))
          .commit(),
    },
  ])
}

/** Reasons that an admin can act on. */
const refusals: Readonly<Record<string, string>> = {
  balance_insufficient: 'Your Stripe balance is too low',
  insufficient_capabilities_for_transfer: "The instructor's account at Stripe cannot receive money now",
}
