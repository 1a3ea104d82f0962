import { payoutDueAt } from '#shared/rules/money/payout.ts'
import { claim, claimStep } from '../table/claim.ts'
import { newId } from '../table/new-id.ts'
import type { Step } from '../table/service.ts'
import type { InstructorPaymentItem, instructorPayment } from './instructor-payment.ts'

type OpenStep = Step<{ claim: typeof claim; instructorPayment: typeof instructorPayment }>

/** What is added to what an instructor is owed; below zero it is taken from it. */
export type Gathering = {
  instructorId: string
  instructorName: string
  /** Cents. */
  cents: number
  of: 'session' | 'refund' | 'transfer'
}

/**
 * Adds to the one payment in which gathers what an instructor is owed, or begins it: its id, and the writes, which belong
 * into the transaction that books it. Once that payment is paid, or on its way, the next one begins.
 * Its amount is the one sum that is kept, and not made of entries when it is asked for: what is paid is written only over
 * the amount that was shown, and a list of what is due would take a query an instructor. It is added to with its entry or
 * not at all, once however often that is sent, and compared with the entries every night.
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
    createdAt: at,
    updatedAt: at,
  }
  const begin: OpenStep = { write: ({ instructorPayment }) => instructorPayment.create(item).commit() }
  return { payoutId: id, steps: [begin, claimStep('open-payout', instructorId, id)] }
}
