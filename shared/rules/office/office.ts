/** Hours of a day, in the office's time zone. */
export type OpeningHours = { opens: number; closes: number }
/** By the day of the week, Sunday first; null is closed. */
export type OfficeWeek = readonly (OpeningHours | null)[]
export type OfficeAddress = { street: string; city: string; region: string }

const weekday: OpeningHours = { opens: 9, closes: 18 }
const week: OfficeWeek = [null, ...[weekday, weekday, weekday, weekday, weekday], { opens: 10, closes: 16 }]

/** Kiai's address and office hours, until an admin changes them. */
export const office = {
  name: 'Kiai',
  street: '233 West 135th Street',
  city: 'New York',
  region: 'NY 10030, United States',
  /** The time zone of the hours. */
  zone: 'America/New_York',
  week,
  /** Office hours within which a message is answered. */
  answersWithin: 24,
} as const

/** The address on one line. */
export const postalAddress = ({ street, city, region }: OfficeAddress): string =>
  `${office.name}, ${street}, ${city}, ${region}`

/** Whether a week contains enough hours for an answer, starting at any time. */
export function isOpenEnough(hours: OfficeWeek): boolean {
  const spans = hours.map((day) => (day ? day.closes - day.opens : 0))
  const total = spans.reduce((sum, span) => sum + span, 0)
  return total - Math.max(...spans) >= office.answersWithin
}

const dayNames = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const
const fromMonday = [1, 2, 3, 4, 5, 6, 0] as const

/** The hours in readable form: consecutive days with the same hours share a line. */
export function hoursWords(hours: OfficeWeek): (readonly [days: string, hours: string])[] {
  const lines: { first: number; last: number; words: string }[] = []
  for (const day of fromMonday) {
    const words = wordsOf(hours[day] ?? null)
    const line = lines.at(-1)
    if (line?.words === words) line.last = day
    else lines.push({ first: day, last: day, words })
  }
  return lines.map(({ first, last, words }) => [
    first === last ? nameOf(first) : `${nameOf(first)} to ${nameOf(last)}`,
    words,
  ])
}

const nameOf = (day: number): string => dayNames[day] ?? ''

const wordsOf = (day: OpeningHours | null): string =>
  day ? `${hourWords(day.opens)} to ${hourWords(day.closes)} EST` : 'Closed'

/** `9 AM`; 24 is the end of the day. */
export function hourWords(hour: number): string {
  if (hour % 24 === 0) return 'midnight'
  if (hour === 12) return 'noon'
  return `${hour % 12 || 12} ${hour < 12 ? 'AM' : 'PM'}`
}

/** The name of a day of the week; Sunday is 0. */
export const weekdayName = nameOf
