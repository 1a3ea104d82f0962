import { type SessionFacts, session } from '#shared/mail/session.ts'
import {
  type Absence,
  isCovered,
  type Party,
  type SessionNews,
  sessionName,
  taughtName,
} from '#shared/rules/sessions/booking.ts'
import { sessionEvent } from '#shared/rules/sessions/calendar-event.ts'
import { type BookingItem, findBooking } from '../model/bookings/booking.ts'
import { linkOf } from '../model/calendar/room.ts'
import { instructor } from '../model/instructors/instructor.ts'
import type { MailItem } from '../model/mail/mail.ts'
import { type MemberItem, member, settingsOf, zoneOf } from '../model/members/member.ts'
import { calendarFile } from '../ports/calendars/calendar-file.ts'
import type { Calendar } from '../ports/mail/mailer.ts'
import { clock } from '../ports/process/clock.ts'
import { env } from '../ports/process/env.ts'
import type { Composed } from './letter.ts'
import type { Reader } from './reader.ts'

/** Optional mails; all others are always sent. */
const reminders: readonly SessionNews[] = ['remind', 'remind_soon']

/** Mails about a session, by its state when they are sent. */
export async function sessionOf(about: MailItem['about'], reader: Reader): Promise<Composed | undefined> {
  return sessionLetter(await findBooking(about.bookingId ?? ''), about, reader)
}

export async function sessionLetter(
  known: BookingItem | undefined,
  about: MailItem['about'],
  reader: Reader,
): Promise<Composed | undefined> {
  const link = known && (await linkOf(known))
  // Only `sessionTold` requests these mails.
  const news = about.news as SessionNews
  if (!known || !isNews(about, known, clock.now())) return undefined
  if (news === 'no_link' && link) return undefined
  if (news === 'leaving' && !(await isLeaving(known, about.leavesAt))) return undefined
  if (reminders.includes(news) && !settingsOf(reader).emailNotifications) return undefined
  const part = partOf(about.part)
  const studentName = await nameOfStudent(known)
  const calendar = await calendarOf(known, { news, part, studentName, reader })
  const letter = session({
    firstName: reader.firstName,
    news,
    part,
    title: known.title,
    name: part === 'instructor' ? taughtName(known, studentName) : sessionName(known),
    startsAt: known.startsAt,
    minutes: known.minutes,
    zone: known.zone,
    cents: known.amount,
    heldUntil: known.heldUntil,
    studentZone: studentZoneOf(known, part, reader),
    hasLink: link !== undefined,
    other: part === 'instructor' ? studentName : known.instructorName,
    student: part === 'operations' ? studentName : undefined,
    cancelled: cancelledOf(known),
    move: known.move,
    wallTimeBefore: known.wallTimeBefore,
    absence: known.absence,
    isByCredit: known.creditMonth !== undefined,
    leavesAt: about.leavesAt,
    path: paths[part],
  })
  return { ...letter, ...(calendar && { calendar }) }
}

/** Whether the instructor still plans to leave then. */
async function isLeaving({ instructorId: id }: BookingItem, leavesAt: string | undefined): Promise<boolean> {
  const { data } = await instructor().get({ id }).go({ consistent: true })
  return leavesAt !== undefined && data?.leavesAt === leavesAt
}

export const partOf = (part: string | undefined): Party | 'operations' =>
  part === 'instructor' || part === 'operations' ? part : 'student'

/** The time zone shown beside the instructor's: the student's current one, or that of the booking. */
export const studentZoneOf = (
  { studentZone }: Pick<BookingItem, 'studentZone'>,
  part: Party | 'operations',
  reader: Reader,
): string | undefined => (part === 'student' ? zoneOf(reader) : undefined) ?? studentZone

export const paths = {
  student: '/my-bookings',
  instructor: '/teach',
  operations: '/admin/instructors',
} as const

type Told = { news: SessionNews; part: Party | 'operations'; studentName: string; reader: Reader }

/** Mails that update calendars too: only about paid sessions. */
const dated: readonly SessionNews[] = ['confirmed', 'moved', 'cancelled']

async function calendarOf(known: BookingItem, told: Told): Promise<Calendar | undefined> {
  const { news, part, studentName, reader } = told
  if (!isCovered(known) || !dated.includes(news) || part === 'operations') return undefined
  const method = news === 'cancelled' ? 'CANCEL' : 'REQUEST'
  const event = sessionEvent(known, { part, studentName, origin: env('SITE_ORIGIN') })
  const to = { name: nameOf(reader) || reader.email, email: reader.email }
  const mailed = { from: { name: 'Kiai', email: env('MAIL_FROM') }, to }
  return { method, content: await calendarFile([event], { method, mailed }) }
}

/** For mails about an absence, the outcomes for which they still hold. */
const absenceNews: Partial<Record<SessionNews, readonly Absence['outcome'][]>> = {
  absent_student: ['student'],
  absent_instructor: ['instructor'],
  absent_both: ['disputed'],
  absence_decided: ['student', 'instructor'],
}

/** Mails that are about one particular time. */
const timed: readonly SessionNews[] = [...reminders, 'no_link']

/**
 * Whether a mail still holds: no request to pay, and no reminder, for a session that was paid, moved, cancelled or
 * begun in the meantime.
 */
export function isNews(about: MailItem['about'], known: BookingItem, now: Date): boolean {
  const news = about.news as SessionNews
  if (news === 'cancelled') return known.status === 'cancelled'
  const outcome = absenceNews[news]
  // An absence that was agreed on, or has passed, can no longer be answered.
  if (outcome && known.isSettled && news !== 'absence_decided') return false
  if (outcome) return outcome.some((one) => one === known.absence?.outcome)
  if (news === 'returned') return known.isReturned === true
  const isAhead = known.startsAt > now.toISOString()
  if (timed.includes(news) && isOther(about, known.startsAt)) return false
  if (news === 'move_asked' && !isAsked(about, known, now)) return false
  if (news === 'not_moved' && known.isMoved) return false
  if (news === 'clocks_changed' && !known.wallTimeBefore) return false
  if (news === 'booked')
    return known.status === 'pending' && isAhead && (known.heldUntil ?? '') > now.toISOString()
  return known.status === 'confirmed' && isAhead
}

const isAsked = (about: MailItem['about'], { move }: BookingItem, now: Date) =>
  move !== undefined && move.until > now.toISOString() && !isOther(about, move.startsAt)

/** Whether a mail is about another time; mails from before times were stored are about any. */
const isOther = ({ startsAt }: MailItem['about'], now: string) => startsAt !== undefined && startsAt !== now

export async function nameOfStudent({ memberId }: BookingItem): Promise<string> {
  const { data } = await member().get({ id: memberId }).go()
  return (data && nameOf(data)) || 'A member'
}

const nameOf = ({ firstName, lastName }: Pick<MemberItem, 'firstName' | 'lastName'>) =>
  [firstName, lastName].filter(Boolean).join(' ')

function cancelledOf({ cancelled, isReturned }: BookingItem): SessionFacts['cancelled'] {
  if (!cancelled) return undefined
  const { by, reason, refund: refundCents } = cancelled
  return { by, reason, refundCents, isReturned }
}
