import type { LiveEvent } from '#shared/contract/live/live-event.ts'
import { planNames } from '#shared/rules/money/subscription.ts'
import { alsoIn, ownZone, sessionIn } from '../../ui/text/zones.ts'

/** Events in words, in the reader's time zone. */

/** `Sat, Nov 28, 8:00 – 9:30 PM`, and the time in the event's zone. */
export function whenWords({ startsAt, minutes, zone }: LiveEvent): {
  own: string
  there: string | undefined
} {
  return { own: sessionIn(ownZone(), startsAt, minutes), there: alsoIn(zone, ownZone(), startsAt) }
}

/** `Hélène Morel`, `Hélène Morel and Marcus Bell`, `Hélène Morel and 3 others`. */
export function hostWords({ hosts }: LiveEvent): string | undefined {
  const [first, second] = hosts
  if (!first) return undefined
  if (!second) return first.name
  return hosts.length === 2
    ? `${first.name} and ${second.name}`
    : `${first.name} and ${hosts.length - 1} others`
}

const two = (value: number) => String(value).padStart(2, '0')

/** `00:04:12`; over a day `2 days, 04:12:00`. */
export function countdownWords(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000))
  const days = Math.floor(seconds / 86_400)
  const clock = [(seconds % 86_400) / 3600, (seconds % 3600) / 60, seconds % 60]
    .map(Math.floor)
    .map(two)
    .join(':')
  return days > 0 ? `${days} ${days === 1 ? 'day' : 'days'}, ${clock}` : clock
}

/** The plans that include the picture. */
export const planWords = ({ accessLevel }: Pick<LiveEvent, 'accessLevel'>) =>
  accessLevel === 'premium' ? 'Premium and Master' : planNames[accessLevel]

export const eventPath = ({ id }: Pick<LiveEvent, 'id'>) => `/live/${id}`
export const deskPath = ({ id }: Pick<LiveEvent, 'id'>) => `/live/${id}/desk`
export const adminDeskPath = ({ id }: Pick<LiveEvent, 'id'>) => `/admin/live/${id}`
