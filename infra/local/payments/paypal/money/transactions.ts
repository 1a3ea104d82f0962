import type { PayPalMoney, PayPalTransactions } from '../../../../../functions/ports/payments/paypal-wire.ts'
import { centsOf, moneyOf } from '../api/amounts.ts'
import { type Answer, malformed, ok } from '../api/answer.ts'
import type { Call } from '../api/site.ts'
import type { KeptCapture, KeptRefund } from '../api/store.ts'

/** `/v1/reporting/transactions`: movements on the account, oldest first. The real report is hours behind. */

type Transaction = NonNullable<PayPalTransactions['transaction_details']>[number]

const longestMs = 31 * 24 * 60 * 60 * 1000

export function listTransactions({ site, client, query }: Call): Answer {
  const from = timeOf(query, 'start_date')
  const to = timeOf(query, 'end_date')
  if (to < from || to - from > longestMs)
    throw malformed(
      'start_date',
      'INVALID_DATE_RANGE',
      'Date range is greater than 31 days, or ends before it begins',
    )
  const page = count(query, 'page', 1, 10_000)
  const size = count(query, 'page_size', 100, 500)
  const own = [...site.store.captures.list(), ...site.store.refunds.list()]
    .filter((one) => one.client === client && one.createdAt >= from && one.createdAt <= to)
    .sort((one, other) => one.createdAt - other.createdAt)
  const shown = own.slice((page - 1) * size, page * size)
  const answer: PayPalTransactions = {
    transaction_details: shown.map((one) => ('capture' in one ? ofCapture(one) : ofRefund(one))),
    start_date: zoned(from),
    end_date: zoned(to),
    last_refreshed_datetime: zoned(site.now()),
    page,
    total_items: own.length,
    total_pages: Math.max(1, Math.ceil(own.length / size)),
    links: [],
  }
  return ok(answer)
}

function ofCapture({ id, createdAt, capture }: KeptCapture): Transaction {
  const fee = capture.seller_receivable_breakdown?.paypal_fee
  const status = capture.status === 'PENDING' ? 'P' : capture.status === 'DECLINED' ? 'D' : 'S'
  return {
    transaction_info: {
      transaction_id: id,
      transaction_event_code: 'T0006',
      ...times(createdAt),
      transaction_amount: capture.amount,
      ...(fee && { fee_amount: negative(fee) }),
      transaction_status: status,
      ...(capture.invoice_id !== undefined && { invoice_id: capture.invoice_id }),
      ...(capture.custom_id !== undefined && { custom_field: capture.custom_id }),
    },
  }
}

function ofRefund({ id, createdAt, captureId, kind, refund }: KeptRefund): Transaction {
  return {
    transaction_info: {
      transaction_id: id,
      paypal_reference_id: captureId,
      paypal_reference_id_type: 'TXN',
      transaction_event_code: kind === 'refund' ? 'T1107' : 'T1106',
      ...times(createdAt),
      transaction_amount: negative(refund.amount),
      transaction_status: refund.status === 'PENDING' ? 'P' : refund.status === 'FAILED' ? 'D' : 'S',
      ...(refund.invoice_id !== undefined && { invoice_id: refund.invoice_id }),
      ...(refund.custom_id !== undefined && { custom_field: refund.custom_id }),
    },
  }
}

const negative = (amount: PayPalMoney) => moneyOf(-centsOf(amount), amount.currency_code)

const times = (at: number) => ({
  transaction_initiation_date: zoned(at),
  transaction_updated_date: zoned(at),
})

/** PayPal's reports write the zone without a colon. */
const zoned = (time: number) => `${new Date(time).toISOString().slice(0, 19)}+0000`

function timeOf(query: URLSearchParams, name: string): number {
  const sent = query.get(name) ?? ''
  const time = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:?\d\d)$/.test(sent)
    ? Date.parse(sent.replace(/([+-]\d\d)(\d\d)$/, '$1:$2'))
    : Number.NaN
  if (Number.isNaN(time)) throw malformed(name, 'INVALID_DATE_FORMAT', 'Invalid date passed')
  return time
}

function count(query: URLSearchParams, name: string, otherwise: number, most: number): number {
  const sent = Number(query.get(name) ?? otherwise)
  if (!Number.isInteger(sent) || sent < 1 || sent > most)
    throw malformed(name, 'INVALID_PARAMETER', `${name} is not between 1 and ${most}`)
  return sent
}
