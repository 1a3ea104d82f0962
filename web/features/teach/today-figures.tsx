import { useQuery } from '@tanstack/react-query'
import { Banknote, CalendarDays, Star, Video } from 'lucide-react'
import type { Booking } from '#shared/contract/booking.ts'
import { weekOf } from '../../ui/days.ts'
import { formatCount, formatHours, formatMoney } from '../../ui/format.ts'
import { StatCard, StatCards } from '../../ui/stat-card.tsx'
import { dayIn, spanWords } from '../../ui/zones.ts'
import { dueNote } from './earning-words.ts'
import { ownEarnings, ownInstructor } from './teach-reads.ts'
import { studentName } from './week-items.ts'

type TodayFiguresProps = {
  /** Sessions of this week and later that stand; undefined while they are on their way. */
  standing: readonly Booking[] | undefined
  next: Booking | undefined
  now: number
  /** The one whose days are counted. */
  zone: string
}

/** What an instructor comes for: what is next, how much there is this week, what they are owed and how they are rated. */
export function TodayFigures({ standing, next, now, zone }: TodayFiguresProps) {
  return (
    <StatCards label="At a glance">
      <StatCard
        label="Next session"
        value={standing && nextWords(next, now)}
        note={next ? `${studentName(next)}, ${next.duration} minutes` : 'Nothing is booked yet'}
        icon={<Video size={20} />}
      />
      <Week {...{ standing, now, zone }} />
      <Due />
      <Rated />
    </StatCards>
  )
}

function nextWords(next: Booking | undefined, now: number): string {
  if (!next) return 'None'
  const starts = Date.parse(next.scheduledAt) - now
  return starts > 0 ? `in ${spanWords(starts)}` : 'now'
}

function Week({ standing, now, zone }: Omit<TodayFiguresProps, 'next'>) {
  const today = dayIn(zone, new Date(now).toISOString())
  const isToday = ({ scheduledAt }: Booking) => dayIn(zone, scheduledAt) === today
  const week = (standing ?? []).filter(
    ({ status, scheduledAt }) => status !== 'pending' && weekOf(dayIn(zone, scheduledAt)) === weekOf(today),
  )
  const hours = week.reduce((sum, { duration }) => sum + duration, 0) / 60
  const toGo = week.filter((one) => isToday(one) && Date.parse(one.scheduledAt) > now).length
  return (
    <StatCard
      label="This week"
      value={standing && `${week.length} ${week.length === 1 ? 'session' : 'sessions'}`}
      note={toGo > 0 ? `${formatHours(hours)}, ${toGo} to go today` : formatHours(hours)}
      icon={<CalendarDays size={20} />}
    />
  )
}

/** What cannot be told says so where it stands: the sessions beside it are what one is here for. */
const untold = { value: '–', note: 'Could not be loaded' }

function Due() {
  const { data, error } = useQuery(ownEarnings())
  const told = { value: data && formatMoney(data.due), note: data && dueNote(data) }
  return <StatCard label="Due to you" icon={<Banknote size={20} />} {...(error && !data ? untold : told)} />
}

function Rated() {
  const { data, error } = useQuery(ownInstructor())
  const isRated = Number(data?.rating ?? 0) > 0
  const count = data?.reviewCount ?? 0
  const told = {
    value: data === undefined ? undefined : isRated ? Number(data?.rating).toFixed(1) : 'New',
    note: count > 0 ? `${formatCount(count)} ${count === 1 ? 'review' : 'reviews'}` : 'No reviews yet',
  }
  return <StatCard label="Rating" icon={<Star size={20} />} {...(error && !data ? untold : told)} />
}
