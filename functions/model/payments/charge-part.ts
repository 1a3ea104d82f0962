import { partWith } from '#shared/rules/money/fees.ts'
import { allotted } from '#shared/rules/sessions/series.ts'
import { type ChargeItem, lostOf, refundedOf } from './charge.ts'

/** The part of a payment that belongs to one session: all of it, or one of several parts. Cents. */
export type ChargePart = {
  amount: number
  tax: number
  /** Refunded, or being refunded. */
  refunded: number
  isShared: boolean
}

export type PaidSession = NonNullable<ChargeItem['sessions']>[number]
type Refund = ChargeItem['refunds'][number]

/** The part of a session in its payment. */
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

/** The part of a package that belongs to no session yet. */
export const unbooked = 'unbooked'

type Part = Pick<PaidSession, 'bookingId' | 'amount' | 'tax' | 'isShared'>

/** Each session's part, in order. The unbooked rest of a package comes last, so it is refunded first. */
function partsIn({ purpose, amount, tax, sessions = [] }: ChargeItem): Part[] {
  if (purpose !== 'package') return sessions
  const sum = (of: 'amount' | 'tax') => sessions.reduce((all, one) => all + one[of], 0)
  const rest = { amount: amount - sum('amount'), tax: (tax?.cents ?? 0) - sum('tax') }
  return [...sessions, { bookingId: unbooked, ...rest, isShared: false }]
}

/** Cents of one of several sessions that these refunds gave back; failed refunds do not count. */
export const refundedPart = (refunds: readonly Refund[], bookingId: string): number =>
  refunds
    .filter(({ state }) => state !== 'failed')
    .flatMap(({ of = [] }) => of)
    .reduce((sum, part) => (part.bookingId === bookingId ? sum + part.amount : sum), 0)

/**
 * Cents that banks have taken permanently: of one of several sessions, taken from the last ones first, or of a single
 * one.
 */
export function lostPart(paid: ChargeItem, bookingId: string): number {
  const lost = lostOf(paid)
  const parts = sharedOut(paid, lost)
  return parts ? (parts.find((part) => part.bookingId === bookingId)?.amount ?? 0) : lost
}

/** A session's part in the remaining payment: an amount that a bank took is treated as refunded. */
export function keptPart(paid: ChargeItem, bookingId: string): ChargePart {
  const part = partOf(paid, bookingId)
  return { ...part, refunded: part.refunded + lostPart(paid, bookingId) }
}

export const leftOfPart = ({ amount, refunded }: ChargePart): number => amount - refunded

/** The tax on the remaining amount of a part: the tax that was not refunded. */
export const taxKept = ({ amount, tax, refunded }: ChargePart): number =>
  tax - partWith(tax, amount, 0, refunded)

/**
 * The sessions that an amount which is refunded or lost belongs to: the one given, or the last ones first; undefined
 * for a payment of one session.
 */
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

/** The sessions of a payment with one of them changed. */
export const withSession = (
  { sessions = [] }: ChargeItem,
  bookingId: string,
  change: Partial<PaidSession>,
): PaidSession[] => sessions.map((one) => (one.bookingId === bookingId ? { ...one, ...change } : one))
