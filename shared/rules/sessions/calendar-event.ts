import { type BookingState, bookingRules, endOf, isCovered, sessionName, taughtName } from './booking.ts'

/** A session as an event of a calendar. It does not contain the meeting link: a calendar is shown to many people. */
export type CalendarEvent = {
  /** The booking's id. It never changes: calendars recognize the event by it. */
  uid: string
  /** The version with the higher number wins. */
  sequence: number
  /** ISO, as all moments here. */
  changedAt: string
  startsAt: string
  endsAt: string
  title: string
  description: string
  /** A page of Kiai. */
  url: string
  state: 'tentative' | 'confirmed' | 'cancelled'
}

type Session = {
  id: string
  status: BookingState
  title: string
  instructorName: string
  startsAt: string
  minutes: number
  sequence: number
  updatedAt: string
}

type Reader = {
  part: 'student' | 'instructor'
  studentName: string
  /** The origin of the site. */
  origin: string
}

const states = {
  pending: 'tentative',
  confirmed: 'confirmed',
  completed: 'confirmed',
  cancelled: 'cancelled',
} as const satisfies Record<BookingState, CalendarEvent['state']>

/** A session in the calendar of one of its parties. */
export function sessionEvent(session: Session, { part, studentName, origin }: Reader): CalendarEvent {
  const { id, status, startsAt, sequence, updatedAt } = session
  const url = `${origin}${part === 'student' ? '/my-bookings' : '/teach'}`
  return {
    uid: id,
    sequence,
    changedAt: updatedAt,
    startsAt,
    endsAt: endOf(session),
    url,
    title: part === 'student' ? sessionName(session) : taughtName(session, studentName),
    description: `A private session at Kiai, by video. You can join ${bookingRules.joinsBefore} minutes before it begins: ${url}`,
    state: states[status],
  }
}

/**
 * Days for which feeds show a cancelled session: calendars read them once or twice a day, and not while they are off.
 */
const cancelledFor = 30
/** Days for which feeds show sessions that are over. */
const pastFor = 365

const day = 24 * 3_600_000

type Listed = Session & {
  chargeId?: string | undefined
  creditMonth?: string | undefined
  cancelled?: { at: string } | undefined
}

/** Whether a feed contains a session: never before it is paid. */
export function isInFeed(session: Listed, now: Date): boolean {
  const { status, startsAt, cancelled } = session
  if (!isCovered(session)) return false
  const since = (days: number) => new Date(now.getTime() - days * day).toISOString()
  if (status === 'cancelled') return (cancelled?.at ?? '') > since(cancelledFor)
  return startsAt > since(pastFor)
}
