import { dollarsOf } from '#shared/rules/money/money.ts'
import { eventKept } from '../../model/payments/payment-event.ts'
import { payPal } from '../../ports/payments/paypal.ts'
import { epochSeconds, tolerance } from '../../ports/process/clock.ts'
import { endOpen } from '../charges/end-charge.ts'
import { neededPayPal, payPalKeys } from '../provider/keys.ts'
import type { PaymentProvider } from '../provider/payment-provider.ts'
import { openPayPalPage } from './checkout.ts'
import {
  followOrder,
  followPayPalDispute,
  followPayPalRefund,
  momentOf,
  stateOfPayPalRefund,
} from './follow.ts'

export const payPalProvider: PaymentProvider = {
  name: 'PayPal',

  accountOf: neededPayPal,

  openPage: async (opened, visit, settings) => openPayPalPage(await neededPayPal(settings), opened, visit),

  // An order needs no closing: an approved order is captured only while its charge is open.
  closePage: (open) => endOpen(open, 'expired'),

  followPage: async (objectId) => followOrder(await neededPayPal(), objectId),

  /** PayPal answers a repeated call with the existing refund in its current state, also if it has failed for good. */
  async payRefund(known, request) {
    const amount = { currency_code: 'USD', value: dollarsOf(request.amount) }
    const { id, attempt = 0 } = request
    const refund = await payPal(await neededPayPal()).refundCapture(
      known.providerPaymentId ?? '',
      { amount, custom_id: id },
      attempt === 0 ? id : `${id}-${attempt}`,
    )
    const at = momentOf(refund.create_time) ?? request.updatedAt
    const state = stateOfPayPalRefund(refund)
    return { id: refund.id ?? '', amount: request.amount, state, at, requestId: id }
  },

  async followRefunds(_, refundIds) {
    for (const id of refundIds) await followPayPalRefund(await neededPayPal(), id)
  },

  /**
   * PayPal verifies the signature itself. It resends for days and may sign all deliveries at once. So an event may be
   * as old as its id is remembered here, and no event older than that is ever accepted.
   */
  async hasSent({ body, headers }) {
    const keys = await payPalKeys()
    const age = epochSeconds() - Date.parse(headers['paypal-transmission-time'] ?? '') / 1000
    if (!keys || !(age < eventKept && age > -tolerance)) return false
    return payPal(keys).verifyWebhook(headers, body, keys.webhookId)
  },

  async followEvent({ type, body }) {
    const keys = await payPalKeys()
    if (!keys) throw new Error('There are no keys to ask PayPal with')
    const { resource }: { resource: About } = JSON.parse(body)
    if (type.startsWith('CUSTOMER.DISPUTE.')) return followPayPalDispute(keys, resource.dispute_id ?? '')
    if (type === 'PAYMENT.CAPTURE.REFUNDED' || type === 'PAYMENT.CAPTURE.REVERSED') {
      return followPayPalRefund(keys, resource.id ?? '')
    }
    const isOrder = type.startsWith('CHECKOUT.ORDER.')
    const orderId = isOrder ? resource.id : resource.supplementary_data?.related_ids?.order_id
    if (orderId) await followOrder(keys, orderId)
  },
}

/** The object of an event. */
type About = {
  id?: string
  dispute_id?: string
  /** For captures only. */
  supplementary_data?: { related_ids?: { order_id?: string } }
}
