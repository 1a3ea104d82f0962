/** Calendars as other programs write them. */

export const ics = (...events: readonly (readonly string[])[]) =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Test//EN',
    ...events.flatMap((lines, place) => [
      'BEGIN:VEVENT',
      ...(lines.some((line) => line.startsWith('UID')) ? [] : [`UID:event-${place}@test`]),
      'DTSTAMP:20260101T000000Z',
      ...lines,
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
    '',
  ].join('\r\n')

/** An hour with this start, e.g. `20261201T100000Z`. */
export const hourAt = (start: string, ...more: string[]) => [`DTSTART:${start}`, 'DURATION:PT1H', ...more]
