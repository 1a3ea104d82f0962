import { isCovered, isSoon, type Party, type SessionNews } from '#shared/rules/sessions/booking.ts'
import { linkOf } from '../calendar/room.ts'
import { type MailEntities, mailSteps, operations, wakeMailOf } from '../mail/mail.ts'
import type { Step } from '../table/service.ts'
import type { BookingItem } from './booking.ts'

/**
 * The recipients of each kind of news: only the student hears of a hold; the instructor and operations hear of a
 * missing link.
 */
const recipients: Readonly<Record<SessionNews, readonly (Party | 'operations')[]>> = {
  booked: ['student'],
  confirmed: ['student', 'instructor'],
  remind: ['student', 'instructor'],
  remind_soon: ['student', 'instructor'],
  no_link: ['instructor', 'operations'],
  cancelled: ['student', 'instructor'],
  move_asked: ['student', 'instructor'],
  moved: ['student', 'instructor'],
  not_moved: ['student', 'instructor'],
  clocks_changed: ['student', 'instructor'],
  leaving: ['student'],
  // The student hears of it in the mail of the refund.
  absent_student: ['student'],
  absent_instructor: ['instructor'],
  absent_both: ['student', 'instructor'],
  absence_decided: ['instructor'],
  // A refund has a mail of its own.
  returned: ['student'],
}

/** A session covered by a credit has no refund mail that tells the student of the decision. */
const recipientsOf = (news: SessionNews, { creditMonth }: BookingItem): readonly (Party | 'operations')[] =>
  news === 'absence_decided' && creditMonth ? ['student', 'instructor'] : recipients[news]

/**
 * The mails of some news, once for each state of a session. An instructor without an account gets none. The party whose
 * own act it answers need not wait for the morning.
 */
export function sessionMailSteps(
  news: SessionNews,
  item: BookingItem,
  now: Date,
  by?: Party,
): Step<MailEntities>[] {
  const { id: bookingId, updatedAt, memberId, instructorMemberId } = item
  // The instructor does not expect a session that was never paid.
  const isOpenHold = news === 'cancelled' && !isCovered(item)
  return recipientsOf(news, item).flatMap((part) => {
    const to = { student: memberId, instructor: instructorMemberId, operations }[part]
    if (!to || (part === 'instructor' && isOpenHold)) return []
    const cause = `${bookingId}-${news}-${Date.parse(updatedAt)}-${part}`
    const about = { bookingId, news, part, startsAt: timeOf(news, item), ...(by && { by }) }
    return mailSteps({ kind: 'session', memberId: to, cause, about }, now)
  })
}

/** Tells the student that the instructor has planned to leave; once for each plan. */
export function leavingMailSteps(
  { id: bookingId, memberId, startsAt }: BookingItem,
  leavesAt: string,
  now: Date,
): Step<MailEntities>[] {
  const about = { bookingId, news: 'leaving', part: 'student', startsAt, leavesAt }
  const cause = `${bookingId}-leaving-${Date.parse(leavesAt)}`
  return mailSteps({ kind: 'session', memberId, cause, about }, now)
}

/** Tells the instructor and operations that a session has no meeting link. */
export const linkMissingSteps = async (item: BookingItem, now: Date): Promise<Step<MailEntities>[]> =>
  (await linkOf(item)) ? [] : sessionMailSteps('no_link', item, now)

/**
 * The same when a session that begins soon is confirmed or moved: its last reminder, which checks the link otherwise,
 * no longer comes.
 */
export const linkMissingSoonSteps = async (item: BookingItem, now: Date): Promise<Step<MailEntities>[]> =>
  isSoon(item, now) ? linkMissingSteps(item, now) : []

/** The time that the news is about. A mail is outdated once the session, or the request, has another time. */
const timeOf = (news: SessionNews, { startsAt, move }: BookingItem) =>
  news === 'move_asked' && move ? move.startsAt : startsAt

/**
 * Milliseconds for which the mail of a series waits for all its holds. If the holds are cut off, the mail is sent after
 * that.
 */
const heldWithin = 60_000

const seriesCause = (seriesId: string) => `${seriesId}-booked-student`

/**
 * One mail for all sessions of a series that are held. It is written with the first of them and waits until the last
 * was tried.
 */
export function seriesHeldMailSteps(
  { seriesId = '', seriesCount = 0, memberId }: BookingItem,
  now: Date,
): Step<MailEntities>[] {
  const about = { seriesId, count: `${seriesCount}`, news: 'booked', part: 'student', by: 'student' }
  const waitsUntil = new Date(now.getTime() + heldWithin).toISOString()
  return mailSteps({ kind: 'series', memberId, cause: seriesCause(seriesId), about, waitsUntil }, now)
}

/** Sends the waiting mail: every session of the series was tried. */
export const seriesTried = (seriesId: string, now: Date): Promise<void> =>
  wakeMailOf({ kind: 'series', cause: seriesCause(seriesId) }, now)

/** One mail to each party for all sessions that were paid together, by one of them; this session is one of these. */
export function seriesPaidMailSteps(
  chargeId: string,
  item: BookingItem,
  now: Date,
  by?: Party,
): Step<MailEntities>[] {
  return recipients.confirmed.flatMap((part) => {
    const to = part === 'instructor' ? item.instructorMemberId : item.memberId
    if (!to) return []
    const about = { chargeId, news: 'confirmed', part, ...(by && { by }) }
    return mailSteps({ kind: 'series', memberId: to, cause: `${chargeId}-confirmed-${part}`, about }, now)
  })
}
