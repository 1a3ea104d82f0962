import type { PayoutType, PayoutWay } from '#shared/rules/money/payout.ts'

export const typeNames: Readonly<Record<PayoutType, string>> = {
  platform_fee: 'Platform fee',
  monthly_fee: 'Monthly fee',
  session_payout: 'Session payout',
}

export const wayNames: Readonly<Record<PayoutWay, string>> = {
  stripe: 'Stripe',
  paypal: 'PayPal',
  cash: 'Cash',
  bank_transfer: 'Bank transfer',
  check: 'Check',
}

const days = new Intl.DateTimeFormat('en-US', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
})

/** `Dec 1, 2026`: a due date, the same in every time zone. */
export const dueDay = (iso: string): string => days.format(new Date(iso))
