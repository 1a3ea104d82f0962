import type {
  CapturedPayment,
  Order,
  OrderRequest,
  Refund,
  RefundRequest,
  SearchResponse,
} from '@paypal/paypal-server-sdk'

/**
 * The wire format of PayPal. Its SDK weighs half a megabyte and has no webhooks, so only its types are used, converted
 * to the wire's spelling: snake_case, and the values of its enums.
 */

type Snake<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${Snake<Rest>}`
  : Name

type Wire<T> = unknown extends T
  ? unknown
  : T extends string
    ? `${T}`
    : T extends readonly (infer Item)[]
      ? Wire<Item>[]
      : T extends object
        ? { [Name in keyof T as Name extends string ? Snake<Name> : never]: Wire<T[Name]> }
        : T

export type PayPalOrder = Wire<Order>
export type PayPalOrderRequest = Wire<OrderRequest>
export type PayPalCapture = Wire<CapturedPayment>
export type PayPalRefund = Wire<Refund>
export type PayPalRefundRequest = Wire<RefundRequest>
export type PayPalTransactions = Wire<SearchResponse>

/** A decimal string, never a number. */
export type PayPalMoney = { currency_code: string; value: string }
export type PayPalLink = NonNullable<PayPalOrder['links']>[number]

export type PayPalToken = { access_token: string; token_type: 'Bearer'; expires_in: number }

export type PayPalWebhook = {
  id: string
  url: string
  event_types: { name: string }[]
  links?: PayPalLink[]
}

export type PayPalEventType =
  | 'CHECKOUT.ORDER.APPROVED'
  | `PAYMENT.CAPTURE.${'COMPLETED' | 'PENDING' | 'DECLINED' | 'DENIED' | 'REFUNDED' | 'REVERSED'}`
  | `CUSTOMER.DISPUTE.${'CREATED' | 'UPDATED' | 'RESOLVED'}`

/** The body of a webhook. `resource` is the order, capture, refund or dispute at that time. */
export type PayPalEvent = {
  id: string
  event_version: string
  create_time: string
  resource_type: 'checkout-order' | 'capture' | 'refund' | 'dispute'
  resource_version?: string
  /** One of `PayPalEventType`, or a type added later. */
  event_type: string
  summary: string
  resource: PayPalOrder | PayPalCapture | PayPalRefund | PayPalDispute
  links: PayPalLink[]
}

export type PayPalDispute = {
  dispute_id: string
  create_time: string
  update_time: string
  reason: string
  status: 'OPEN' | 'WAITING_FOR_SELLER_RESPONSE' | 'UNDER_REVIEW' | 'RESOLVED'
  dispute_amount: PayPalMoney
  disputed_transactions: {
    /** The capture. */
    seller_transaction_id: string
    invoice_number?: string
    custom?: string
    gross_amount?: PayPalMoney
  }[]
  dispute_outcome?: {
    outcome_code:
      | 'RESOLVED_BUYER_FAVOUR'
      | 'RESOLVED_SELLER_FAVOUR'
      | 'RESOLVED_WITH_PAYOUT'
      | 'CANCELED_BY_BUYER'
      | 'ACCEPTED'
      | 'DENIED'
      | 'NONE'
    amount_refunded?: PayPalMoney
  }
  dispute_life_cycle_stage: 'INQUIRY' | 'CHARGEBACK' | 'PRE_ARBITRATION' | 'ARBITRATION'
  links?: PayPalLink[]
}

export type PayPalProblem = {
  name: string
  message: string
  debug_id: string
  details?: { issue: string; description: string; field?: string; value?: string; location?: string }[]
  links?: PayPalLink[]
}
