import { centsBack, type RefundReason, refundRules, sessionRefund } from '../money/refund.ts'

/** A booked session: what may become of it, when something is due, and what a cancellation gives back. */

export const bookingStates = ['pending', 'confirmed', 'completed', 'cancelled'] as const
export type BookingState = (typeof bookingStates)[number]

/** `pending`: its time is held, or may be asked for again, until it is paid. */
const ways: Readonly<Record<BookingState, readonly BookingState[]>> = {
  pending: ['confirmed', 'cancelled'],
  confirmed: ['completed', 'cancelled'],
  completed: [],
  cancelled: [],
}

export const mayTurn = (from: BookingState, to: BookingState) => ways[from].includes(to)

/** Whether its time is still somebody's at a moment: it is neither cancelled nor a hold that has lapsed. */
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

/** Whether it was held and never paid, until its hold ended: nobody cancelled it, and its time may be held again. */
export const hasLapsed = (session: Ended): boolean =>
  session.status === 'cancelled' && !isCovered(session) && session.cancelled?.by === 'kiai'

/** Whether a session waits to be paid: it is held, or was and may be held again. Until it begins. */
export const isPayable = (session: Ended & { startsAt: string }, now: Date): boolean =>
  (session.status === 'pending' || hasLapsed(session)) && session.startsAt > now.toISOString()

/** What a session is called with anyone who teaches it, whose name may stand in its title already. */
export const sessionName = ({ title, instructorName }: { title: string; instructorName: string }) =>
  title.endsWith(` with ${instructorName}`) ? title : `${title} with ${instructorName}`

/** The same for anyone who teaches it, whose own name may stand in its title. */
export function taughtName(session: { title: string; instructorName: string }, studentName: string): string {
  const own = ` with ${session.instructorName}`
  const title = session.title.endsWith(own) ? session.title.slice(0, -own.length) : session.title
  return `${title} with ${studentName || 'a member'}`
}

export const bookingRules = {
  /** Minutes for which a time is held for its payment, and how many a member may hold at once. */
  held: 30,
  mostHeld: 3,
  /** Minutes before the start from which the parties are let in. */
  joinsBefore: 10,
  /** Hours within which somebody answers who asks for another time. */
  answered: 24,
  /** Minutes after the start from which the other one's absence can be told. */
  absentAfter: 10,
  /** Hours after the end in which somebody's absence can be told; then the instructor's share is due. */
  disputable: 24,
} as const

/** Minutes for the news of a payment to arrive after its page has closed. */
const late = 3

/**
 * Until when a time that was first held at `since` is held on for a payment that begins now: as long as its page is open, but no
 * longer than two holds in all. ISO; undefined where it has had these.
 */
export function heldOnUntil(since: string, now: Date): string | undefined {
  const page = now.getTime() + (bookingRules.held + late) * minute
  const most = Date.parse(since) + (2 * bookingRules.held + late) * minute
  return most > now.getTime() ? new Date(Math.min(page, most)).toISOString() : undefined
}

/** When a session ends; ISO. */
export const endOf = ({ startsAt, minutes }: { startsAt: string; minutes: number }) =>
  new Date(Date.parse(startsAt) + minutes * minute).toISOString()

/** Whether the parties may go in now. */
export function isJoinable(booking: { startsAt: string; minutes: number }, now: Date): boolean {
  const opens = Date.parse(booking.startsAt) - bookingRules.joinsBefore * minute
  return now.getTime() >= opens && now.toISOString() < endOf(booking)
}

/** A paid session may be moved before it begins, and once. */
export const mayMove = (
  { status, startsAt, isMoved }: { status: BookingState; startsAt: string; isMoved?: boolean | undefined },
  now: Date,
): boolean => status === 'confirmed' && !isMoved && startsAt > now.toISOString()

/** Whether it is too late for a student to change, by asking for another time, what a cancellation gives back. */
export const isLateMove = (by: Party, startsAt: string, now: Date): boolean =>
  by === 'student' && Date.parse(startsAt) - now.getTime() < refundRules.session.fullFromHours * hour

/** The start by which what a cancellation gives back is counted: the earlier one, of a session that was moved late. */
export const ruleStart = ({ startsAt, ruleStartsAt }: Ruled): string =>
  ruleStartsAt && ruleStartsAt < startsAt ? ruleStartsAt : startsAt

type Ruled = { startsAt: string; ruleStartsAt?: string | null | undefined }

/** Until when another time is held for the other one's answer: a day, or the earlier one of both starts. */
export function answerUntil(from: string, to: string, now: Date): string {
  const [first = to] = [new Date(now.getTime() + bookingRules.answered * hour).toISOString(), from, to].sort()
  return first
}

export type Party = 'student' | 'instructor'

/** The person who is said not to have come; each by the other: then a person decides. */
export type Absence = {
  outcome: Party | 'disputed'
  /** When it was told; ISO. */
  at?: string | undefined
  isDecided?: boolean | undefined
  /** The one who did not come said so too. */
  isAgreed?: boolean | undefined
}

type Paid = Covered & { status: BookingState; startsAt: string; minutes: number }

/** Whether it can be told now that somebody did not come: of a paid session, until its instructor is paid. */
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
 * Until when the one who is said not to have come may say otherwise: to a day after the end, and for a day at least. What
 * follows for the money waits until then. ISO; undefined where nobody is said so, or that is settled already.
 */
export function contestedUntil({ startsAt, minutes, absence, isSettled }: Told): string | undefined {
  if (!absence || absence.outcome === 'disputed' || absence.isDecided || isSettled) return undefined
  const day = bookingRules.disputable * hour
  const [last = startsAt] = [endOf({ startsAt, minutes }), absence.at ?? startsAt].sort().reverse()
  return new Date(Date.parse(last) + day).toISOString()
}

/** How it stands after one of them says that the other one did not come; undefined where that was decided by a person. */
export function afterAbsence(known: Absence | undefined, by: Party): Absence['outcome'] | undefined {
  const other = by === 'student' ? 'instructor' : 'student'
  if (!known) return other
  if (known.isDecided) return undefined
  return known.outcome === by ? 'disputed' : known.outcome
}

/**
 * What comes by itself: a hold ends, the payment pages of what was never paid close with its start, reminders, completion,
 * what goes back for an instructor who did not come, and the instructor's share.
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
  /** What the instructor gets of it is in the books. */
  isSettled?: boolean | undefined
  /** When that is tried again. */
  payOutAt?: string | undefined
  absence?: Absence | undefined
}

/** What is due next. Reminders whose moment is past are left out; all else is done however late. */
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

/** Whether a session begins before its reminder of an hour could come. */
export const isSoon = ({ startsAt }: Pick<Timed, 'startsAt'>, now: Date): boolean =>
  Date.parse(startsAt) - hour <= now.getTime()

/** Of what was kept of a payment the instructor has a share, be the session held or cancelled late, or did the student not come. */
export function isOwed(session: Timed): boolean {
  const { status, amount, cancelled, isSettled, absence } = session
  if (!isCovered(session) || isSettled || absence?.outcome === 'disputed') return false
  if (absence?.outcome === 'instructor' && !absence.isDecided) return false
  return status === 'completed' || (status === 'cancelled' && (cancelled?.refund ?? 0) < amount)
}

/** The person who cancels: one of the parties, or Kiai itself by an admin. */
export type Canceller = 'student' | 'instructor' | 'admin'

const faults = { instructor: 'cancelled_by_instructor', admin: 'cancelled_by_kiai' } as const

/** What a cancellation gives back of what was paid, in cents, and by which rule. All of it unless the student cancels. */
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

/** What the parties of a session are told of. */
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
  | 'absent_student'
  | 'absent_instructor'
  | 'absent_both'
  | 'absence_decided'
