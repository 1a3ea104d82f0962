import type { Letter } from '#shared/mail/blocks.ts'
import { liveLetter } from '#shared/mail/live.ts'
import { liveBanLetter } from '#shared/mail/live-ban.ts'
import { liveNews } from '#shared/rules/live/live-event.ts'
import { instructor } from '../model/instructors/instructor.ts'
import { findLiveBan } from '../model/live/live-ban.ts'
import { findLiveEvent, type LiveEventItem } from '../model/live/live-event.ts'
import type { MailItem } from '../model/mail/mail.ts'
import { settingsOf, zoneOf } from '../model/members/member.ts'
import { inFull } from '../model/table/batch.ts'
import type { Reader } from './reader.ts'

/** The mail about a live event, with its state at the time of sending. Later changes have their own mail. */
export async function liveOf(about: MailItem['about'], reader: Reader): Promise<Letter | undefined> {
  const known = await findLiveEvent(about.eventId ?? '')
  const news = liveNews.find((each) => each === about.news)
  if (!known || !news || known.startsAt !== about.startsAt) return undefined
  if ((known.state === 'cancelled') !== (news === 'cancelled')) return undefined
  const { emailNotifications, liveEventAlerts } = settingsOf(reader)
  if (news === 'soon' && !(emailNotifications && liveEventAlerts)) return undefined
  return liveLetter({
    firstName: reader.firstName,
    news,
    title: known.title,
    startsAt: known.startsAt,
    zone: known.zone,
    readerZone: zoneOf(reader),
    hosts: await hostsOf(known),
    cancelReason: known.cancelReason,
    path: `/live/${known.id}`,
  })
}

/** The mail to an excluded member, or to one who is admitted again; none if that has changed since. */
export async function liveBanOf(about: MailItem['about'], reader: Reader): Promise<Letter | undefined> {
  const { eventId = '', times, liftedAt } = about
  const [known, ban] = await Promise.all([findLiveEvent(eventId), findLiveBan(reader.id, eventId)])
  if (!known || !ban || String(ban.times) !== times || ban.liftedAt !== liftedAt) return undefined
  return liveBanLetter({
    firstName: reader.firstName,
    title: known.title,
    reason: ban.reason,
    isLifted: liftedAt !== undefined,
    path: `/live/${known.id}`,
  })
}

async function hostsOf({ hostIds }: LiveEventItem): Promise<string[]> {
  const found = await inFull(
    hostIds.map((id) => ({ id })),
    (keys) => instructor().get(keys).go({ concurrency: 1 }),
  )
  const names = new Map(found.map(({ id, name }) => [id, name]))
  return hostIds.flatMap((id) => names.get(id) ?? [])
}
