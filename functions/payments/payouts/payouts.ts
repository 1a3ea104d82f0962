import type {
  InstructorPayment,
  InstructorPaymentInput,
} from '#shared/contract/payments/instructor-payments.ts'
import { Problem } from '#shared/contract/problem.ts'
import { idPrefixes } from '#shared/rules/ids.ts'
import { instructorFeeLines, payoutLines, rewardLines } from '#shared/rules/money/ledger.ts'
import { centsOf, dollarsOf } from '#shared/rules/money/money.ts'
import { gatheredWords, mayBePaid, type PayoutWay } from '#shared/rules/money/payout.ts'
import { instructor } from '../../model/instructors/instructor.ts'
import { findInstructorPayment, type InstructorPaymentItem } from '../../model/ledger/instructor-payment.ts'
import { bookStep } from '../../model/ledger/ledger-entry.ts'
import { type MoneyStep, moneyEntities } from '../../model/steps/money-steps.ts'
import { freeStep } from '../../model/table/claim.ts'
import { holds } from '../../model/table/holds.ts'
import { later } from '../../model/table/later.ts'
import { newId } from '../../model/table/new-id.ts'
import { writeSteps } from '../../model/table/service.ts'
import { tryAgain } from '../../model/table/try-again.ts'
import { clock } from '../../ports/process/clock.ts'

/** Payments between Kiai and its instructors, as admins see and settle them. */

/** Adds a payment by hand, once per idempotency key. The books contain the debt to the instructor from then on. */
export async function createInstructorPayment(
  admin: string,
  { instructorId, amount, description, paymentType = 'platform_fee', dueDate, key }: InstructorPaymentInput,
): Promise<InstructorPayment> {
  const { data: payee } = await instructor().get({ id: instructorId }).go({ consistent: true })
  if (!payee) throw new Problem('instructor.not_found')
  const at = clock.now().toISOString()
  const id = key ? `${idPrefixes.instructorPayment}_${key.toLowerCase()}` : newId('instructorPayment')
  const cents = centsOf(amount)
  const wanted = {
    instructorId,
    amount: cents,
    description,
    paymentType,
    dueDate: new Date(dueDate).toISOString(),
  }
  const item: InstructorPaymentItem = {
    id,
    ...wanted,
    instructorName: payee.name,
    state: 'unpaid',
    listedAt: at,
    createdAt: at,
    updatedAt: at,
  }
  const owed = bookStep({
    id: `payout:${id}:due`,
    kind: 'payout_due',
    at,
    instructorId,
    payoutId: id,
    description,
    by: admin,
    lines: rewardLines(instructorId, cents),
  })
  return tryAgain(async () => {
    const known = key && (await findInstructorPayment(id))
    if (known && holds(known, wanted)) return toInstructorPayment(known)
    if (known) {
      const words = `This payment of ${dollarsOf(known.amount)} was already added. Please check the list.`
      throw new Problem('instructor_payment.changed', words, { amount: dollarsOf(known.amount) })
    }
    await writeSteps(moneyEntities, [
      { write: ({ instructorPayment }) => instructorPayment.create(item).commit() },
      paymentType === 'session_payout' && owed,
    ])
    return toInstructorPayment(item)
  })
}

/** Marks a payment as paid and books it, in one write. A second call is refused. */
export async function markPaid(
  admin: string,
  id: string,
  { paymentMethod, notes, amount }: { paymentMethod: PayoutWay; notes: string; amount?: string | undefined },
): Promise<InstructorPayment> {
  return tryAgain(async () => {
    const known = await findInstructorPayment(id)
    if (!known) throw new Problem('instructor_payment.not_found')
    if (known.state !== 'unpaid') throw new Problem('instructor_payment.paid')
    if (known.amount <= 0) throw new Problem('instructor_payment.nothing_due')
    if (amount !== undefined && centsOf(amount) !== known.amount) {
      const words = `The amount is now ${dollarsOf(known.amount)}, because sessions or refunds were added`
      throw new Problem('instructor_payment.changed', words, { amount: dollarsOf(known.amount) })
    }
    const paid = paidPayment(known, paymentMethod, notes)
    await writeSteps(moneyEntities, paidSteps(known, paid, admin))
    return toInstructorPayment(paid)
  })
}

export function paidPayment(known: InstructorPaymentItem, paymentMethod: PayoutWay, notes: string) {
  const { isOpen: _open, failure: _failure, ...rest } = known
  const now = clock.now()
  return {
    ...rest,
    state: 'paid' as const,
    paidAt: now.toISOString(),
    listedAt: now.toISOString(),
    paymentMethod,
    ...(notes && { notes }),
    updatedAt: later(known.updatedAt, now),
  }
}

/**
 * Marks the payment as paid, if it is unchanged since it was read, and books it. Later earnings gather in the next
 * payment.
 */
export function paidSteps(
  known: InstructorPaymentItem,
  paid: ReturnType<typeof paidPayment>,
  admin: string,
): MoneyStep[] {
  if (!mayBePaid(known.state, paid.state)) throw new Error(`${known.id} cannot be paid`)
  const { id, instructorId, amount, paymentType, paidAt: at, paymentMethod, notes, updatedAt } = paid
  const { stripePaymentIntentId } = paid
  const isPayout = paymentType === 'session_payout'
  const kind = isPayout ? 'payout' : 'instructor_fee'
  const lines = isPayout
    ? payoutLines(instructorId, paymentMethod, amount)
    : instructorFeeLines(paymentMethod, amount)
  const entry = { id: `payout:${id}`, kind, at, instructorId, payoutId: id, by: admin } as const
  return [
    {
      write: ({ instructorPayment }) =>
        instructorPayment
          .patch({ id })
          .set({ state: 'paid', paidAt: at, listedAt: at, paymentMethod, updatedAt, ...(notes && { notes }) })
          .set(stripePaymentIntentId ? { stripePaymentIntentId } : {})
          .remove(['isOpen', 'failure'])
          .where((a, { eq }) => eq(a.state, known.state))
          .where((a, { eq }) => eq(a.amount, known.amount))
          .commit(),
    },
    ...(known.isOpen ? [freeStep('open-payout', instructorId)] : []),
    bookStep({ ...entry, description: describe(paid), ...(notes && { reason: notes }), lines }),
  ]
}

/** The description that an admin gave. Without one, a payment is described by what it gathered. */
export function describe({
  description,
  sessions,
  refunds,
  transfers,
  createdAt,
  gatheredAt,
}: InstructorPaymentItem): string {
  if (description) return description
  return gatheredWords({
    sessions: sessions ?? 0,
    refunds: refunds ?? 0,
    transfers: transfers ?? 0,
    from: createdAt,
    to: gatheredAt ?? createdAt,
  })
}

export const toInstructorPayment = (item: InstructorPaymentItem, isSendable = false): InstructorPayment => ({
  id: item.id,
  instructorId: item.instructorId,
  instructorName: item.instructorName,
  amount: dollarsOf(item.amount),
  description: describe(item),
  paymentType: item.paymentType,
  dueDate: item.dueDate,
  isPaid: item.state === 'paid',
  state: item.state,
  paidAt: item.paidAt ?? null,
  paymentMethod: item.paymentMethod ?? null,
  notes: item.notes ?? null,
  stripePaymentIntentId: item.stripePaymentIntentId ?? null,
  paypalOrderId: item.paypalOrderId ?? null,
  isSendable,
  failure: item.failure ?? null,
  takenBack: item.takenBack ? dollarsOf(item.takenBack) : null,
  createdAt: item.createdAt,
})
