import { adminPayments } from './admin-payments.ts'
import { buying } from './buying.ts'
import { checkout } from './checkout.ts'
import { earnings } from './earnings.ts'
import { instructorPayments } from './instructor-payments.ts'
import { ledger } from './ledger.ts'
import { notices } from './notices.ts'
import { payees } from './payees.ts'
import { purchases } from './purchases.ts'
import { refunds } from './refunds.ts'
import { settings } from './settings.ts'
import { subscriptions } from './subscriptions.ts'

/** All endpoints that move money: plans, courses, refunds, webhooks and the books. */
export const payments = {
  ...subscriptions,
  ...buying,
  ...checkout,
  ...purchases,
  ...notices,
  ...adminPayments,
  ...ledger,
  ...instructorPayments,
  ...earnings,
  ...payees,
  ...refunds,
  ...settings,
} as const
