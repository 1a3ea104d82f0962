import { isCovered, isSoon, type Party, type SessionNews } from '#shared/rules/sessions/booking.ts'
import { linkOf } from '../calendar/room.ts'
import { type MailEntities, mailSteps, operations, wakeMailOf } from '../mail/mail.ts'
import type { Step } from '../table/service.ts'
import type { BookingItem } from './booking.ts'

/** The people told: of a time that is only held the student alone, of a link that is missing the instructor and operations. */
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
  // Of money that goes back the student is told with it.
  absent_student: ['student'],
  absent_instructor: ['instructor'],
  absent_both: ['student', 'instructor'],
  absence_decided: ['instructor'],
}

/** A session covered by a credit has no refund mail that tells the student of the decision. */
const recipientsOf = (news: SessionNews, { creditMonth }: BookingItem): readonly (Party | 'operations')[] =>
  news === 'absence_decided' && creditMonth ? ['student', 'instructor'] : recipients[news]

/** The mails of some news, once for each state of a session; an instructor without an account gets none. */
export function sessionMailSteps(news: SessionNews, item: BookingItem, now: Date): Step<MailEntities>[] {
  const { id: bookingId, updatedAt, memberId, instructorMemberId } = item
  // Nobody waits for an instructor's session that was never paid.
  const isOpenHold = news === 'cancelled' && !isCovered(item)
  return recipientsOf(news, item).flatMap((part) => {
    const to = { student: memberId, instructor: instructorMemberId, operations }[part]
    if (!to || (part === 'instructor' && isOpenHold)) return []
    const cause = `${bookingId}-${news}-${Date.parse(updatedAt)}-${part}`
    const about = { bookingId, news, part, startsAt: timeOf(news, item) }
    return mailSteps({ kind: 'session', memberId: to, cause, about }, now)
  })
}

/** Where nobody has said where a session is held, its instructor and operations are told. */
export const linkMissingSteps = async (item: BookingItem, now: Date): Promise<Step<MailEntities>[]> =>
  (await linkOf(item)) ? [] : sessionMailSteps('no_link', item, now)

/** The same with what confirms or moves a session that begins before its last reminder, which asks else. */
export const linkMissingSoonSteps = async (item: BookingItem, now: Date): Promise<Step<MailEntities>[]> =>
  isSoon(item, now) ? linkMissingSteps(item, now) : []

/** The time that news are of: they say nothing any more once the session, or what is asked for, is at another one. */
const timeOf = (news: SessionNews, { startsAt, move }: BookingItem) =>
  news === 'move_asked' && move ? move.startsAt : startsAt

/** Milliseconds for which the mail of a series waits for all of it to be held: what cuts that off is told of after it. */
const heldWithin = 60_000

const seriesCause = (seriesId: string) => `${seriesId}-booked-student`

/** The one mail of all that is held of a series. It waits, written with the first of them, until the last was tried. */
export function seriesHeldMailSteps(
  { seriesId = '', seriesCount = 0, memberId }: BookingItem,
  now: Date,
): Step<MailEntities>[] {
  const about = { seriesId, count: `${seriesCount}`, news: 'booked', part: 'student' }
  const waitsUntil = new Date(now.getTime() + heldWithin).toISOString()
  return mailSteps({ kind: 'series', memberId, cause: seriesCause(seriesId), about, waitsUntil }, now)
}

/** Each that could be held is now. */
export const seriesTried = (seriesId: string, now: Date): Promise<void> =>
  wakeMailOf({ kind: 'series', cause: seriesCause(seriesId) }, now)

/** The one mail to each party of all that were paid together, of which this is one. */
export function seriesPaidMailSteps(chargeId: string, item: BookingItem, now: Date): Step<MailEntities>[] {
  return recipients.confirmed.flatMap((part) => {
    const to = part === 'instructor' ? item.instructorMemberId : item.memberId
    if (!to) return []
    const about = { chargeId, news: 'confirmed', part }
    return mailSteps({ kind: 'series', memberId: to, cause: `${chargeId}-confirmed-${part}`, about }, now)
  })
}
