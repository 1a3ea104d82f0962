import type { SessionNews } from '#shared/rules/sessions/booking.ts'
import { quietUntil } from '#shared/rules/sessions/quiet-hours.ts'
import type { MailItem } from '../model/mail/mail.ts'
import { zoneOf } from '../model/members/member.ts'
import { stretchesOf } from '../ports/process/zones.ts'
import type { Reader } from './reader.ts'
import { sessionsAbout } from './series-letters.ts'
import { isNews } from './session-letters.ts'

/** Said by night too: the session is close, or not to be waited for. */
const urgent: readonly string[] = ['remind_soon', 'no_link', 'cancelled'] satisfies SessionNews[]

const day = 24 * 3_600_000

/**
 * Until when a mail waits for its reader's morning; undefined where it does not. One that would have nothing to say any more
 * by then, of a session that begins before or a hold that ends, goes at once.
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
