import type { PayPalMoney } from '../../../../../functions/ports/payments/paypal-wire.ts'
import { centsOf, isObject, moneyOf, readMoney } from '../api/amounts.ts'
import { type Answer, malformed, notFound, ok, unprocessable } from '../api/answer.ts'
import { type Call, isoOf, once, ownOf, type Site } from '../api/site.ts'
import { type KeptCapture, type KeptRefund, newId } from '../api/store.ts'
import { ownCapture } from './captures.ts'

/** Refunds by the seller, and reversals by PayPal or the payer's bank. */

export function refundCapture(call: Call): Answer {
  const kept = ownCapture(call)
  const body = isObject(call.body) ? call.body : {}
  const amount = body.amount === undefined ? undefined : readMoney(body.amount, '/amount')
  return once(
    call,
    `refund ${kept.id}`,
    () =>
      giveBack(call.site, kept, {
        kind: 'refund',
        ...(amount && { amount }),
        ...words(body, 'custom_id', 127),
        ...words(body, 'invoice_id', 127),
        ...words(body, 'note_to_payer', 255),
      }).id,
    (id) => {
      const { refund } = ownOf(call, call.site.store.refunds.get(id), notFound)
      const isWhole = String(call.headers.prefer).includes('return=representation')
      return ok(isWhole ? refund : { id: refund.id, status: refund.status, links: refund.links })
    },
  )
}

export function getRefund(call: Call): Answer {
  return ok(ownOf(call, call.site.store.refunds.get(call.params[0] ?? ''), notFound).refund)
}

type Back = {
  kind: KeptRefund['kind']
  /** Absent for the whole rest. */
  amount?: PayPalMoney
  custom_id?: string
  invoice_id?: string
  note_to_payer?: string
}

/** Refunds a part of a capture, or the rest of it. */
export function giveBack(site: Site, kept: KeptCapture, { kind, amount: asked, ...more }: Back): KeptRefund {
  const { capture } = kept
  const currency = capture.amount.currency_code
  const before = givenBack(site, kept)
  const left = centsOf(capture.amount) - before
  if (capture.status === 'REFUNDED' || left === 0)
    throw unprocessable('CAPTURE_FULLY_REFUNDED', 'The capture has already been fully refunded.')
  if (capture.status !== 'COMPLETED' && capture.status !== 'PARTIALLY_REFUNDED')
    throw unprocessable('REFUND_NOT_ALLOWED', 'Only a completed capture can be refunded.')
  const amount = asked ?? moneyOf(left, currency)
  if (amount.currency_code !== currency)
    throw unprocessable(
      'REFUND_CAPTURE_CURRENCY_MISMATCH',
      'Refund must be in the same currency as the capture.',
    )
  if (centsOf(amount) > left)
    throw unprocessable(
      'REFUND_AMOUNT_EXCEEDED',
      'The refund amount must be less than or equal to the capture amount that has not yet been refunded.',
    )
  const now = site.now()
  const id = newId()
  const total = before + centsOf(amount)
  const self = `${site.url}/v2/payments/refunds/${id}`
  const refund: KeptRefund['refund'] = {
    id,
    status: kept.isLate ? 'PENDING' : 'COMPLETED',
    amount,
    ...(capture.custom_id !== undefined && { custom_id: capture.custom_id }),
    ...(capture.invoice_id !== undefined && { invoice_id: capture.invoice_id }),
    ...more,
    // PayPal keeps its fee on refunds.
    seller_payable_breakdown: {
      gross_amount: amount,
      paypal_fee: moneyOf(0, currency),
      net_amount: amount,
      total_refunded_amount: moneyOf(total, currency),
    },
    create_time: inItsZone(now),
    update_time: inItsZone(now),
    links: [
      { href: self, rel: 'self', method: 'GET' },
      { href: `${site.url}/v2/payments/captures/${kept.id}`, rel: 'up', method: 'GET' },
    ],
  }
  const made: KeptRefund = { id, client: kept.client, createdAt: now, captureId: kept.id, kind, refund }
  site.store.refunds.put(made)
  const status = total === centsOf(capture.amount) ? 'REFUNDED' : 'PARTIALLY_REFUNDED'
  site.store.captures.put({ ...kept, capture: { ...capture, status, update_time: isoOf(now) } })
  if (!kept.isLate) tell(site, made)
  return made
}

function tell(site: Site, { kind, client, refund }: KeptRefund): void {
  const type = kind === 'refund' ? 'PAYMENT.CAPTURE.REFUNDED' : 'PAYMENT.CAPTURE.REVERSED'
  const what = `${refund.amount.value}\u00a0${refund.amount.currency_code}`
  const how = kind === 'refund' ? 'refunded' : 'reversed'
  site.emit(type, client, `A ${what} capture payment was ${how}`, refund)
}

/** Times of refunds are in Californian time, unlike all others. */
const inItsZone = (time: number) => `${isoOf(time - 7 * 3_600_000).slice(0, -1)}-07:00`

/**
 * Settles a refund that was on its way. PayPal sends an event for a refund that has arrived. The amount of a failed
 * one is the seller's again, and there is no event for that. False if none was on its way.
 */
export function settleRefund(site: Site, id: string, hasArrived: boolean): boolean {
  const kept = site.store.refunds.get(id)
  const capture = kept && site.store.captures.get(kept.captureId)
  if (!capture || kept.refund.status !== 'PENDING') return false
  const status = hasArrived ? 'COMPLETED' : 'FAILED'
  const refund = { ...kept.refund, status, update_time: inItsZone(site.now()) } as const
  site.store.refunds.put({ ...kept, refund })
  if (hasArrived) tell(site, { ...kept, refund })
  const still = givenBack(site, capture) === 0 ? 'COMPLETED' : 'PARTIALLY_REFUNDED'
  if (!hasArrived) site.store.captures.put({ ...capture, capture: { ...capture.capture, status: still } })
  return true
}

/** Cents refunded or reversed of a capture so far. */
export function givenBack(site: Site, { id }: KeptCapture): number {
  return site.store.refunds
    .list()
    .filter(({ captureId, refund }) => captureId === id && refund.status !== 'FAILED')
    .reduce((sum, { refund }) => sum + centsOf(refund.amount), 0)
}

function words<Name extends 'custom_id' | 'invoice_id' | 'note_to_payer'>(
  body: Record<string, unknown>,
  name: Name,
  longest: number,
): Back | Record<never, never> {
  const value = body[name]
  if (value === undefined) return {}
  if (typeof value !== 'string' || value === '' || value.length > longest)
    throw malformed(
      `/${name}`,
      'INVALID_STRING_LENGTH',
      'The value of a field is either too short or too long.',
    )
  return { [name]: value }
}
