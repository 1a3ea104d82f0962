import { isSettled } from '#shared/rules/money/charge.ts'
import type { AutoRefundReason } from '#shared/rules/money/refund.ts'
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
import { type Grant, type MoneyStep, moneyEntities } from '../../../model/steps/money-steps.ts'
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
 * Sessions that were paid together. Their claims exceed one transaction, so each session is confirmed by its own
 * transaction after the payment is booked. The payment's lines hold what is left to do, and a task written with them
 * is retried until no session waits. The part of a session that is no longer available is refunded.
 */
export async function seriesGrant({ id, sessions = [] }: ChargeItem): Promise<Grant> {
  const known = await Promise.all(sessions.map(({ bookingId }) => findBooking(bookingId)))
  if (known.every((one) => one?.chargeId)) return { refundFor: 'paid_twice' }
  return { steps: [sessionsTaskStep(id)] }
}

/** Schedules the task that brings the sessions of a payment up to date. */
export function sessionsTaskStep(chargeId: string): MoneyStep {
  const task = eventItem('paymentTaskDue', { task: 'sessions', chargeId }, clock.now())
  return { write: ({ outbox }) => outbox.create(task).commit() }
}

/** Does it at once; the stored task retries it later after a failure. */
export async function sessionsNow(chargeId: string): Promise<void> {
  try {
    await followSessions(chargeId)
  } catch (error) {
    log('error', 'sessions not confirmed yet', { chargeId, ...errorFacts(error) })
  }
}

/** Brings each session of a payment up to date; one that fails does not delay the others. */
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

/** One transaction, made from payment and session as they were read: repeating it changes nothing. */
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
  // All of it is being refunded already.
  if (!paid.isGranted || left <= 0) return autoRefundSteps(paid, bookingId)
  const grant = await sessionPaid(paid, bookingId)
  if ('refundFor' in grant)
    return autoRefundSteps(paid, bookingId, { bookingId, cents: left, rule: grant.refundFor })
  const told = await lastMailSteps(paid, bookingId, 'confirmed')
  return [lineStep(paid, bookingId, 'confirmed'), ...grant.steps, ...told]
}

async function autoRefundSteps(paid: ChargeItem, bookingId: string, back?: Back): Promise<MoneyStep[]> {
  const told = await lastMailSteps(paid, bookingId, 'in_vain')
  return [lineStep(paid, bookingId, 'in_vain'), ...(back ? partBackSteps(paid, back) : []), ...told]
}

/** The last waiting session triggers one mail to each party about all confirmed ones. */
async function lastMailSteps(
  paid: ChargeItem,
  bookingId: string,
  state: PaidSession['state'],
): Promise<MoneyStep[]> {
  const sessions = withSession(paid, bookingId, { state })
  if (sessions.some((one) => one.state === 'waiting')) return []
  const known = sessions.some((one) => one.state === 'confirmed') ? await findBooking(bookingId) : undefined
  return known ? seriesPaidMailSteps(paid.id, known, clock.now(), 'student') : []
}

type Back = { bookingId: string; cents: number; rule: AutoRefundReason }

function partBackSteps(paid: ChargeItem, { bookingId, cents, rule }: Back): MoneyStep[] {
  const now = clock.now()
  const given = { amount: cents, ruleAmount: cents, rule, wish: autoRefundWords[rule], bookingId }
  return refundRequestSteps(refundOf(paid, given, now), now)
}

/** A session whose part was refunded in full, or taken by the bank, does not take place. */
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
