import { isSettled } from '#shared/rules/money/charge.ts'
import { findBooking } from '../../../model/bookings/booking.ts'
import { seriesPaidMailSteps } from '../../../model/bookings/booking-mail.ts'
import { type ChargeItem, isPaidElsewhere } from '../../../model/payments/charge.ts'
import {
  keptPart,
  leftOfPart,
  type PaidSession,
  partOf,
  withSession,
} from '../../../model/payments/charge-part.ts'
import { refundOf, refundRequestSteps } from '../../../model/payments/wanted-refund.ts'
import {
  type AutoRefundReason,
  type Grant,
  type MoneyStep,
  moneyEntities,
} from '../../../model/steps/money-steps.ts'
import { eventItem } from '../../../model/table/event.ts'
import { later } from '../../../model/table/later.ts'
import { writeSteps } from '../../../model/table/service.ts'
import { tryAgain } from '../../../model/table/try-again.ts'
import { clock } from '../../../ports/process/clock.ts'
import { errorFacts, log } from '../../../ports/process/log.ts'
import { findCharge } from '../../charges/open-charge.ts'
import { autoRefundWords } from './auto-refund.ts'
import { endBookingSteps, sessionPaid } from './session.ts'

/**
 * Sessions that were paid together. The claims of all are more than one transaction takes, so each is confirmed by one of its
 * own, after the payment is booked: what is still to be done stands in the payment's lines, and a task that is written with
 * it comes back until none waits. A session that cannot be had any more has its part given back.
 */
export async function seriesGrant({ id, sessions = [] }: ChargeItem): Promise<Grant> {
  const known = await Promise.all(sessions.map(({ bookingId }) => findBooking(bookingId)))
  if (known.every((one) => one?.chargeId)) return { refundFor: 'paid_twice' }
  return { steps: [sessionsTaskStep(id)] }
}

/** Has the sessions of a payment brought to where it stands. */
export function sessionsTaskStep(chargeId: string): MoneyStep {
  const task = eventItem('paymentTaskDue', { task: 'sessions', chargeId }, clock.now())
  return { write: ({ outbox }) => outbox.create(task).commit() }
}

/** At once; what cannot be done now the kept task does later. */
export async function sessionsNow(chargeId: string): Promise<void> {
  try {
    await followSessions(chargeId)
  } catch (error) {
    log('error', 'sessions not confirmed yet', { chargeId, ...errorFacts(error) })
  }
}

/** Brings each session of a payment to where that stands; one that cannot be keeps no other waiting. */
export async function followSessions(chargeId: string): Promise<void> {
  const paid = await findCharge(chargeId)
  const failed: unknown[] = []
  for (const { bookingId } of paid?.sessions ?? []) {
    try {
      await followOne(chargeId, bookingId)
    } catch (error) {
      failed.push(error)
    }
  }
  if (failed.length > 0) throw new AggregateError(failed, `${chargeId}: ${failed.length} sessions wait`)
}

/** One transaction, made of the payment and the session as they were read: done twice it is done once. */
async function followOne(chargeId: string, bookingId: string): Promise<void> {
  await tryAgain(async () => {
    const paid = await findCharge(chargeId)
    const line = paid?.sessions?.find((one) => one.bookingId === bookingId)
    if (!paid || !line || !isSettled(paid.state)) return
    const steps = await (line.state === 'waiting' ? waitingSteps(paid, line) : overSteps(paid, line))
    if (steps.length > 0) await writeSteps(moneyEntities, steps)
  })
}

async function waitingSteps(paid: ChargeItem, { bookingId }: PaidSession): Promise<MoneyStep[]> {
  const left = leftOfPart(partOf(paid, bookingId))
  // All of it is on its way back already.
  if (!paid.isGranted || left <= 0) return autoRefund(paid, bookingId)
  const grant = await sessionPaid(paid, bookingId)
  if ('refundFor' in grant)
    return autoRefund(paid, bookingId, { bookingId, cents: left, rule: grant.refundFor })
  const told = await toldWithLast(paid, bookingId, 'confirmed')
  return [lineStep(paid, bookingId, 'confirmed'), ...grant.steps, ...told]
}

async function autoRefund(paid: ChargeItem, bookingId: string, back?: Back): Promise<MoneyStep[]> {
  const told = await toldWithLast(paid, bookingId, 'in_vain')
  return [lineStep(paid, bookingId, 'in_vain'), ...(back ? partBack(paid, back) : []), ...told]
}

/** With the last of them that waited both parties are told of all that were confirmed, in one mail each. */
async function toldWithLast(
  paid: ChargeItem,
  bookingId: string,
  state: PaidSession['state'],
): Promise<MoneyStep[]> {
  const sessions = withSession(paid, bookingId, { state })
  if (sessions.some((one) => one.state === 'waiting')) return []
  const known = sessions.some((one) => one.state === 'confirmed') ? await findBooking(bookingId) : undefined
  return known ? seriesPaidMailSteps(paid.id, known, clock.now()) : []
}

type Back = { bookingId: string; cents: number; rule: AutoRefundReason }

function partBack(paid: ChargeItem, { bookingId, cents, rule }: Back): MoneyStep[] {
  const now = clock.now()
  const given = { amount: cents, ruleAmount: cents, rule, wish: autoRefundWords[rule], bookingId }
  return refundRequestSteps(refundOf(paid, given, now), now)
}

/** A session whose part went back whole, or was taken by the bank, is not held. */
async function overSteps(paid: ChargeItem, { bookingId, state }: PaidSession): Promise<MoneyStep[]> {
  const isOver = isPaidElsewhere(paid) || leftOfPart(keptPart(paid, bookingId)) <= 0
  return state === 'confirmed' && isOver ? endBookingSteps(paid, bookingId) : []
}

const lineStep = (paid: ChargeItem, bookingId: string, state: PaidSession['state']): MoneyStep => ({
  write: ({ charge }) =>
    charge
      .patch({ id: paid.id })
      .set({
        sessions: withSession(paid, bookingId, { state }),
        updatedAt: later(paid.updatedAt, clock.now()),
      })
      .where((a, { eq }) => eq(a.updatedAt, paid.updatedAt))
      .commit(),
})
