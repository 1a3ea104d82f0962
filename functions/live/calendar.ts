import { endsAt } from '#shared/rules/live/live-event.ts'
import type { CalendarEvent } from '#shared/rules/sessions/calendar-event.ts'
import type { LiveEventItem } from '../model/live/live-event.ts'
import { calendarFile } from '../ports/calendars/calendar-file.ts'
import { env } from '../ports/process/env.ts'

/** Events as a calendar file. */
export async function calendarOf(events: readonly LiveEventItem[], name?: string) {
  const told = events.map(toCalendarEvent)
  const content = await calendarFile(told, { method: 'PUBLISH', ...(name && { name }) })
  return { filename: 'kiai-live.ics', bytes: Buffer.from(content) }
}

function toCalendarEvent(item: LiveEventItem): CalendarEvent {
  const url = `${env('SITE_ORIGIN')}/live/${item.id}`
  return {
    uid: item.id,
    sequence: item.sequence,
    changedAt: item.updatedAt,
    startsAt: item.startsAt,
    endsAt: endsAt(item),
    url,
    title: item.title,
    description: `Live at Kiai: ${url}`,
    state: item.state === 'cancelled' ? 'cancelled' : 'confirmed',
  }
}
