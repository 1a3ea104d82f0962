import type { SessionNews } from '#shared/rules/sessions/booking.ts'
import { quietUntil } from '#shared/rules/sessions/quiet-hours.ts'
import type { MailItem } from '../model/mail/mail.ts'
import { zoneOf } from '../model/members/member.ts'
import { stretchesOf } from '../ports/process/zones.ts'
import type { Reader } from './reader.ts'
import { sessionsAbout } from './series-letters.ts'
import { isNews } from './session-letters.ts'

/** Sent by night too: the session is near, or the reader should not wait for it. */
const urgent: readonly string[] = ['remind_soon', 'no_link', 'cancelled'] satisfies SessionNews[]

const day = 24 * 3_600_000

/**
 * The end of the reader's night, until which a mail waits; undefined if it need not wait. A mail that would be
 * pointless by then, as its session begins or its hold ends before, is sent at once.
 */
export async function nightEnd(
  { kind, about }: MailItem,
  reader: Reader,
  now: Date,
): Promise<string | undefined> {
  const timeZone = zoneOf(reader)
  const news = about.news as SessionNews
  const isOfSessions = kind === 'session' || kind === 'series'
  if (!isOfSessions || !timeZone || urgent.includes(news)) return undefined
  const at = now.getTime()
  const ends = quietUntil(stretchesOf(timeZone, at, at + day), at)
  if (ends === undefined) return undefined
  const morning = new Date(ends)
  const told = (await sessionsAbout(about)).filter((one) => isNews(about, one, now))
  const isSoon = told.some((one) => !isNews(about, one, morning))
  return told.length > 0 && !isSoon ? morning.toISOString() : undefined
}
