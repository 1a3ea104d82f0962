import * as z from 'zod/mini'
import { empty, endpoint, file, json, page } from '../endpoint.ts'
import { dollars, id, imageUrl, listOf, matching, moment, month, requiredText } from '../fields.ts'
import { pageQuery } from '../page.ts'
import {
  Differences,
  InstructorEarnings,
  LedgerEntry,
  PaymentSettings,
  PaymentSettingsChange,
  Reach,
  RefundReview,
  Revenue,
} from './admin-books.ts'
import { adminPayments } from './admin-payments.ts'
import { buying, checkoutProblems, pace, payingProblems } from './buying.ts'
import { earnings } from './earnings.ts'
import { instructorPayments } from './instructor-payments.ts'
import { payees } from './payees.ts'
import {
  Checkout,
  PaidTier,
  PaymentWays,
  PlanChangePreview,
  Provider,
  Purchase,
  RefundOffer,
  Subscription,
} from './purchase.ts'

/** Everything by which money moves: plans, courses, refunds, what providers tell, and the books. */

const purchaseParams = z.strictObject({ id: id('charge') })
const refundParams = z.strictObject({ id: id('refundRequest') })
export const RefundWish = z.strictObject({
  /** What happened, in the member's words. */
  reason: requiredText(2000),
  /** Something did not work: a person looks at it, with the pictures. */
  isTechnical: z._default(z.boolean(), false),
  screenshots: z._default(listOf(imageUrl, 5), []),
  /** The amount that was shown: refused when the rules would give another one now. */
  amount: z.optional(dollars),
})

export const payments = {
  getPaymentWays: endpoint({
    method: 'GET',
    path: '/api/payment-ways',
    access: 'member',
    summary: 'By what can be paid at present',
    success: json(PaymentWays),
  }),
  getSubscription: endpoint({
    method: 'GET',
    path: '/api/subscription',
    access: 'member',
    summary: "How this member's subscription stands",
    success: json(Subscription),
  }),
  checkOutSubscription: endpoint({
    method: 'POST',
    path: '/api/subscription/checkout',
    access: 'member',
    summary: 'Opens the payment page for a plan; again it answers with the same page',
    body: z.strictObject({ tier: PaidTier }),
    success: json(Checkout),
    problems: ['subscription.exists', 'account.leaving', ...payingProblems],
    limit: pace,
  }),
  previewPlanChange: endpoint({
    method: 'POST',
    path: '/api/subscription/preview',
    access: 'member',
    summary: 'What another plan would cost now, to the cent',
    body: z.strictObject({ tier: PaidTier }),
    success: json(PlanChangePreview),
    problems: ['subscription.none', 'subscription.past_due', 'subscription.same', ...checkoutProblems],
    limit: pace,
  }),
  changePlan: endpoint({
    method: 'POST',
    path: '/api/subscription/change',
    access: 'member',
    summary: 'Changes the plan as previewed: more at once, less from the next month on',
    body: z.strictObject({ tier: PaidTier, proratedAt: moment, dueToday: dollars }),
    success: json(Subscription),
    problems: [
      ...(['subscription.none', 'subscription.past_due', 'subscription.same', 'payment.declined'] as const),
      ...payingProblems,
    ],
    limit: pace,
  }),
  cancelSubscription: endpoint({
    method: 'POST',
    path: '/api/subscription/cancel',
    access: 'member',
    summary: 'Ends the plan with the month that is paid for',
    success: json(Subscription),
    problems: ['subscription.none', ...checkoutProblems],
    limit: pace,
  }),
  resumeSubscription: endpoint({
    method: 'POST',
    path: '/api/subscription/resume',
    access: 'member',
    summary: 'Takes back a cancellation, or a planned smaller plan, before it begins',
    success: json(Subscription),
    problems: ['subscription.none', 'account.leaving', ...checkoutProblems],
    limit: pace,
  }),
  openPortal: endpoint({
    method: 'POST',
    path: '/api/subscription/portal',
    access: 'member',
    summary: "Opens the provider's page for card and invoices",
    success: json(z.object({ portalUrl: z.string() })),
    problems: ['subscription.none', ...checkoutProblems],
    limit: pace,
  }),
  ...buying,
  listPurchases: endpoint({
    method: 'GET',
    path: '/api/user/purchases',
    access: 'member',
    summary: 'Everything this member has bought or tried to, newest first',
    query: z.strictObject(pageQuery),
    success: page(Purchase),
  }),
  getPurchase: endpoint({
    method: 'GET',
    path: '/api/purchases/{id}',
    access: 'member',
    summary: 'One purchase, as it is stored',
    params: purchaseParams,
    success: json(Purchase),
    problems: ['purchase.not_found'],
  }),
  checkPurchase: endpoint({
    method: 'POST',
    path: '/api/purchases/{id}/check',
    access: 'member',
    summary: 'Asks the provider how the payment stands, and books it: the way back from the payment page',
    params: purchaseParams,
    success: json(Purchase),
    problems: ['purchase.not_found', ...payingProblems],
    limit: pace,
  }),
  getRefundOffer: endpoint({
    method: 'GET',
    path: '/api/purchases/{id}/refund',
    access: 'member',
    summary: 'What would be given back now, and by which rule',
    params: purchaseParams,
    success: json(RefundOffer),
    problems: ['purchase.not_found', 'purchase.not_paid'],
  }),
  requestRefund: endpoint({
    method: 'POST',
    path: '/api/purchases/{id}/refund',
    access: 'member',
    summary: 'Asks for money back: what the rules decide is paid at once, the rest a person decides',
    params: purchaseParams,
    body: RefundWish,
    success: json(Purchase),
    problems: ['purchase.not_found', 'purchase.not_paid', 'refund.not_due', 'refund.changed', 'refund.asked'],
    limit: pace,
  }),

  receiveStripeEvent: endpoint({
    method: 'POST',
    path: '/api/webhooks/stripe',
    access: 'public',
    fromProgram: true,
    summary: 'What Stripe tells: kept once, answered at once, worked on later',
    success: empty,
    problems: ['webhook.refused'],
  }),
  receivePayPalEvent: endpoint({
    method: 'POST',
    path: '/api/webhooks/paypal',
    access: 'public',
    fromProgram: true,
    summary: 'What PayPal tells: kept once, answered at once, worked on later',
    success: empty,
    problems: ['webhook.refused', 'provider.down'],
    // Each has PayPal asked whether it told it. What is refused, PayPal tells again for three days.
    limit: { calls: 1200, seconds: 60, of: 'copy' },
  }),

  ...adminPayments,
  getRevenue: endpoint({
    method: 'GET',
    path: '/api/admin/revenue',
    access: 'admin',
    summary: 'What was earned, by the ledger',
    success: json(Revenue),
  }),
  listInstructorEarnings: endpoint({
    method: 'GET',
    path: '/api/admin/instructor-earnings',
    access: 'admin',
    summary: 'What each instructor has earned, by the ledger',
    success: page(InstructorEarnings),
  }),
  ...instructorPayments,
  ...earnings,
  ...payees,
  listLedger: endpoint({
    method: 'GET',
    path: '/api/admin/ledger',
    access: 'admin',
    summary: 'The books of a month, newest first; the present month unless said',
    query: z.strictObject({ ...pageQuery, month: z.optional(month) }),
    success: page(LedgerEntry),
  }),
  exportLedger: endpoint({
    method: 'GET',
    path: '/api/admin/ledger/csv',
    access: 'admin',
    summary: 'The books of a month for a spreadsheet, a line each',
    query: z.strictObject({ month: z.optional(month) }),
    success: file('text/csv'),
  }),
  adjustLedger: endpoint({
    method: 'POST',
    path: '/api/admin/ledger',
    access: 'admin',
    summary: 'Books what no provider tells, with a reason; again under the same key it is booked once',
    body: z.strictObject({
      key: z.guid(),
      provider: Provider,
      /** Positive: more is held at the provider than the books say. */
      amount: matching(/^-?\d{1,7}\.\d{2}$/, 11, 'Dollars with two decimals, such as -4.20'),
      reason: requiredText(300),
    }),
    success: json(LedgerEntry, 201),
  }),
  listDifferences: endpoint({
    method: 'GET',
    path: '/api/admin/differences',
    access: 'admin',
    summary: 'What the nightly check found not to agree, newest first, and when it was made',
    success: json(Differences),
  }),
  listRefundReviews: endpoint({
    method: 'GET',
    path: '/api/admin/refunds',
    access: 'admin',
    summary: 'Refunds that a person decides, longest waiting first; then those decided',
    success: page(RefundReview),
  }),
  decideRefund: endpoint({
    method: 'POST',
    path: '/api/admin/refunds/{id}/decide',
    access: 'admin',
    summary: 'Pays a refund, whole or in part, or refuses it; with a reason',
    params: refundParams,
    body: z.strictObject({
      decision: z.enum(['pay', 'refuse']),
      /** What is paid; without it what is left of the payment. */
      amount: z.optional(dollars),
      reason: requiredText(1000),
    }),
    success: json(RefundReview),
    problems: ['refund.not_found', 'refund.decided', 'refund.too_much'],
  }),
  getSocialLinks: endpoint({
    method: 'GET',
    path: '/api/social-links',
    access: 'public',
    summary: 'Where Kiai is found elsewhere, and where it is written to',
    success: json(Reach),
  }),
  getPaymentSettings: endpoint({
    method: 'GET',
    path: '/api/admin/payment-settings',
    access: 'admin',
    summary: 'How payments are set up; of keys only that they are kept',
    success: json(PaymentSettings),
  }),
  updatePaymentSettings: endpoint({
    method: 'PUT',
    path: '/api/admin/payment-settings',
    access: 'admin',
    summary: 'Tests keys against their provider and keeps them; what is absent stays',
    body: PaymentSettingsChange,
    success: json(PaymentSettings),
    problems: ['keys.refused', 'provider.down', 'payment.changed'],
    limit: pace,
  }),
} as const
