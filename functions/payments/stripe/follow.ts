import { createHash } from 'node:crypto'
import { isOpen } from '#shared/rules/money/charge.ts'
import { monthOf, taxOf } from '#shared/rules/money/ledger.ts'
import { planNames } from '#shared/rules/money/subscription.ts'
import type { ChargeItem } from '../../model/payments/charge.ts'
import { chargeReference } from '../../model/payments/charge-reference.ts'
import { moneyEntities } from '../../model/steps/money-steps.ts'
import { writeSteps } from '../../model/table/service.ts'
import { tryAgain } from '../../model/table/try-again.ts'
import { endOpen, noteWaiting } from '../charges/end-charge.ts'
import { Mismatch, type PaidMonth, refuseOtherMonth } from '../charges/mismatch.ts'
import { findCharge } from '../charges/open-charge.ts'
import { currentSettings, type StripeKeys } from '../provider/keys.ts'
import { declined } from '../provider/problem.ts'
import { autoRefundSteps } from '../settlement/grants/auto-refund.ts'
import { paymentSteps, periodOf, receiptSteps, settle } from '../settlement/settle.ts'
import { type Facts, findSubscription, mirror, tierGrant } from '../settlement/subscription-mirror.ts'
import { readInvoice, readSession, readSubscription } from './read.ts'

/** Brings a charge to the state of its payment page. Redirect and webhook events both arrive here. */
export async function followSession(keys: StripeKeys, sessionId: string): Promise<void> {
  const read = await readSession(keys, sessionId)
  if (!read) return
  const { chargeId, state, failure, payment, subscribed } = read
  if (state === 'paid' && payment) {
    await settle(payment, subscribed)
    return
  }
  const known = await findCharge(chargeId)
  if (!known || !isOpen(known.state)) return
  if (known.objectId !== undefined && known.objectId !== sessionId)
    throw new Mismatch(`${chargeId}: another object`)
  if (state === 'expired') return endOpen(known, 'expired')
  if (state === 'failed') return endOpen(known, 'failed', declined(failure))
  await noteWaiting(known, state === 'waiting', failure ? declined(failure) : undefined)
}

/** Follows a subscription. */
export async function followSubscription(keys: StripeKeys, stripeId: string): Promise<void> {
  const facts = await readSubscription(keys, stripeId)
  if (facts) await mirror(facts)
}

/** Follows an invoice: each paid month is its own charge and extends the plan. */
export async function followInvoice(keys: StripeKeys, invoiceId: string): Promise<void> {
  const read = await readInvoice(keys, invoiceId)
  if (!read) return
  const facts = await readSubscription(keys, read.stripeId)
  if (!facts) return
  if (!read.payment) return void (await mirror(facts))
  if (read.isFirst) {
    // Its charge was opened here, for its payment page.
    const opened = await findCharge(facts.chargeId)
    const objectId = opened?.objectId
    if (!objectId) throw new Error(`The page of ${facts.chargeId} is not known yet`)
    return followSession(keys, objectId)
  }
  await settleMonth(read.payment, facts)
}

/** The charge id of an invoice, derived from the invoice id, so that repeated events lead to one charge. */
export const chargeIdOf = (invoiceId: string): string =>
  `chg_${createHash('sha256').update(invoiceId).digest('hex').slice(0, 26).toUpperCase()}`

/** Books a month that Stripe charged on its own, and extends the plan: one transaction. */
async function settleMonth(paid: PaidMonth, facts: Facts): Promise<void> {
  const id = chargeIdOf(paid.objectId)
  const settings = await currentSettings()
  await tryAgain(async () => {
    if (await findCharge(id)) return void (await mirror(facts))
    const [begun, plan] = await Promise.all([findCharge(facts.chargeId), findSubscription(facts.memberId)])
    const agreed = plan?.stripeId === facts.stripeId ? plan.price : undefined
    refuseOtherMonth(id, paid, { begun, memberId: facts.memberId, agreed })
    const { taxName: name, taxPercentage: percentage } = settings ?? {}
    const tax = taxOf(paid.amount, name && percentage ? { name, percentage } : undefined)
    const grant = await tierGrant(facts.memberId, { id: facts.chargeId, paidAt: paid.paidAt }, facts)
    const { account, isLive, objectId, customerId, providerPaymentId, paidAt, amount, subjectId } = paid
    const item: ChargeItem = {
      id,
      memberId: facts.memberId,
      purpose: 'tier',
      subjectId,
      amount,
      currency: 'usd',
      account,
      isLive,
      objectId,
      providerPaymentId,
      paidAt,
      provider: 'stripe',
      state: 'paid',
      title: `Kiai ${planNames[subjectId]}`,
      ...(customerId && { customerId }),
      ...(tax && { tax }),
      ...periodOf({ ...paid, chargeId: id }),
      refunds: [],
      disputes: [],
      attempt: 0,
      isGranted: 'steps' in grant,
      subscriptionId: facts.stripeId,
      month: monthOf(paidAt),
      createdAt: paidAt,
      updatedAt: paidAt,
    }
    await writeSteps(moneyEntities, [
      { write: ({ charge }) => charge.create(item).commit() },
      ...paymentSteps(item, { ...paid, chargeId: id }),
      ...('steps' in grant ? grant.steps : autoRefundSteps(item, grant.refundFor, facts)),
      ...receiptSteps(item),
    ])
  })
}

/** The charge that later events of Stripe are about. It is settled first if its own event has not arrived yet. */
export async function chargeOfPayment(providerPaymentId: string): Promise<ChargeItem | undefined> {
  const { data } = await chargeReference()
    .get({ provider: 'stripe', reference: providerPaymentId })
    .go({ consistent: true })
  return data ? findCharge(data.chargeId) : undefined
}
