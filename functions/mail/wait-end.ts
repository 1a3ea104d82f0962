import type { SessionNews } from '#shared/rules/sessions/booking.ts'
import { quietUntil } from '#shared/rules/sessions/quiet-hours.ts'
import type { MailItem } from '../model/mail/mail.ts'
import { zoneOf } from '../model/members/member.ts'
import { stretchesOf } from '../ports/process/zones.ts'
import { courseReminderAt } from './course-letters.ts'
import type { Reader } from './reader.ts'
import { sessionsAbout } from './series-letters.ts'
import { isNews } from './session-letters.ts'

/** Sent by night too: the session is near, or the reader should not wait for it. */
const urgent: readonly string[] = ['remind_soon', 'no_link', 'cancelled'] satisfies SessionNews[]

const day = 24 * 3_600_000

/** The time until which a mail waits: for the member to go on with a course, or for the reader's morning. ISO. */
export async function waitEnd(item: MailItem, reader: Reader, now: Date): Promise<string | undefined> {
  if (item.kind !== 'courseReminder') return nightEnd(item, reader, now)
  const due = await courseReminderAt(item.about, reader)
  return due && due > now.toISOString() ? due : quietEnd(reader, now)
}

/** The end of the night in which a reader is now; undefined by day, or if their zone is not known. */
function quietEnd(reader: Reader, now: Date): string | undefined {
  const timeZone = zoneOf(reader)
  if (!timeZone) return undefined
  const at = now.getTime()
  const ends = quietUntil(stretchesOf(timeZone, at, at + day), at)
  return ends === undefined ? undefined : new Date(ends).toISOString()
}

/**
 * The end of the reader's night, until which a mail waits; undefined if it need not wait. A mail that would be
 * pointless by then, as its session begins or its hold ends before, is sent at once.
 */
async function nightEnd({ kind, about }: MailItem, reader: Reader, now: Date): Promise<string | undefined> {
  const news = about.news as SessionNews
  const isOfSessions = kind === 'session' || kind === 'series'
  // The answer to the reader's own act, such as a payment, wakes nobody.
  const isOwnAct = about.by !== undefined && about.by === about.part
  if (!isOfSessions || isOwnAct || urgent.includes(news)) return undefined
  const morning = quietEnd(reader, now)
  if (!morning) return undefined
  const told = (await sessionsAbout(about)).filter((one) => isNews(about, one, now))
  const isSoon = told.some((one) => !isNews(about, one, new Date(morning)))
  return told.length > 0 && !isSoon ? morning : undefined
}
