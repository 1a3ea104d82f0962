import type { ICalAttendeeStatus, ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import type { CalendarEvent } from '#shared/rules/sessions/calendar-event.ts'

/** `PUBLISH`: for readers. `REQUEST` and `CANCEL`: mailed to a person who is invited, or no longer. */
export type CalendarMethod = 'PUBLISH' | 'REQUEST' | 'CANCEL'

type Person = { name: string; email: string }
type About = {
  method: CalendarMethod
  /** The name of a subscribed calendar. */
  name?: string
  /** For a mail: its sender and recipient. */
  mailed?: { from: Person; to: Person }
}

/** Suggested minutes between two refreshes, for calendar apps that ask. */
const looksEvery = 60

/** Events as a file of RFC 5545, in UTC: no calendar app needs time zone definitions. */
export async function calendarFile(
  events: readonly CalendarEvent[],
  { method, name, mailed }: About,
): Promise<string> {
  // Loaded on first use to keep cold starts short.
  const { default: ical } = await import('ical-generator')
  const calendar = ical({
    prodId: { company: 'Kiai', product: 'Sessions', language: 'EN' },
    method: method as ICalCalendarMethod,
    ...(name && { name, ttl: looksEvery * 60 }),
  })
  for (const event of events) {
    const changed = new Date(event.changedAt)
    calendar.createEvent({
      id: event.uid,
      sequence: event.sequence,
      stamp: changed,
      lastModified: changed,
      start: new Date(event.startsAt),
      end: new Date(event.endsAt),
      url: event.url,
      summary: withoutControls(event.title),
      description: withoutControls(event.description),
      status: event.state.toUpperCase() as ICalEventStatus,
      ...(mailed && invited(mailed)),
    })
  }
  return `${calendar.toString()}\r\n`
}

/** Replies are not read, so none is requested. */
const invited = ({ from, to }: NonNullable<About['mailed']>) => ({
  organizer: { name: withoutControls(from.name), email: from.email },
  attendees: [
    {
      name: withoutControls(to.name),
      email: to.email,
      rsvp: false,
      status: 'ACCEPTED' as ICalAttendeeStatus,
    },
  ],
})

/** Control characters, which RFC 5545 forbids in texts. */
const withoutControls = (text: string) => text.replaceAll(/\p{Cc}+/gu, ' ')
