import type { Difference, LedgerEntry } from '#shared/contract/payments/admin-books.ts'
import { providerNames } from '../../../../parts/admin/payments/payment-words.ts'

const nameOf = (names: Readonly<Record<string, string>>, name: string) => names[name] ?? name

/** The name of a ledger account: `held:stripe` is the balance at Stripe. */
export function accountName(account: string): string {
  const [kind = '', of = ''] = account.split(':')
  if (kind === 'held') return `${nameOf(providerNames, of)} balance`
  if (kind === 'fees') return `${nameOf(providerNames, of)} fees`
  if (kind === 'deferred') return 'Sessions to come'
  if (kind === 'disputed') return `Disputed at ${nameOf(providerNames, of)}`
  if (kind === 'income')
    return nameOf(
      {
        tier: 'Subscriptions',
        course: 'Course sales',
        session: 'Fees of sessions',
        instructor: 'Fees of instructors',
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
  refund_failed: 'Refund that did not arrive',
  dispute: 'Disputed at the bank',
  dispute_won: 'Dispute won',
  dispute_lost: 'Dispute lost',
  adjustment: 'Adjustment',
  share: 'Session held',
  payout_due: 'Owed to an instructor',
  payout: 'Instructor paid',
  payout_back: 'Payment taken back from an instructor',
  instructor_fee: 'Fee of an instructor',
}

export const differenceNames: Readonly<Record<Difference['kind'], string>> = {
  unbalanced: 'An entry does not balance',
  not_booked: 'Paid at the provider, not in the books',
  not_at_provider: 'In the books, not at the provider',
  not_granted: 'Paid, and not opened to the member',
  not_charged: 'Open to a member, and not paid',
  drift: 'A plan was behind its provider',
  mismatch: 'Two records disagree',
  payout_differs: 'A payout differs from the books',
  refund_late: 'A refund was late',
  mail_unknown: 'A mail that may not have arrived',
}
