import type { Difference, LedgerEntry } from '#shared/contract/payments/admin-books.ts'
import { providerNames } from '../../../../parts/admin/payments/payment-words.ts'

const nameOf = (names: Readonly<Record<string, string>>, name: string) => names[name] ?? name

/** The name of a ledger account: `held:stripe` is the balance at Stripe. */
export function accountName(account: string): string {
  const [kind = '', of = ''] = account.split(':')
  if (kind === 'held') return `${nameOf(providerNames, of)} balance`
  if (kind === 'fees') return `${nameOf(providerNames, of)} fees`
  if (kind === 'deferred') return 'Upcoming sessions'
  if (kind === 'disputed') return `Disputed at ${nameOf(providerNames, of)}`
  if (kind === 'income')
    return nameOf(
      {
        tier: 'Subscriptions',
        course: 'Course sales',
        session: 'Session fees',
        instructor: 'Instructor fees',
      },
      of,
    )
  if (kind === 'owed') return 'Owed to instructors'
  return nameOf(
    {
      tax: 'Tax',
      adjustments: 'Adjustments',
      bank: 'Bank and cash',
      rewards: 'Instructor rewards',
      credits: 'Master credits',
    },
    kind,
  )
}

export const entryNames: Readonly<Record<LedgerEntry['kind'], string>> = {
  charge: 'Payment',
  fee: 'Provider fee',
  refund: 'Refund',
  refund_failed: 'Failed refund',
  dispute: 'Dispute opened',
  dispute_won: 'Dispute won',
  dispute_lost: 'Dispute lost',
  adjustment: 'Adjustment',
  share: 'Session held',
  payout_due: 'Owed to an instructor',
  payout: 'Instructor paid',
  payout_back: 'Instructor payment reversed',
  instructor_fee: 'Instructor fee',
}

export const differenceNames: Readonly<Record<Difference['kind'], string>> = {
  unbalanced: 'An entry does not balance',
  not_booked: 'Paid at the provider, missing in the books',
  not_at_provider: 'In the books, missing at the provider',
  not_granted: 'Paid, but the member has no access',
  not_charged: 'Not paid, but the member has access',
  drift: 'Plan out of date with its provider',
  mismatch: 'Two records do not match',
  payout_differs: 'A payout differs from the books',
  refund_late: 'A refund is late',
  mail_unknown: 'A mail may not have arrived',
}
