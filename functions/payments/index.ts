import { whole } from '#shared/contract/page.ts'
import { payments } from '#shared/contract/payments/payments.ts'
import { monthOf } from '#shared/rules/money/ledger.ts'
import { pageOfAll } from '../http/cursor.ts'
import { serve } from '../http/serve.ts'
import { toSite } from '../model/payments/site-settings.ts'
import { clock } from '../ports/process/clock.ts'
import { env } from '../ports/process/env.ts'
import { ownCharge, purchaseOf, purchasesOf } from './charges/purchases.ts'
import { buyCourse, checkCharge, checkOutPlan } from './checkout/checkout.ts'
import { buyPackage } from './checkout/package.ts'
import { payBooking } from './checkout/session.ts'
import { ledgerCsv } from './ledger/csv.ts'
import { listDifferences } from './ledger/differences.ts'
import {
  adjust,
  entriesOf,
  instructorEarnings,
  ledgerPage,
  listPayments,
  paymentsOfMember,
  revenue,
} from './ledger/reports.ts'
import { receive } from './notices/receive.ts'
import { earningsOf, statementCsv, statementOf } from './payouts/earnings.ts'
import { checkPayee, payeeOf, payeePage } from './payouts/payee-account.ts'
import {
  instructorPaymentTotals,
  listInstructorPayments,
  unpaidInstructorPayments,
} from './payouts/payout-lists.ts'
import { createInstructorPayment, markPaid } from './payouts/payouts.ts'
import { sendPayout } from './payouts/send-payout.ts'
import { currentSettings } from './provider/keys.ts'
import { paymentDetail } from './refunds/payment-detail.ts'
import { refundPayment } from './refunds/refund-by-admin.ts'
import { askRefund, refundOffer } from './refunds/request-refund.ts'
import { decideReview, listReviews } from './refunds/review-queue.ts'
import { changeSettings, toSettings } from './settings/settings.ts'
import { cancelPlan, changePlan, previewChange, resumePlan } from './subscriptions/change-plan.ts'
import { portalOf } from './subscriptions/portal.ts'
import { subscriptionStatus } from './subscriptions/status.ts'

const thisMonth = () => monthOf(clock.now().toISOString())

export const handler = serve(payments, {
  getPaymentWays: async () => {
    const settings = await currentSettings()
    return { card: settings?.stripe !== undefined, wallet: settings?.paypal !== undefined }
  },

  getSubscription: ({ caller }) => subscriptionStatus(caller.memberId),

  checkOutSubscription: ({ caller, body }) => checkOutPlan(caller, body.tier),

  previewPlanChange: ({ caller, body }) => previewChange(caller.memberId, body.tier),

  changePlan: async ({ caller, body }) => {
    await changePlan(caller.memberId, body)
    return subscriptionStatus(caller.memberId)
  },

  cancelSubscription: async ({ caller }) => {
    await cancelPlan(caller.memberId)
    return subscriptionStatus(caller.memberId)
  },

  resumeSubscription: async ({ caller }) => {
    await resumePlan(caller)
    return subscriptionStatus(caller.memberId)
  },

  openPortal: async ({ caller }) => ({
    portalUrl: await portalOf(caller.memberId, `${env('SITE_ORIGIN')}/subscribe`),
  }),

  buyCourse: ({ caller, params, body }) => buyCourse(caller, params.id, body.provider),

  buyPackage: ({ caller, params, body }) => buyPackage(caller, params.id, body),

  payBooking: ({ caller, params, body }) => payBooking(caller, params.id, body.provider),

  checkOutOrder: async ({ caller, body }) => {
    // Loaded on demand: it brings the address tables of all countries, and only buyers of goods need them.
    const { checkOutOrder } = await import('./checkout/order.ts')
    return checkOutOrder(caller, body)
  },

  listPurchases: async ({ caller, query }) =>
    pageOfAll(await purchasesOf(caller.memberId), query.limit, query.cursor),

  getPurchase: async ({ caller, params }) => purchaseOf(await ownCharge(caller.memberId, params.id)),

  checkPurchase: async ({ caller, params }) => {
    await checkCharge(await ownCharge(caller.memberId, params.id))
    return purchaseOf(await ownCharge(caller.memberId, params.id))
  },

  getRefundOffer: async ({ caller, params }) => refundOffer(await ownCharge(caller.memberId, params.id)),

  requestRefund: async ({ caller, params, body }) => {
    await askRefund(await ownCharge(caller.memberId, params.id), body)
    return purchaseOf(await ownCharge(caller.memberId, params.id))
  },

  receiveStripeEvent: ({ request }) => receive('stripe', request),
  receivePayPalEvent: ({ request }) => receive('paypal', request),

  listPayments: ({ query: { memberId, ...page } }) =>
    memberId ? paymentsOfMember(memberId, page) : listPayments(page),
  getPayment: ({ params }) => paymentDetail(params.id),
  refundPayment: ({ caller, params, body }) => refundPayment(params.id, caller.memberId, body),
  getRevenue: () => revenue(),
  listInstructorEarnings: async () => whole(await instructorEarnings()),
  listInstructorPayments: ({ query }) => listInstructorPayments(query),
  listUnpaidInstructorPayments: async () => whole(await unpaidInstructorPayments()),
  getInstructorPaymentTotals: () => instructorPaymentTotals(),
  createInstructorPayment: ({ caller, body }) => createInstructorPayment(caller.memberId, body),
  markInstructorPaymentPaid: ({ caller, params, body }) => markPaid(caller.memberId, params.id, body),
  sendInstructorPayment: ({ caller, params, body }) => sendPayout(caller.memberId, params.id, body.amount),
  getPayee: ({ caller }) => payeeOf(caller),
  checkPayee: ({ caller }) => checkPayee(caller),
  openPayee: ({ caller }) => payeePage(caller),
  getEarnings: ({ caller }) => earningsOf(caller),
  getStatement: ({ caller, query }) => statementOf(caller, query.month ?? thisMonth()),

  exportStatement: async ({ caller, query }) => {
    const month = query.month ?? thisMonth()
    const bytes = Buffer.from(statementCsv(await statementOf(caller, month)))
    return { bytes, filename: `kiai-statement-${month}.csv` }
  },

  listLedger: ({ query }) => ledgerPage(query.month ?? thisMonth(), query),

  exportLedger: async ({ query }) => {
    const month = query.month ?? thisMonth()
    const bytes = Buffer.from(ledgerCsv(await entriesOf(month)))
    return { bytes, filename: `kiai-ledger-${month}.csv` }
  },

  adjustLedger: ({ caller, body }) => adjust(caller.memberId, body),
  listDifferences: () => listDifferences(),
  listRefundReviews: async () => whole(await listReviews()),
  decideRefund: ({ caller, params, body }) => decideReview(params.id, caller.memberId, body),
  getSiteSettings: async () => toSite(await currentSettings()),
  getPaymentSettings: async () => toSettings(await currentSettings()),
  updatePaymentSettings: ({ body }) => changeSettings(body),
})
