import { payoutDueAt } from '#shared/rules/money/payout.ts'
import { claim, claimStep } from '../table/claim.ts'
import { newId } from '../table/new-id.ts'
import type { Step } from '../table/service.ts'
import type { InstructorPaymentItem, instructorPayment } from './instructor-payment.ts'

type OpenStep = Step<{ claim: typeof claim; instructorPayment: typeof instructorPayment }>

/** An amount added to an instructor's open payment; a negative amount is deducted. */
export type Gathering = {
  instructorId: string
  instructorName: string
  /** Cents. */
  cents: number
  of: 'session' | 'refund' | 'transfer'
}

/**
 * Adds to the one open payment of an instructor, or creates it. Returns its id and the writes, which belong into the
 * transaction of the booking. Once that payment is paid or being sent, the next one begins.
 * Its amount is the only stored sum that is not computed from entries on demand: a payout is written only over the
 * amount that was shown, and a list of due payments would otherwise take a query for each instructor. The amount is
 * added in the same transaction as its entry, exactly once even if it is retried, and is compared with the entries
 * every night.
 */
export async function gatheredSteps(
  { instructorId, instructorName, cents, of }: Gathering,
  now: Date,
): Promise<{ payoutId: string; steps: OpenStep[] }> {
  const at = now.toISOString()
  const count = (what: Gathering['of']) => (what === of ? 1 : 0)
  const counted = { sessions: count('session'), refunds: count('refund'), transfers: count('transfer') }
  const { data: open } = await claim()
    .get({ kind: 'open-payout', value: instructorId })
    .go({ consistent: true })
  if (open) {
    const add: OpenStep = {
      write: ({ instructorPayment }) =>
        instructorPayment
          .patch({ id: open.owner })
          .add({ amount: cents, ...counted })
          .set({ gatheredAt: at, updatedAt: at })
          .where((a, { eq }) => eq(a.isOpen, true))
          .commit(),
    }
    return { payoutId: open.owner, steps: [add] }
  }
  const id = newId('instructorPayment')
  const item: InstructorPaymentItem = {
    id,
    instructorId,
    instructorName,
    amount: cents,
    description: '',
    paymentType: 'session_payout',
    dueDate: payoutDueAt(at),
    state: 'unpaid',
    isOpen: true,
    ...counted,
    gatheredAt: at,
    listedAt: at,
    createdAt: at,
    updatedAt: at,
  }
  const begin: OpenStep = { write: ({ instructorPayment }) => instructorPayment.create(item).commit() }
  return { payoutId: id, steps: [begin, claimStep('open-payout', instructorId, id)] }
}
