import { series } from '#shared/mail/series.ts'
import type { SessionNews } from '#shared/rules/sessions/booking.ts'
import { sessionEvent } from '#shared/rules/sessions/calendar-event.ts'
import { type BookingItem, booking, findBooking, findSeries } from '../model/bookings/booking.ts'
import { linkOf } from '../model/calendar/room.ts'
import type { MailItem } from '../model/mail/mail.ts'
import { charge } from '../model/payments/charge.ts'
import { inFull } from '../model/table/batch.ts'
import { calendarFile } from '../ports/calendars/calendar-file.ts'
import { clock } from '../ports/process/clock.ts'
import { env } from '../ports/process/env.ts'
import type { Composed } from './letter.ts'
import type { Reader } from './reader.ts'
import { isNews, nameOfStudent, partOf, paths, sessionLetter, studentZoneOf } from './session-letters.ts'

/** The sessions that a mail is about: one session, those paid together, or all that remain of a series. */
export async function sessionsAbout(about: MailItem['about']): Promise<BookingItem[]> {
  const { bookingId = '', chargeId, seriesId, count } = about
  if (chargeId) return paidTogether(chargeId)
  if (seriesId) return findSeries(seriesId, Number(count))
  const one = await findBooking(bookingId)
  return one ? [one] : []
}

async function paidTogether(chargeId: string): Promise<BookingItem[]> {
  const { data: paid } = await charge().get({ id: chargeId }).go({ consistent: true })
  const ids = (paid?.sessions ?? []).map(({ bookingId: id }) => ({ id }))
  const found = await inFull(ids, (asked) => booking().get(asked).go({ consistent: true }))
  return found.filter((one) => one.chargeId === chargeId)
}

/** One mail about several sessions, limited to those for which it still holds when it is sent. */
export async function seriesOf(about: MailItem['about'], reader: Reader): Promise<Composed | undefined> {
  const news = about.news as SessionNews & ('booked' | 'confirmed')
  const now = clock.now()
  const sessions = (await sessionsAbout(about))
    .filter((one) => isNews(about, one, now))
    .sort((a, b) => (a.startsAt < b.startsAt ? -1 : 1))
  const [first] = sessions
  if (!first || sessions.length === 1) return sessionLetter(first, about, reader)
  const part = partOf(about.part) === 'instructor' ? 'instructor' : 'student'
  const studentName = await nameOfStudent(first)
  const letter = series({
    firstName: reader.firstName,
    news,
    part,
    title: first.title,
    sessions,
    zone: first.zone,
    studentZone: studentZoneOf(first, part, reader),
    cents: sessions.reduce((sum, { amount }) => sum + amount, 0),
    heldUntil: sessions.flatMap(({ heldUntil }) => heldUntil ?? []).sort()[0],
    hasLinks: (await Promise.all(sessions.map(linkOf))).every((link) => link !== undefined),
    other: part === 'instructor' ? studentName : first.instructorName,
    path: paths[part],
  })
  if (news === 'booked') return letter
  const events = sessions.map((one) => sessionEvent(one, { part, studentName, origin: env('SITE_ORIGIN') }))
  // `REQUEST` invites to a single event; several are published.
  const method = 'PUBLISH'
  return { ...letter, calendar: { method, content: await calendarFile(events, { method }) } }
}
