import { useQuery } from '@tanstack/react-query'
import { bookings } from '#shared/contract/bookings/bookings.ts'
import type { SessionCredits } from '#shared/contract/bookings/credits.ts'
import { effectiveTier } from '#shared/rules/access/access.ts'
import { read } from '../../api.ts'
import { useSession } from '../../session.ts'
import { useSite } from '../site/use-site.ts'

/** The credits of the month in which `at` lies; always stale, since bookings use them. */
const ownCredits = (at: string) => ({ ...read(bookings.getSessionCredits, { query: { at } }), staleTime: 0 })

type Own = {
  /** Undefined if the plan includes none, or if they could not be loaded. */
  credits: SessionCredits | undefined
  isLoading: boolean
}

/** The member's Master credits for a session that begins at `at`; nothing is requested without a start. */
export function useOwnCredits(at: string | undefined): Own {
  const session = useSession()
  const isMaster = session.status === 'member' && effectiveTier(session.user, Date.now()) === 'master'
  const isGranted = useSite().sessionCredits !== undefined
  const { data, isLoading } = useQuery({
    ...ownCredits(at ?? ''),
    enabled: isMaster && isGranted && at !== undefined,
  })
  return { credits: data && data.monthly > 0 ? data : undefined, isLoading }
}

/** A start in the current UTC month; the same all month, so that the answer is cached once. */
export const startOfMonth = () => `${new Date().toISOString().slice(0, 7)}-01T00:00:00.000Z`

export const sumOf = ({ left, carried }: SessionCredits) => left + carried

const names = new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' })
const nameOf = (month: string) => names.format(new Date(`${month}-01T00:00:00Z`))
const before = (month: string) => {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return names.format(new Date(Date.UTC(year, number - 2, 1)))
}

/** `this month`, or `December`. */
export const monthWords = (month: string) =>
  month === startOfMonth().slice(0, 7) ? 'this month' : nameOf(month)

/** `1 of 2 sessions of this month left`, and the returned credits of the month before. */
export function leftWords({ left, monthly, month, carried }: SessionCredits): string {
  const own = `${left} of ${monthly} ${monthly === 1 ? 'session' : 'sessions'} of ${monthWords(month)} left`
  return carried === 0 ? own : `${own}, plus ${carried} returned from ${before(month)}`
}
