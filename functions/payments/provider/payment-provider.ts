import type { Request } from '../../http/serve.ts'
import type { MemberItem } from '../../model/members/member.ts'
import type { ChargeItem } from '../../model/payments/charge.ts'
import type { PaymentEventItem } from '../../model/payments/payment-event.ts'
import type { PaymentSettingsItem } from '../../model/payments/payment-settings.ts'
import type { RefundRequestItem } from '../../model/payments/refund-request.ts'

/** The page on which a charge is paid. */
export type PaymentPage = { objectId: string; checkoutUrl: string; customerId?: string }

/** A refund as its provider states it, no matter who asked for it. */
export type ProviderRefund = {
  /** The provider's id of it. */
  id: string
  /** Cents. */
  amount: number
  state: 'pending' | 'done' | 'failed'
  /** ISO. */
  at: string
  /** The request it was paid for, where Kiai sent it. */
  requestId?: string | undefined
}

/** Who goes to a payment page, and the address of Kiai's own that they come back to. */
export type Visit = { payer: MemberItem; returnTo: string }

/**
 * What everyone who takes payments for Kiai does. It is asked with the keys of the settings, those given or those that hold
 * now; without keys a `Problem` says so. What only Stripe does, subscriptions and payouts, is asked of Stripe.
 */
export type PaymentProvider = {
  /** As people know it. */
  name: string

  /** Whose account the keys open, and whether with real money. */
  accountOf(settings?: PaymentSettingsItem): Promise<{ account: string; isLive: boolean }>

  /** Has the page made by which a charge is paid: the same one, however often it is asked for. */
  openPage(opened: ChargeItem, visit: Visit, settings?: PaymentSettingsItem): Promise<PaymentPage>

  /** Gives up a page that is open; paid meanwhile, it is followed instead. */
  closePage(open: ChargeItem, settings?: PaymentSettingsItem): Promise<void>

  /** Asks how a page stands, and books it. */
  followPage(objectId: string): Promise<void>

  /** Pays a refund once, however often it is asked to. */
  payRefund(known: ChargeItem, request: RefundRequestItem): Promise<ProviderRefund>

  /** Books the refunds of a charge: all that are listed there, no matter who made them; without such a list, those named. */
  followRefunds(known: ChargeItem, refundIds: readonly string[]): Promise<void>

  /** Whether they themselves sent this notice to Kiai, lately. */
  hasSent(notice: Request): Promise<boolean>

  /** Asks for what an event says has changed, and books it. */
  followEvent(event: PaymentEventItem): Promise<void>
}
