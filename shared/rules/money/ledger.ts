import type { Provider, Purpose } from './charge.ts'
import { taxWithin } from './fees.ts'
import type { PayoutWay } from './payout.ts'

/**
 * Double-entry books: every movement of money is an entry of lines in cents that sum to 0. Assets and expenses are
 * positive, liabilities and income are negative. Entries are never changed, only added.
 */

export type Account =
  | `held:${Provider}`
  | `income:${Purpose}`
  | 'income:instructor'
  | 'deferred:session'
  | `fees:${Provider}`
  | `disputed:${Provider}`
  | `owed:${string}`
  | 'tax'
  | 'bank'
  | 'rewards'
  | 'credits'
  | 'adjustments'

export type Line = { account: Account; cents: number }

export const entryKinds = [
  'charge',
  'fee',
  'refund',
  'refund_failed',
  'dispute',
  'dispute_won',
  'dispute_lost',
  'adjustment',
  'share',
  'payout_due',
  'payout',
  'payout_back',
  'instructor_fee',
] as const
export type EntryKind = (typeof entryKinds)[number]

export const isBalanced = (lines: readonly Line[]): boolean =>
  lines.length > 1 &&
  lines.every(({ cents }) => Number.isSafeInteger(cents)) &&
  lines.reduce((sum, { cents }) => sum + cents, 0) === 0

const worth = (lines: readonly Line[]) => lines.filter(({ cents }) => cents !== 0)

type Sale = {
  provider: Provider
  purpose: Purpose
  amount: number
  tax: number
  /** For a session: its instructor's share is booked. */
  isShared?: boolean | undefined
  /** The instructor's share in the amount: it is reversed with it. */
  share?: { instructorId: string; cents: number } | undefined
}

/** The account of the income, or the one that holds the money for a session until it is held. */
function earnedBy({ purpose, isShared }: Pick<Sale, 'purpose' | 'isShared'>): Account {
  // A package is sessions to come.
  if (purpose === 'session' || purpose === 'package') return isShared ? 'income:session' : 'deferred:session'
  return `income:${purpose}`
}

const owedOf = ({ share }: Sale, sign: 1 | -1): Line[] =>
  share ? [{ account: `owed:${share.instructorId}`, cents: sign * share.cents }] : []

/** Money arrived: the provider holds it, and part of it is tax. */
export const chargeLines = (sale: Sale): Line[] =>
  worth([
    { account: `held:${sale.provider}`, cents: sale.amount },
    { account: earnedBy(sale), cents: sale.tax - sale.amount + (sale.share?.cents ?? 0) },
    ...owedOf(sale, -1),
    { account: 'tax', cents: -sale.tax },
  ])

/** Money was refunded, with the tax in it. */
export const refundLines = (sale: Sale): Line[] => reversed(chargeLines(sale))

/** The lines of several entries as one entry, with one line for each account. */
export function together(entries: readonly (readonly Line[])[]): Line[] {
  const sums = new Map<Account, number>()
  for (const { account, cents } of entries.flat()) sums.set(account, (sums.get(account) ?? 0) + cents)
  return worth([...sums].map(([account, cents]) => ({ account, cents })))
}

/** The provider's own fee. */
export const feeLines = (provider: Provider, cents: number): Line[] =>
  worth([
    { account: `fees:${provider}`, cents },
    { account: `held:${provider}`, cents: -cents },
  ])

/** A dispute was opened: the bank withholds the money for its duration. */
export const disputeLines = (provider: Provider, cents: number): Line[] =>
  worth([
    { account: `disputed:${provider}`, cents },
    { account: `held:${provider}`, cents: -cents },
  ])

/** A dispute was lost: the withheld amount was never earned. */
export const lostLines = (sale: Sale): Line[] =>
  worth([
    { account: earnedBy(sale), cents: sale.amount - sale.tax - (sale.share?.cents ?? 0) },
    ...owedOf(sale, 1),
    { account: 'tax', cents: sale.tax },
    { account: `disputed:${sale.provider}`, cents: -sale.amount },
  ])

/**
 * A session was held: from the remaining amount without tax the instructor is owed their share, and the rest is earned.
 */
export const shareLines = (instructorId: string, kept: number, share: number): Line[] =>
  worth([
    { account: 'deferred:session', cents: kept },
    { account: `owed:${instructorId}`, cents: -share },
    { account: 'income:session', cents: share - kept },
  ])

/** The share of a session that a Master credit covers: it is owed to the instructor, and Kiai bears it. */
export const creditShareLines = (instructorId: string, share: number): Line[] =>
  worth([
    { account: 'credits', cents: share },
    { account: `owed:${instructorId}`, cents: -share },
  ])

/** An amount is owed to an instructor without a session. */
export const rewardLines = (instructorId: string, cents: number): Line[] =>
  worth([
    { account: 'rewards', cents },
    { account: `owed:${instructorId}`, cents: -cents },
  ])

/** The account that an instructor is paid from, or pays into. */
const placeOf = (way: PayoutWay): Account => (way === 'stripe' || way === 'paypal' ? `held:${way}` : 'bank')

/** An instructor was paid the amount owed. */
export const payoutLines = (instructorId: string, way: PayoutWay, cents: number): Line[] =>
  worth([
    { account: `owed:${instructorId}`, cents },
    { account: placeOf(way), cents: -cents },
  ])

/** An instructor paid a fee. */
export const instructorFeeLines = (way: PayoutWay, cents: number): Line[] =>
  worth([
    { account: placeOf(way), cents },
    { account: 'income:instructor', cents: -cents },
  ])

export const reversed = (lines: readonly Line[]): Line[] =>
  lines.map(({ account, cents }) => ({ account, cents: -cents }))

/** Whether an account holds debts to instructors. */
export const isOwed = (account: string): boolean => account.startsWith('owed:')

/** Stored entries, in which accounts are plain strings. */
type Booked = readonly { lines: readonly { account: string; cents: number }[] }[]

/** The balance of the matching accounts after these entries. */
export function balanceOf(entries: Booked, matches: (account: string) => boolean): number {
  let cents = 0
  for (const { lines } of entries) for (const line of lines) if (matches(line.account)) cents += line.cents
  return cents
}

/** An instructor's earnings from sessions, minus refunds: neither rewards nor payouts change it. */
export function earnedOf(entries: readonly (Booked[number] & { kind: EntryKind })[], id: string): number {
  const sessions = entries.filter(({ kind }) => !kind.startsWith('payout'))
  return 0 - balanceOf(sessions, (account) => account === `owed:${id}`)
}

/** Income minus refunds, before fees; tax is never income. */
export const incomeOf = (entries: Booked): number =>
  0 - balanceOf(entries, (account) => account.startsWith('income:'))

/** The partition of an entry: the month of its booking, UTC. */
export const monthOf = (at: string): string => at.slice(0, 7)

/** The tax line of a setting: its cents are included in the amount. */
export type Tax = { name: string; percentage: number; cents: number }
export function taxOf(
  amount: number,
  setting: { name: string; percentage: number } | undefined,
): Tax | undefined {
  if (!setting || setting.percentage === 0) return undefined
  return { ...setting, cents: taxWithin(amount, setting.percentage) }
}
