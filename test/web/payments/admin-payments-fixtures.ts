import type {
  AdminPayment,
  Difference,
  InstructorEarnings,
  LedgerEntry,
  PaymentSettings,
  RefundReview,
  Revenue,
} from '#shared/contract/payments/admin-books.ts'
import type { AdminPaymentDetail } from '#shared/contract/payments/admin-payments.ts'
import { defaultSite } from '#shared/rules/site.ts'

/** The books for an admin. Figures agree with each other. */

const moment = '2026-11-21T22:10:00.000Z'

const earned = [9100, 10270, 11440, 12610, 13780, 14950, 13120, 14290, 15460, 16630, 19310.5, 22050]

export const revenue: Revenue = {
  thisMonth: '22050.00',
  lastMonth: '19310.50',
  year: '173010.50',
  // In the order of the API: the present one first.
  months: earned.toReversed().map((total, at) => ({
    month: new Date(Date.UTC(2026, 10 - at)).toISOString().slice(0, 7),
    tier: (total * 0.7).toFixed(2),
    course: (total * 0.2 + 100).toFixed(2),
    session: (total * 0.1).toFixed(2),
    instructor: '0.00',
    order: '0.00',
    refunded: '100.00',
    fees: (total * 0.03).toFixed(2),
    total: total.toFixed(2),
  })),
}

export const payment = (at: number, change: Partial<AdminPayment> = {}): AdminPayment => ({
  id: `chg_${at}`,
  memberId: `mem_${at}`,
  memberName: `Member ${at}`,
  purpose: 'tier',
  title: 'Premium',
  provider: 'stripe',
  state: 'paid',
  isPaid: true,
  isDisputed: false,
  amount: '19.99',
  refundedAmount: '0.00',
  createdAt: moment,
  paidAt: moment,
  ...change,
})

export const earnings: InstructorEarnings = {
  instructorId: 'ins_1',
  instructorName: 'Marcus Bell',
  totalEarnings: '19890.00',
  totalSessions: 312,
  platformFees: '3510.00',
}

export const entry = (at: number, change: Partial<LedgerEntry> = {}): LedgerEntry => ({
  id: `entry_${at}`,
  kind: 'charge',
  at: moment,
  chargeId: `chg_${at}`,
  description: `Premium, Member ${at}`,
  reason: null,
  by: null,
  lines: [
    { account: 'held:stripe', amount: '19.99' },
    { account: 'income:tier', amount: '-18.51' },
    { account: 'tax', amount: '-1.48' },
  ],
  ...change,
})

export const review = (at: number, change: Partial<RefundReview> = {}): RefundReview => ({
  id: `rfr_${at}`,
  chargeId: `chg_${at}`,
  memberId: `mem_${at}`,
  memberName: `Member ${at}`,
  memberEmail: `member${at}@kiai.test`,
  title: 'Master, Oct 20 – Nov 20',
  paidAmount: '39.99',
  refundedAmount: '0.00',
  paidAt: '2026-10-20T08:00:00.000Z',
  ruleAmount: '0.00',
  rule: 'Nothing is given back once exclusive content was opened.',
  screenshots: [],
  wish: 'The stream stopped at 20 minutes in three master classes, on two devices.',
  state: 'review',
  opened: null,
  answer: null,
  createdAt: moment,
  isBegunByAdmin: false,
  decidedBy: null,
  ...change,
})

export const difference: Difference = {
  id: 'dif_1',
  kind: 'not_booked',
  what: 'pi_3Nx of $19.99 is paid at Stripe',
  isRepaired: false,
  foundAt: moment,
}

export const settings: PaymentSettings = {
  stripeSecretKey: null,
  stripePublishableKey: null,
  stripeMode: null,
  stripeWebhook: null,
  paypalClientId: null,
  paypalClientSecret: null,
  paypalMode: 'sandbox',
  paypalWebhook: null,
  platformFeePercentage: 15,
  taxName: null,
  taxPercentage: 0,
  updatedAt: null,
  sessionCredits: { monthly: 0, minutes: 60 },
  site: defaultSite,
}

export const connected: PaymentSettings = {
  ...settings,
  stripeSecretKey: '••••9fQ2',
  stripePublishableKey: 'pk_test_51Nxk3Lw',
  stripeMode: 'test',
  stripeWebhook: 'https://kiai.example/api/webhooks/stripe',
  updatedAt: moment,
}

/** A payment with all data for a decision on its refund: a course whose rule no longer gives anything. */
export const paymentDetail = (change: Partial<AdminPaymentDetail> = {}): AdminPaymentDetail => ({
  purchase: {
    id: 'chg_1',
    purpose: 'course',
    subjectId: 'crs_1',
    title: 'White Belt Karate',
    provider: 'stripe',
    state: 'paid',
    isDisputed: false,
    amount: '49.00',
    refundedAmount: '0.00',
    tax: null,
    receiptNumber: 'KI-2026-000001',
    isUpgrade: false,
    period: null,
    failure: null,
    checkoutUrl: null,
    zone: null,
    sessions: [],
    refunds: [],
    request: null,
    createdAt: moment,
    paidAt: moment,
  },
  memberId: 'mem_1',
  memberName: 'Member 1',
  memberEmail: 'member1@kiai.test',
  sessions: [],
  requests: [],
  left: '49.00',
  refusal: null,
  offer: {
    amount: '0.00',
    reason: 'course.window_over',
    rule: 'A course is refunded within 30 days. That time is over.',
    needsReview: false,
    payments: [{ purchaseId: 'chg_1', subjectId: 'crs_1', title: 'White Belt Karate', amount: '0.00' }],
  },
  ...change,
})
