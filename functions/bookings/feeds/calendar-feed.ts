import { randomBytes } from 'node:crypto'
import { Problem } from '#shared/contract/problem.ts'
import { type CalendarEvent, isInFeed, sessionEvent } from '#shared/rules/sessions/calendar-event.ts'
import { hashOf } from '../../http/caller.ts'
import type { Download } from '../../http/reply.ts'
import type { Caller } from '../../http/serve.ts'
import { calendarFeed } from '../../model/calendar/calendar-feed.ts'
import { type MemberItem, member } from '../../model/members/member.ts'
import { readAll } from '../../model/table/read-all.ts'
import { calendarFile } from '../../ports/calendars/calendar-file.ts'
import { clock } from '../../ports/process/clock.ts'
import { env } from '../../ports/process/env.ts'
import { studentNames } from '../wire/booking-wire.ts'
import { learnedBy, taughtBy } from '../wire/lists.ts'

/** The address of a member's calendar feed, and its content. */

export async function feedOf({ memberId }: Caller): Promise<{ createdAt: string | null }> {
  const { data } = await calendarFeed().get({ memberId }).go({ consistent: true })
  return { createdAt: data?.createdAt ?? null }
}

/** Creates a new address that replaces the old one. It is not stored: a member who loses it makes another. */
export async function makeFeed({ memberId }: Caller): Promise<{ address: string; createdAt: string }> {
  const secret = randomBytes(16).toString('base64url')
  const createdAt = clock.now().toISOString()
  await calendarFeed()
    .put({ memberId, hash: hashOf(secret), createdAt })
    .go()
  return { address: `${env('SITE_ORIGIN')}/api/calendar-feeds/${memberId}.${secret}.ics`, createdAt }
}

export async function deleteFeed({ memberId }: Caller): Promise<void> {
  await calendarFeed().delete({ memberId }).go()
}

const entities = { calendarFeed, member }

/** The calendar that belongs to the secret. A wrong secret does not reveal whether a feed exists. */
export async function readFeed(address: string): Promise<Download> {
  const [memberId = '', secret = ''] = address.split('.')
  const { calendarFeed: feed, member: owner } = await readAll(entities, ({ calendarFeed, member }) => ({
    calendarFeed: calendarFeed.get({ memberId }),
    member: member.get({ id: memberId }),
  }))
  if (!feed || !owner || feed.hash !== hashOf(secret)) throw new Problem('calendar.not_found')
  const content = await calendarFile(await eventsOf(owner), { method: 'PUBLISH', name: 'Kiai sessions' })
  return { filename: 'kiai.ics', bytes: Buffer.from(content) }
}

async function eventsOf(owner: MemberItem): Promise<CalendarEvent[]> {
  const [learned, taught] = await Promise.all([learnedBy(owner.id), taughtBy({ member: owner })])
  const origin = env('SITE_ORIGIN')
  const now = clock.now()
  const shown = taught.filter((item) => isInFeed(item, now))
  const names = await studentNames(shown)
  return [
    ...learned
      .filter((item) => isInFeed(item, now))
      .map((item) => sessionEvent(item, { part: 'student', studentName: '', origin })),
    ...shown.map((item) =>
      sessionEvent(item, { part: 'instructor', studentName: names.get(item.memberId) ?? '', origin }),
    ),
  ]
}
