import { statesBefore } from '#shared/rules/money/charge.ts'
import { chargeLines, feeLines } from '#shared/rules/money/ledger.ts'
import { bookStep } from '../../model/ledger/ledger-entry.ts'
import { mailSteps } from '../../model/mail/mail.ts'
import type { ChargeItem } from '../../model/payments/charge.ts'
import { type Grant, type MoneyStep, moneyEntities } from '../../model/steps/money-steps.ts'
import { later } from '../../model/table/later.ts'
import { writeSteps } from '../../model/table/service.ts'
import { tryAgain } from '../../model/table/try-again.ts'
import { clock } from '../../ports/process/clock.ts'
import { type Payment, refuseMismatch } from '../charges/mismatch.ts'
import { findCharge, freePurchaseStep, holdsThing, isWaiting } from '../charges/open-charge.ts'
import { autoRefundSteps } from './grants/auto-refund.ts'
import { courseGrant } from './grants/course.ts'
import { orderGrant } from './grants/order.ts'
import { packageGrant } from './grants/package.ts'
import { seriesGrant, sessionsNow } from './grants/series.ts'
import { sessionGrant } from './grants/session.ts'
import { type Facts, tierGrant } from './subscription-mirror.ts'

/**
 * Turns "paid" into all its consequences, in one transaction: the charge's state, the access, and the books. Redirect
 * and webhook events all arrive here, in any order and number; the first one writes. If nothing can be opened (a
 * double payment, or a deleted account), the payment is booked anyway and refunded automatically.
 */
export async function settle(payment: Payment, subscribed?: Facts): Promise<ChargeItem> {
  const settled = await settleOnce(payment, subscribed)
  if (settled.sessions?.some(({ state }) => state === 'waiting')) await sessionsNow(settled.id)
  return settled
}

function settleOnce(told: Payment, subscribed?: Facts): Promise<ChargeItem> {
  return tryAgain(async () => {
    const known = await findCharge(told.chargeId)
    if (!known) throw new Error(`There is no charge ${told.chargeId}`)
    refuseMismatch(known, told)
    // A payment that took the bank days is paid now; its provider reports when it began.
    const payment = isWaiting(known) ? { ...told, paidAt: clock.now().toISOString() } : told
    if (!statesBefore('pay').includes(known.state)) return known
    const paid = paidCharge(known, payment, subscribed)
    const grant = await grantOf(paid, subscribed)
    const settledCharge = { ...paid, isGranted: 'steps' in grant }
    await writeSteps(moneyEntities, [
      payStep(known, payment, settledCharge),
      ...paymentSteps(settledCharge, payment),
      ...('steps' in grant ? grant.steps : autoRefundSteps(settledCharge, grant.refundFor, subscribed)),
      (await holdsThing(known)) && freePurchaseStep(known),
      ...receiptSteps(settledCharge),
    ])
    return settledCharge
  })
}

function paidCharge(known: ChargeItem, payment: Payment, subscribed: Facts | undefined): ChargeItem {
  const { providerPaymentId, objectId, customerId, paidAt } = payment
  return {
    ...known,
    state: 'paid',
    providerPaymentId,
    objectId,
    paidAt,
    ...(customerId && { customerId }),
    ...(subscribed && { subscriptionId: subscribed.stripeId }),
    ...periodOf(payment),
    updatedAt: later(known.updatedAt, clock.now()),
  }
}

function grantOf(paid: ChargeItem, subscribed: Facts | undefined): Promise<Grant> {
  if (paid.purpose === 'course') return courseGrant(paid)
  if (paid.purpose === 'package') return packageGrant(paid)
  if (paid.purpose === 'order') return orderGrant(paid)
  if (paid.purpose === 'session') return paid.sessions ? seriesGrant(paid) : sessionGrant(paid)
  if (!subscribed) throw new Error(`The plan of ${paid.id} is paid without a subscription`)
  return tierGrant(paid.memberId, paid, subscribed)
}

const payStep = (known: ChargeItem, payment: Payment, paid: ChargeItem): MoneyStep => ({
  write: ({ charge }) => {
    const { providerPaymentId, objectId, customerId, paidAt } = payment
    const { isGranted, subscriptionId, updatedAt } = paid
    return charge
      .patch({ id: known.id })
      .set({ state: 'paid', providerPaymentId, objectId, paidAt, isGranted, updatedAt })
      .set({
        ...(customerId && { customerId }),
        ...(subscriptionId && { subscriptionId }),
        ...periodOf(payment),
      })
      .remove(['checkoutUrl', 'failure'])
      .where((a, { eq }) => eq(a.updatedAt, known.updatedAt))
      .commit()
  },
})

/** The month that a payment covers, if it covers one. */
export const periodOf = ({ period }: Payment) => period && { periodFrom: period.from, periodTo: period.to }

/** The receipt of a charge, by mail. */
export const receiptSteps = ({ id, memberId }: ChargeItem): MoneyStep[] =>
  mailSteps({ kind: 'receipt', memberId, cause: id, about: { chargeId: id } }, clock.now())

/** The ids by which later events find the charge, and the entries. */
export function paymentSteps(paid: ChargeItem, { providerPaymentId, paidAt, fee }: Payment): MoneyStep[] {
  const { provider, purpose, amount, title, id: chargeId } = paid
  const tax = paid.tax?.cents ?? 0
  const reference = { provider, reference: providerPaymentId, chargeId }
  const others = new Set([paid.objectId, paid.customerId, paid.subscriptionId])
  others.delete(providerPaymentId)
  const entry = { at: paidAt, chargeId, description: title }
  return [
    { write: ({ chargeReference }) => chargeReference.create(reference).commit() },
    // Admins find it by these too; by a customer or subscription, its last payment.
    ...[...others]
      .filter((name) => name !== undefined)
      .map(
        (name): MoneyStep => ({
          write: ({ chargeReference }) =>
            chargeReference.put({ provider, reference: name, chargeId }).commit(),
        }),
      ),
    bookStep({
      ...entry,
      id: `${provider}:${providerPaymentId}:charge`,
      kind: 'charge',
      lines: chargeLines({ provider, purpose, amount, tax }),
    }),
    ...(fee ? [bookStep({ ...entry, ...feeOf(paid, providerPaymentId, fee) })] : []),
  ]
}

/** The entry of a provider's fee; one per payment, whenever it is reported. */
export function feeOf({ provider }: ChargeItem, providerPaymentId: string, cents: number) {
  return {
    id: `${provider}:${providerPaymentId}:fee`,
    kind: 'fee' as const,
    lines: feeLines(provider, cents),
  }
}
