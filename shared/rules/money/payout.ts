/** Payments between Kiai and an instructor, and their state machine. */

/** The first two are owed by the instructor, the last one to them. */
export const payoutTypes = ['platform_fee', 'monthly_fee', 'session_payout'] as const
export type PayoutType = (typeof payoutTypes)[number]

export const payoutWays = ['stripe', 'paypal', 'cash', 'bank_transfer', 'check'] as const
export type PayoutWay = (typeof payoutWays)[number]

export const payoutStates = ['unpaid', 'sending', 'paid'] as const
export type PayoutState = (typeof payoutStates)[number]

/** `sending`: the provider was asked and has not answered yet. A paid one stays paid. */
const ways: Readonly<Record<PayoutState, readonly PayoutState[]>> = {
  unpaid: ['sending', 'paid'],
  sending: ['unpaid', 'paid'],
  paid: [],
}

/** An instructor's setup state at Stripe; `unavailable` if Kiai has no Stripe keys and pays by hand. */
export const payeeStates = ['unavailable', 'none', 'started', 'checking', 'ready', 'refused'] as const
export type PayeeState = (typeof payeeStates)[number]

/** The facts of a Stripe account that determine its state. */
type Told = { isActive: boolean; isSubmitted: boolean; isRejected: boolean; isLacking: boolean }

/** By Stripe's facts: an account with missing information is unfinished, even if it was ready before. */
export function payeeStateOf({ isActive, isSubmitted, isRejected, isLacking }: Told): PayeeState {
  if (isRejected) return 'refused'
  if (isActive) return 'ready'
  return isSubmitted && !isLacking ? 'checking' : 'started'
}

export const mayBePaid = (from: PayoutState, to: PayoutState): boolean => ways[from].includes(to)

/** Earnings of a month are paid out on the first day of the next one, UTC; ISO. */
export function payoutDueAt(at: string): string {
  const day = new Date(at)
  return new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + 1, 1)).toISOString()
}

/** The numbers of sessions, refunds and reversed transfers in a payout, and the period of their booking. */
export type Gathered = { sessions: number; refunds: number; transfers: number; from: string; to: string }

/** `4 sessions, 1 refund, Nov 1 – 22`; days are UTC, as in the books. */
export function gatheredWords({ sessions, refunds, transfers, from, to }: Gathered): string {
  const counted = (count: number, noun: string) =>
    count === 0 ? [] : [`${count} ${count === 1 ? noun : `${noun}s`}`]
  return [
    ...counted(sessions, 'session'),
    ...counted(refunds, 'refund'),
    ...counted(transfers, 'returned payout'),
    days(from, to),
  ].join(', ')
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

function days(from: string, to: string): string {
  const [first, last] = [from, to].map((at) => ({ month: at.slice(0, 7), day: Number(at.slice(8, 10)) }))
  const name = (month = '') => months[Number(month.slice(5, 7)) - 1]
  const start = `${name(first?.month)} ${first?.day}`
  if (first?.month !== last?.month) return `${start} – ${name(last?.month)} ${last?.day}`
  return first?.day === last?.day ? start : `${start} – ${last?.day}`
}
