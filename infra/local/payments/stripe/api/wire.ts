import type Stripe from 'stripe'

/** The string values that an open enumeration names; a typo in one does not compile. */
type Known<T> = T extends string ? (string extends T ? never : T) : never
type Texts<T> = [Known<T>] extends [never] ? string : Known<T>

/** A type of the SDK in the form it is sent: enumerations closed, decimals as strings, references as ids. */
export type Wire<T> = [Extract<T, string>] extends [never]
  ? Deep<T>
  : Texts<Extract<T, string>> | Exclude<T, string | object>
type Deep<T> = T extends Stripe.Decimal
  ? string
  : T extends readonly (infer Each)[]
    ? Wire<Each>[]
    : T extends object
      ? { [K in keyof T]: Wire<T[K]> }
      : T

export type Account = Wire<Stripe.Account>
export type BalanceTransaction = Wire<Stripe.BalanceTransaction>
export type Charge = Wire<Stripe.Charge>
export type Customer = Wire<Stripe.Customer>
export type Dispute = Wire<Stripe.Dispute>
export type Invoice = Wire<Stripe.Invoice>
export type InvoiceLine = Wire<Stripe.InvoiceLineItem>
export type InvoicePayment = Wire<Stripe.InvoicePayment>
export type LineItem = Wire<Stripe.LineItem>
export type PaymentIntent = Wire<Stripe.PaymentIntent>
export type PaymentMethod = Wire<Stripe.PaymentMethod>
export type PortalConfiguration = Wire<Stripe.BillingPortal.Configuration>
export type PortalSession = Wire<Stripe.BillingPortal.Session>
export type Price = Wire<Stripe.Price>
export type Product = Wire<Stripe.Product>
export type Refund = Wire<Stripe.Refund>
export type Session = Wire<Stripe.Checkout.Session>
export type Subscription = Wire<Stripe.Subscription>
export type SubscriptionItem = Wire<Stripe.SubscriptionItem>
export type Transfer = Wire<Stripe.Transfer>
export type TransferReversal = Wire<Stripe.TransferReversal>
export type TestClock = Wire<Stripe.TestHelpers.TestClock>
export type WebhookEndpoint = Wire<Stripe.WebhookEndpoint>
export type EventType = Known<Stripe.Event['type']>

export type StoredEvent = {
  id: string
  object: 'event'
  api_version: string
  created: number
  data: { object: object; previous_attributes?: object }
  livemode: boolean
  pending_webhooks: number
  request: { id: string | null; idempotency_key: string | null }
  type: EventType
}

/** The stored objects by kind; the kind is the object's own `object` field. */
export type Kinds = {
  account: Account
  balance_transaction: BalanceTransaction
  'billing_portal.configuration': PortalConfiguration
  'billing_portal.session': PortalSession
  charge: Charge
  'checkout.session': Session
  customer: Customer
  dispute: Dispute
  event: StoredEvent
  invoice: Invoice
  invoice_payment: InvoicePayment
  payment_intent: PaymentIntent
  payment_method: PaymentMethod
  price: Price
  product: Product
  refund: Refund
  subscription: Subscription
  'test_helpers.test_clock': TestClock
  transfer: Transfer
  transfer_reversal: TransferReversal
  webhook_endpoint: WebhookEndpoint
}
export type Kind = keyof Kinds
