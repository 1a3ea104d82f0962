import { type LiveNews, opensAt } from '#shared/rules/live/live-event.ts'
import { changed, liveEntities, replaceSteps } from '../model/live/change-live-event.ts'
import { findLiveEvent, type LiveEventItem } from '../model/live/live-event.ts'
import { liveReminder } from '../model/live/live-reminder.ts'
import { mailEntities, mailSteps } from '../model/mail/mail.ts'
import { type DueItem, endDue } from '../model/table/due.ts'
import { Refused } from '../model/table/refused.ts'
import { writeSteps } from '../model/table/service.ts'
import { clock } from '../ports/process/clock.ts'
import { lookAtStream } from './on-air/look.ts'

/** Mails that are requested in parallel. */
const together = 20

/** Does the due step of an event: notifies and reminds members, polls its stream, or ends an event that lapsed. */
export async function followLive(item: DueItem): Promise<void> {
  const known = await findLiveEvent(item.subjectId)
  if (!known || known.dueAt !== item.at) return endDue(item)
  const now = clock.now()
  const isToBeReminded = known.state === 'planned' && !known.remindedAt && opensAt(known) <= now.toISOString()
  if (known.tell) {
    await tellAll(known, known.tell, now)
    return replace(known, { tell: undefined }, now)
  }
  if (isToBeReminded) {
    await tellAll(known, 'soon', now)
    return replace(known, { remindedAt: now.toISOString() }, now)
  }
  if (known.lookAt) return unlessChanged(lookAtStream(known))
  await replace(known, { state: 'ended', endedAt: now.toISOString(), awaySince: undefined }, now)
}

const replace = (known: LiveEventItem, change: Parameters<typeof changed>[1], now: Date) =>
  unlessChanged(writeSteps(liveEntities, replaceSteps(known, changed(known, change, now))))

/** If the event changed in the meantime, the change has made another step due. */
async function unlessChanged(write: Promise<void>): Promise<void> {
  try {
    await write
  } catch (error) {
    if (!(error instanceof Refused)) throw error
  }
}

/** Requests a mail to each member with a reminder for the event; a repeated page requests none twice. */
async function tellAll(event: LiveEventItem, news: LiveNews, now: Date): Promise<void> {
  let cursor: string | null = null
  do {
    const page: { data: { memberId: string }[]; cursor: string | null } = await liveReminder()
      .query.ofEvent({ eventId: event.id })
      .go({ limit: together, ...(cursor && { cursor }) })
    await Promise.all(page.data.map(({ memberId }) => tell(event, memberId, news, now)))
    cursor = page.cursor
  } while (cursor)
}

async function tell(event: LiveEventItem, memberId: string, news: LiveNews, now: Date): Promise<void> {
  const { id: eventId, startsAt } = event
  const cause = `${eventId}-${memberId}-${news}-${Date.parse(startsAt)}`
  try {
    await writeSteps(
      mailEntities,
      mailSteps({ kind: 'live', memberId, cause, about: { eventId, news, startsAt } }, now),
    )
  } catch (error) {
    if (!(error instanceof Refused)) throw error
  }
}
