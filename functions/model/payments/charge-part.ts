import { partWith } from '#shared/rules/money/fees.ts'
import { allotted } from '#shared/rules/sessions/series.ts'
import { type ChargeItem, lostOf, refundedOf } from './charge.ts'

/** What of a payment is one session's: all of it, or one of several parts. Cents. */
export type ChargePart = {
  amount: number
  tax: number
  /** Given back of it, or on its way. */
  refunded: number
  isShared: boolean
}

export type PaidSession = NonNullable<ChargeItem['sessions']>[number]
type Refund = ChargeItem['refunds'][number]

/** The part that a session has in its payment. */
export function partOf(paid: ChargeItem, bookingId: string): ChargePart {
  const { amount, tax, isShared, sessions } = paid
  if (!sessions) {
    return { amount, tax: tax?.cents ?? 0, refunded: refundedOf(paid), isShared: isShared ?? false }
  }
  const own = partsIn(paid).find((one) => one.bookingId === bookingId)
  if (!own) throw new Error(`${bookingId} is no part of ${paid.id}`)
  return {
    amount: own.amount,
    tax: own.tax,
    isShared: own.isShared,
    refunded: refundedPart(paid.refunds, bookingId),
  }
}

/** What of a package is no session's yet. */
export const unbooked = 'unbooked'

type Part = Pick<PaidSession, 'bookingId' | 'amount' | 'tax' | 'isShared'>

/** Each session's part, in order; of a package what is not booked stands last, so that it goes back first. */
function partsIn({ purpose, amount, tax, sessions = [] }: ChargeItem): Part[] {
  if (purpose !== 'package') return sessions
  const sum = (of: 'amount' | 'tax') => sessions.reduce((all, one) => all + one[of], 0)
  const rest = { amount: amount - sum('amount'), tax: (tax?.cents ?? 0) - sum('tax') }
  return [...sessions, { bookingId: unbooked, ...rest, isShared: false }]
}

/** Cents that went back of one of several sessions by these refunds, except for those that could not arrive. */
export const refundedPart = (refunds: readonly Refund[], bookingId: string): number =>
  refunds
    .filter(({ state }) => state !== 'failed')
    .flatMap(({ of = [] }) => of)
    .reduce((sum, part) => (part.bookingId === bookingId ? sum + part.amount : sum), 0)

/** Cents that banks have taken for good of one of several sessions, the last ones first, or of the one that was paid. */
export function lostPart(paid: ChargeItem, bookingId: string): number {
  const lost = lostOf(paid)
  const parts = sharedOut(paid, lost)
  return parts ? (parts.find((part) => part.bookingId === bookingId)?.amount ?? 0) : lost
}

/** The part that a session has in what was kept of its payment: what a bank took is gone as what was given back. */
export function keptPart(paid: ChargeItem, bookingId: string): ChargePart {
  const part = partOf(paid, bookingId)
  return { ...part, refunded: part.refunded + lostPart(paid, bookingId) }
}

export const leftOfPart = ({ amount, refunded }: ChargePart): number => amount - refunded

/** The tax that stays with what was kept of a part: what did not go back with its refunds. */
export const taxKept = ({ amount, tax, refunded }: ChargePart): number =>
  tax - partWith(tax, amount, 0, refunded)

/** Of which sessions an amount is that goes back, or is lost: of one, or the last ones first; undefined where one was paid. */
export function sharedOut(
  paid: ChargeItem,
  amount: number,
  bookingId?: string,
): { bookingId: string; amount: number }[] | undefined {
  if (!paid.sessions) return undefined
  if (bookingId) return [{ bookingId, amount }]
  const all = partsIn(paid)
  const left = all.map((one) => leftOfPart(partOf(paid, one.bookingId)))
  const parts = allotted(left, amount)
  return all
    .map((one, place) => ({ bookingId: one.bookingId, amount: parts[place] ?? 0 }))
    .filter((part) => part.amount > 0)
}

/** Several sessions of a payment with one of them changed. */
export const withSession = (
  { sessions = [] }: ChargeItem,
  bookingId: string,
  change: Partial<PaidSession>,
): PaidSession[] => sessions.map((one) => (one.bookingId === bookingId ? { ...one, ...change } : one))
