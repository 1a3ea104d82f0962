import { useQuery } from '@tanstack/react-query'
import { Banknote, CalendarDays, Star, Video } from 'lucide-react'
import type { Booking } from '#shared/contract/bookings/booking.ts'
import type { TeachingWeek } from '#shared/contract/bookings/teaching.ts'
import { useSession } from '../../../session.ts'
import { SiteLink } from '../../../ui/base/site-link.tsx'
import { StatCard, StatCards } from '../../../ui/table/stat-card.tsx'
import { formatCount, formatHours, formatMoney } from '../../../ui/text/format.ts'
import { dayIn, spanWords } from '../../../ui/text/zones.ts'
import { dueNote } from '../earnings/earning-words.ts'
import { ownEarnings, ownInstructor, unanswered, weekOf } from '../frame/teach-reads.ts'
import { studentName } from '../frame/week-items.ts'

type TodayFiguresProps = {
  /** Null if there is none; undefined while loading. */
  next: Booking | null | undefined
  now: number
  /** The zone that defines the days; undefined while loading. */
  zone: string | undefined
}

/** The key figures of an instructor: the next session, this week's sessions, the amount due and the rating. */
export function TodayFigures({ next, now, zone }: TodayFiguresProps) {
  return (
    <StatCards label="At a glance">
      <StatCard
        label="Next session"
        value={next === undefined ? undefined : nextWords(next, now)}
        note={next ? `${studentName(next)}, ${next.duration} minutes` : 'No upcoming sessions'}
        icon={<Video size={20} />}
      />
      <Week now={now} zone={zone} />
      <Due />
      <Rated />
    </StatCards>
  )
}

function nextWords(next: Booking | null, now: number): string {
  if (!next) return 'None'
  const starts = Date.parse(next.scheduledAt) - now
  return starts > 0 ? `in ${spanWords(starts)}` : 'now'
}

/** Counted from the week as the calendar shows it, which includes all sessions. */
function Week({ now, zone }: Omit<TodayFiguresProps, 'next'>) {
  const today = zone && dayIn(zone, new Date(now).toISOString())
  const { data, error } = useQuery({ ...weekOf(today), enabled: zone !== undefined })
  const told = data ? weekFigures(data, now) : { value: undefined }
  return (
    <StatCard label="This week" icon={<CalendarDays size={20} />} {...(error && !data ? untold : told)} />
  )
}

function weekFigures({ zone, days, sessions }: TeachingWeek, now: number) {
  const today = dayIn(zone, new Date(now).toISOString())
  const dayOf = ({ scheduledAt }: Booking) => dayIn(zone, scheduledAt)
  const held = sessions.filter(
    (one) => one.status !== 'pending' && days.some(({ day }) => day === dayOf(one)),
  )
  const hours = formatHours(held.reduce((sum, { duration }) => sum + duration, 0) / 60)
  const toGo = held.filter((one) => dayOf(one) === today && Date.parse(one.scheduledAt) > now).length
  return {
    value: `${held.length} ${held.length === 1 ? 'session' : 'sessions'}`,
    note: toGo > 0 ? `${hours}, ${toGo} left today` : hours,
  }
}

/** A figure that fails to load says so in place: the sessions beside it are more important. */
const untold = { value: '–', note: 'Not available' }

function Due() {
  const { data, error } = useQuery(ownEarnings())
  const told = { value: data && formatMoney(data.due), note: data && dueNote(data) }
  return <StatCard label="Due to you" icon={<Banknote size={20} />} {...(error && !data ? untold : told)} />
}

/** The rating, with a link to reviews without a reply. */
function Rated() {
  const { data, error } = useQuery(ownInstructor())
  const session = useSession()
  // The id is known from the session: the reviews without a reply need not wait for the rating.
  const id = (session.status === 'member' && session.user.instructorId) || ''
  const count = data?.reviewCount ?? 0
  const toAnswer = useQuery({ ...unanswered(id), enabled: id !== '' }).data?.total ?? 0
  const isRated = Number(data?.rating ?? 0) > 0
  const words = `${formatCount(count)} ${count === 1 ? 'review' : 'reviews'}`
  const told = {
    value: data === undefined ? undefined : isRated ? Number(data?.rating).toFixed(1) : 'New',
    note:
      count > 0 ? (
        <SiteLink to={`/instructors/${id}#reviews`}>
          {toAnswer > 0 ? `${words}, ${formatCount(toAnswer)} to answer` : words}
        </SiteLink>
      ) : (
        'No reviews yet'
      ),
  }
  return <StatCard label="Rating" icon={<Star size={20} />} {...(error && !data ? untold : told)} />
}
