import type { ICalAttendeeStatus, ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import type { CalendarEvent } from '#shared/rules/sessions/calendar-event.ts'

/** `PUBLISH`: for anyone who reads it. `REQUEST` and `CANCEL`: mailed to one who is invited, or no more. */
export type CalendarMethod = 'PUBLISH' | 'REQUEST' | 'CANCEL'

type Person = { name: string; email: string }
type About = {
  method: CalendarMethod
  /** What a subscribed calendar is called. */
  name?: string
  /** Of a mail: who sends it, and to whom. */
  mailed?: { from: Person; to: Person }
}

/** Minutes between two looks of a calendar that asks how often it should. */
const looksEvery = 60

/** Events as a file of RFC 5545, in UTC: no calendar has to know of zones. */
export async function calendarFile(
  events: readonly CalendarEvent[],
  { method, name, mailed }: About,
): Promise<string> {
  // Loaded when first used, so that no Lambda's start waits for it.
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

/** Nobody reads answers: none is asked for. */
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

/** Signs that no text holds, by RFC 5545. */
const withoutControls = (text: string) => text.replaceAll(/\p{Cc}+/gu, ' ')
