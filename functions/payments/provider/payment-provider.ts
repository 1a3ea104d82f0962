import type { Request } from '../../http/serve.ts'
import type { MemberItem } from '../../model/members/member.ts'
import type { ChargeItem } from '../../model/payments/charge.ts'
import type { PaymentEventItem } from '../../model/payments/payment-event.ts'
import type { PaymentSettingsItem } from '../../model/payments/payment-settings.ts'
import type { RefundRequestItem } from '../../model/payments/refund-request.ts'

/** The page on which a charge is paid. */
export type PaymentPage = { objectId: string; checkoutUrl: string; customerId?: string }

/** A refund as its provider reports it, whether or not Kiai made it. */
export type ProviderRefund = {
  /** The provider's id of it. */
  id: string
  /** Cents. */
  amount: number
  state: 'pending' | 'done' | 'failed'
  /** ISO. */
  at: string
  /** The refund request it was paid for, if Kiai sent it. */
  requestId?: string | undefined
}

/** The payer, and the address on Kiai to which they return. */
export type Visit = { payer: MemberItem; returnTo: string }

/**
 * The methods of each payment provider. They use the keys of the settings given, or else the current settings;
 * without keys they throw a `Problem`. Subscriptions and payouts exist at Stripe only and are not part of this.
 */
export type PaymentProvider = {
  /** The display name. */
  name: string

  /** The account that the keys belong to, and whether it moves real money. */
  accountOf(settings?: PaymentSettingsItem): Promise<{ account: string; isLive: boolean }>

  /** Opens the page on which a charge is paid: the same page, however often it is called. */
  openPage(opened: ChargeItem, visit: Visit, settings?: PaymentSettingsItem): Promise<PaymentPage>

  /** Closes an open page. If it was paid in the meantime, the payment is followed instead. */
  closePage(open: ChargeItem, settings?: PaymentSettingsItem): Promise<void>

  /** Reads the state of a page, and books it. */
  followPage(objectId: string): Promise<void>

  /** Pays a refund once, however often it is called. */
  payRefund(known: ChargeItem, request: RefundRequestItem): Promise<ProviderRefund>

  /**
   * Books the refunds of a charge: all that the provider lists, whether or not Kiai made them; without such a list,
   * those named.
   */
  followRefunds(known: ChargeItem, refundIds: readonly string[]): Promise<void>

  /** Whether this webhook event was sent by the provider, recently. */
  hasSent(notice: Request): Promise<boolean>

  /** Reads the object that an event says has changed, and books it. */
  followEvent(event: PaymentEventItem): Promise<void>
}
