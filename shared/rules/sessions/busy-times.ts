import type { Span } from './availability.ts'

/** The busy times of an instructor's own calendar, in quarter hours, as for sessions. */

const minute = 60_000
const quarter = 15 * minute
const day = 24 * 60 * minute

export const busyRules = {
  /** Minutes between two looks at a calendar, and the most that chance adds or takes away. */
  looksEvery: 30,
  jitter: 5,
  /** Minutes for which a look is recent enough to sell a time by, and the seconds that a buyer waits for another one. */
  sellsFor: 5,
  buyerWaits: 4,
  /** Hours of failing looks before a mail reports it, and the least number of days between two such mails. */
  toldAfter: 24,
  toldEvery: 7,
  /** Days of the past that are kept, so that the current week is complete, and days beyond the last bookable day. */
  kept: 7,
  beyond: 3,
  /** Hours after which an unchanged calendar is read again anyway: the requested days move on. */
  readAnewAfter: 24,
} as const

/** The span for which a calendar is read now, if bookings open this many days ahead. */
export const busyWindow = (now: Date, horizon: number): Span => [
  now.getTime() - busyRules.kept * day,
  now.getTime() + (horizon + busyRules.beyond) * day,
]

/**
 * Packs stretches into a short text: for each, its distance from the one before and its length, in the quarter hours
 * that it touches. Stretches that overlap or meet are joined.
 */
export function packBusy(spans: readonly Span[]): string {
  const numbers: number[] = []
  let end = 0
  let at = Number.NaN
  const quarters = spans
    .map(([from, to]) => [Math.floor(from / quarter), Math.ceil(to / quarter)] as const)
    .filter(([from, to]) => from < to)
    .sort(([a], [b]) => a - b)
  for (const [from, to] of quarters) {
    if (from <= end && numbers.length > 0) {
      end = Math.max(end, to)
      numbers[numbers.length - 1] = end - at
      continue
    }
    numbers.push(from - end, to - from)
    at = from
    end = to
  }
  return numbers.map((number) => number.toString(36)).join(' ')
}

/** The stretches of a packed text that touch a span, in order and without overlap. */
export function unpackBusy(packed: string, [from, to]: Span): Span[] {
  const found: Span[] = []
  const numbers = packed === '' ? [] : packed.split(' ')
  let end = 0
  for (let place = 0; place < numbers.length; place += 2) {
    const begins = end + Number.parseInt(numbers[place] ?? '', 36)
    end = begins + Number.parseInt(numbers[place + 1] ?? '', 36)
    if (begins * quarter >= to) break
    if (end * quarter > from) found.push([begins * quarter, end * quarter])
  }
  return found
}

/** The reasons why a calendar could not be read. */
export const lookFailures = [
  'address',
  'missing',
  'denied',
  'unreachable',
  'slow',
  'large',
  'no_calendar',
  'events',
  'repeats',
  'zone',
  'moment',
  'sealed',
] as const
export type LookFailure = (typeof lookFailures)[number]

/** The reasons in words, with what can be done about them. */
export const lookFailureWords: Readonly<Record<LookFailure, string>> = {
  address:
    'The address leads to a place that is not public, or not safe. Please copy the private iCal address of your calendar again.',
  missing:
    'There is no longer a calendar at this address. Please copy the private address of your calendar again.',
  denied:
    'The calendar refuses access. Please enter its private or secret iCal address, not the address of its page.',
  unreachable:
    'The calendar did not answer properly. Kiai tries again automatically. If this continues, please check the address.',
  slow: 'The calendar took longer than 10 seconds to answer. Kiai tries again automatically.',
  large:
    'The calendar is larger than 20 MB. Please enter the address of a smaller one, for example one with only your appointments.',
  no_calendar:
    'There is no calendar at this address. Please enter the address of the calendar in iCal format, which often ends in .ics.',
  events:
    'The calendar has more than 5,000 events in the bookable time, or more than 100,000 in total. Please enter the address of a smaller one, for example one with only your appointments.',
  repeats:
    'An event repeats in a way that Kiai cannot read: hourly or more often, or too many times. Please change that event, or enter another calendar.',
  zone: 'An event is in an unknown time zone. Please change its zone, or enter another calendar.',
  moment: 'An event has a time that Kiai cannot read. Please change that event, or enter another calendar.',
  sealed: 'The saved address can no longer be read. Please enter it again.',
}

/** The event that could not be read, as its owner knows it. Empty if it has no title or no day. */
export type UnreadEvent = { title: string; day: string }

/** The reason why a calendar could not be read, and the event. `2027-01-20` becomes `January 20, 2027`. */
export function lookFailureText(reason: LookFailure, event: UnreadEvent | null | undefined): string {
  const words = lookFailureWords[reason]
  if (!event || (!event.title && !event.day)) return words
  const title = event.title ? `“${event.title}”` : 'one without a title'
  return `${words} The event: ${title}${event.day ? `, on ${dayWords(event.day)}` : ''}.`
}

function dayWords(day: string): string {
  const [year = '', month = '1', date = '1'] = day.split('-')
  return `${months[Number(month) - 1]} ${Number(date)}, ${Number(year)}`
}

const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

/** Whether a mail should report now that a calendar has not been read for a long time. */
export function isToBeTold(
  { failingSince, toldAt }: { failingSince: string; toldAt?: string | undefined },
  now: Date,
): boolean {
  const since = (days: number) => now.getTime() - days * day
  const hasLasted = Date.parse(failingSince) <= since(busyRules.toldAfter / 24)
  return hasLasted && (toldAt === undefined || Date.parse(toldAt) <= since(busyRules.toldEvery))
}
