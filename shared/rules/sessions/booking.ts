import { centsBack, type RefundReason, refundRules, sessionRefund } from '../money/refund.ts'

/** A booked session: its states, its due steps, and the refund of a cancellation. */

export const bookingStates = ['pending', 'confirmed', 'completed', 'cancelled'] as const
export type BookingState = (typeof bookingStates)[number]

/** `pending`: its time is held, or may be held again, until it is paid. */
const ways: Readonly<Record<BookingState, readonly BookingState[]>> = {
  pending: ['confirmed', 'cancelled'],
  confirmed: ['completed', 'cancelled'],
  completed: [],
  cancelled: [],
}

export const mayTurn = (from: BookingState, to: BookingState) => ways[from].includes(to)

/** Whether its time is still taken at a moment: it is neither cancelled nor an expired hold. */
export const stands = (
  { status, heldUntil }: { status: BookingState; heldUntil?: string | null | undefined },
  now: Date,
): boolean => status !== 'cancelled' && (status !== 'pending' || (heldUntil ?? '') >= now.toISOString())

const minute = 60_000
const hour = 60 * minute

/** What covers a session: its payment, or the UTC month of its Master credit. */
type Covered = { chargeId?: string | undefined; creditMonth?: string | undefined }

/** Whether it is paid, or covered by a credit. */
export const isCovered = ({ chargeId, creditMonth }: Covered): boolean =>
  chargeId !== undefined || creditMonth !== undefined

type Ended = Covered & {
  status: BookingState
  cancelled?: { by?: string | undefined } | undefined
}

/** Whether it was held and its hold ended unpaid: nobody cancelled it, and its time may be held again. */
export const hasLapsed = (session: Ended): boolean =>
  session.status === 'cancelled' && !isCovered(session) && session.cancelled?.by === 'kiai'

/** Whether a session can still be paid: it is held, or was held and may be held again. Until it begins. */
export const isPayable = (session: Ended & { startsAt: string }, now: Date): boolean =>
  (session.status === 'pending' || hasLapsed(session)) && session.startsAt > now.toISOString()

/** The name of a session with its instructor, whose name may already be in the title. */
export const sessionName = ({ title, instructorName }: { title: string; instructorName: string }) =>
  title.endsWith(` with ${instructorName}`) ? title : `${title} with ${instructorName}`

/** The name of a session for its instructor, whose own name may be in the title. */
export function taughtName(session: { title: string; instructorName: string }, studentName: string): string {
  const own = ` with ${session.instructorName}`
  const title = session.title.endsWith(own) ? session.title.slice(0, -own.length) : session.title
  return `${title} with ${studentName || 'a member'}`
}

export const bookingRules = {
  /** Minutes for which a time is held for its payment, and the most holds of a member at once. */
  held: 30,
  mostHeld: 3,
  /**
   * Minutes after the end of an unpaid hold in which its member cannot hold the same time again, and the most holds that a
   * member may leave unpaid in 24 hours.
   */
  heldAgainAfter: 30,
  mostUnpaid: 6,
  /** Minutes before the start from which the parties can join. */
  joinsBefore: 10,
  /** Hours within which a request for another time must be answered. */
  answered: 24,
  /** Minutes after the start from which the absence of the other party can be reported. */
  absentAfter: 10,
  /** Hours after the end within which an absence can be reported. Then the instructor's share is due. */
  disputable: 24,
} as const

/** Minutes for the report of a payment to arrive after its page has closed. */
const late = 3

/**
 * The end of a hold for a payment that begins now, if the time was first held at `since`: as long as the payment page
 * is open, but no longer than two holds in all. ISO; undefined if both are used up.
 */
export function heldOnUntil(since: string, now: Date): string | undefined {
  const page = now.getTime() + (bookingRules.held + late) * minute
  const most = Date.parse(since) + (2 * bookingRules.held + late) * minute
  return most > now.getTime() ? new Date(Math.min(page, most)).toISOString() : undefined
}

/** The end of a session; ISO. */
export const endOf = ({ startsAt, minutes }: { startsAt: string; minutes: number }) =>
  new Date(Date.parse(startsAt) + minutes * minute).toISOString()

/** Whether the parties can join now. */
export function isJoinable(booking: { startsAt: string; minutes: number }, now: Date): boolean {
  const opens = Date.parse(booking.startsAt) - bookingRules.joinsBefore * minute
  return now.getTime() >= opens && now.toISOString() < endOf(booking)
}

/** Whether a session may be moved: a paid one, before it begins, and only once. */
export const mayMove = (
  { status, startsAt, isMoved }: { status: BookingState; startsAt: string; isMoved?: boolean | undefined },
  now: Date,
): boolean => status === 'confirmed' && !isMoved && startsAt > now.toISOString()

/** Whether a request of a student for another time comes too late to change the refund of a cancellation. */
export const isLateMove = (by: Party, startsAt: string, now: Date): boolean =>
  by === 'student' && Date.parse(startsAt) - now.getTime() < refundRules.session.fullFromHours * hour

/** The start that decides the refund of a cancellation; the earlier one if the session was moved late. */
export const ruleStart = ({ startsAt, ruleStartsAt }: Ruled): string =>
  ruleStartsAt && ruleStartsAt < startsAt ? ruleStartsAt : startsAt

type Ruled = { startsAt: string; ruleStartsAt?: string | null | undefined }

/** The end of a request for another time: a day, or the earlier of both starts. */
export function answerUntil(from: string, to: string, now: Date): string {
  const [first = to] = [new Date(now.getTime() + bookingRules.answered * hour).toISOString(), from, to].sort()
  return first
}

export type Party = 'student' | 'instructor'

/** A reported absence. If each party reports the other, a person decides. */
export type Absence = {
  outcome: Party | 'disputed'
  /** When it was reported; ISO. */
  at?: string | undefined
  isDecided?: boolean | undefined
  /** Whether the absent party agrees. */
  isAgreed?: boolean | undefined
}

type Paid = Covered & { status: BookingState; startsAt: string; minutes: number }

/** Whether an absence can be reported now: of a paid session, until its instructor is paid. */
export function mayTellAbsence(session: Paid, now: Date): boolean {
  const { status, startsAt, minutes } = session
  const opens = Date.parse(startsAt) + bookingRules.absentAfter * minute
  const closes = Date.parse(endOf({ startsAt, minutes })) + bookingRules.disputable * hour
  const isPaid = isCovered(session) && (status === 'confirmed' || status === 'completed')
  return isPaid && now.getTime() >= opens && now.getTime() < closes
}

type Told = {
  startsAt: string
  minutes: number
  absence?: Absence | undefined
  isSettled?: boolean | undefined
}

/**
 * The end of the time in which the absent party may object: a day after the end, and a day at least. The money waits
 * until then. ISO; undefined without a reported absence, or if it is settled.
 */
export function contestedUntil({ startsAt, minutes, absence, isSettled }: Told): string | undefined {
  if (!absence || absence.outcome === 'disputed' || absence.isDecided || isSettled) return undefined
  const day = bookingRules.disputable * hour
  const [last = startsAt] = [endOf({ startsAt, minutes }), absence.at ?? startsAt].sort().reverse()
  return new Date(Date.parse(last) + day).toISOString()
}

/** The outcome after one party reports the absence of the other; undefined if a person has already decided. */
export function afterAbsence(known: Absence | undefined, by: Party): Absence['outcome'] | undefined {
  const other = by === 'student' ? 'instructor' : 'student'
  if (!known) return other
  if (known.isDecided) return undefined
  return known.outcome === by ? 'disputed' : known.outcome
}

/**
 * The steps that happen by themselves: the end of a hold, the closing of unpaid payment pages at the start, reminders,
 * completion, the refund for an absent instructor, and the instructor's share.
 */
export type DueStep = 'lapse' | 'expire' | 'remind' | 'remind_soon' | 'complete' | 'give_back' | 'pay_out'
export type Due = { step: DueStep; at: string }

type Timed = Covered & {
  status: BookingState
  startsAt: string
  minutes: number
  heldUntil?: string | undefined
  /** Cents. */
  amount: number
  cancelled?: { refund: number; by?: string | undefined } | undefined
  /** Whether the instructor's share is booked. */
  isSettled?: boolean | undefined
  /** The next attempt. */
  payOutAt?: string | undefined
  absence?: Absence | undefined
}

/** The next due step. Reminders whose time has passed are skipped; all other steps are done however late. */
export function nextDue(booking: Timed, now: Date): Due | undefined {
  const { status, startsAt, heldUntil, payOutAt } = booking
  const after = now.toISOString()
  const ends = endOf(booking)
  const ahead = (ms: number, from = startsAt) => new Date(Date.parse(from) + ms).toISOString()
  const coming = (steps: readonly Due[]) => steps.find(({ at }) => at > after)
  if (status === 'pending') {
    return { step: 'lapse', at: heldUntil && heldUntil < startsAt ? heldUntil : startsAt }
  }
  if (hasLapsed(booking)) return coming([{ step: 'expire', at: startsAt }])
  if (status === 'confirmed') {
    const reminders = [
      { step: 'remind' as const, at: ahead(-24 * hour) },
      { step: 'remind_soon' as const, at: ahead(-hour) },
    ]
    return coming(reminders) ?? { step: 'complete', at: ends }
  }
  const until = contestedUntil(booking)
  if (until && booking.absence?.outcome === 'instructor') return { step: 'give_back', at: until }
  if (isOwed(booking)) {
    return { step: 'pay_out', at: payOutAt ?? until ?? ahead(bookingRules.disputable * hour, ends) }
  }
  return undefined
}

/** Whether a session begins too soon for its reminder of an hour. */
export const isSoon = ({ startsAt }: Pick<Timed, 'startsAt'>, now: Date): boolean =>
  Date.parse(startsAt) - hour <= now.getTime()

/**
 * Whether the instructor is owed a share of the kept payment: of a session that was held, was cancelled late, or that
 * the student missed.
 */
export function isOwed(session: Timed): boolean {
  const { status, amount, cancelled, isSettled, absence } = session
  if (!isCovered(session) || isSettled || absence?.outcome === 'disputed') return false
  if (absence?.outcome === 'instructor' && !absence.isDecided) return false
  return status === 'completed' || (status === 'cancelled' && (cancelled?.refund ?? 0) < amount)
}

/** The person who cancels: one of the parties, or an admin for Kiai. */
export type Canceller = 'student' | 'instructor' | 'admin'

const faults = { instructor: 'cancelled_by_instructor', admin: 'cancelled_by_kiai' } as const

/** The refund of a cancellation in cents, and its rule. Everything, unless the student cancels. */
export function cancellation(
  { startsAt, paid }: { startsAt: string; paid: number },
  by: Canceller,
  now: Date,
): { cents: number; rule: RefundReason } {
  const { percent, reason } = sessionRefund({
    startsAt,
    cancelledAt: now.toISOString(),
    ...(by !== 'student' && { fault: faults[by] }),
  })
  return { cents: centsBack(paid, percent), rule: reason }
}

/** The kinds of news about a session that its parties get. */
export type SessionNews =
  | 'booked'
  | 'confirmed'
  | 'remind'
  | 'remind_soon'
  | 'no_link'
  | 'cancelled'
  | 'move_asked'
  | 'moved'
  | 'not_moved'
  | 'clocks_changed'
  | 'leaving'
  | 'absent_student'
  | 'absent_instructor'
  | 'absent_both'
  | 'absence_decided'
  | 'returned'
