import type { InstructorCalendar, Span } from '#shared/rules/sessions/availability.ts'
import type { Schedule } from '#shared/rules/sessions/schedule.ts'

/** The rule of availability in its plainest form: it reads the local time of every minute. Slow. */

type Shown = { day: string; weekday: string; minute: number }

const minute = 60_000
const formats = new Map<string, Intl.DateTimeFormat>()
const known = new Map<string, Map<number, Shown>>()

export function plainFreeStarts(calendar: InstructorCalendar, minutes: number, [from, to]: Span): number[] {
  const { schedule, busy, sessions, now } = calendar
  const earliest = from - schedule.bufferBefore * minute
  const count = (to - earliest) / minute + minutes + schedule.bufferAfter
  const line = Array.from({ length: count }, (_, at) => earliest + at * minute)
  const isOpen = line.map((at) => isOpenAt(schedule, at))
  const isBusy = line.map((at) => busy.some(([begins, ends]) => begins <= at && at < ends))
  const days = sessions.map((start) => shownAt(schedule.zone, start).day)

  return line.filter((start, at) => {
    if (start < from || start >= to || start % (15 * minute) !== 0) return false
    if (start < now + schedule.notice * minute || start > now + schedule.horizon * 1440 * minute) return false
    const { day, minute: shown } = shownAt(schedule.zone, start)
    if (shown % schedule.step !== 0) return false
    if (schedule.mostADay !== null && days.filter((one) => one === day).length >= schedule.mostADay)
      return false
    if (isOpen.slice(at, at + minutes).includes(false)) return false
    return !isBusy.slice(at - schedule.bufferBefore, at + minutes + schedule.bufferAfter).includes(true)
  })
}

function isOpenAt({ zone, weekly, exceptions }: Schedule, at: number): boolean {
  const shown = shownAt(zone, at)
  const exception = exceptions.find(({ from, to }) => shown.day >= from && shown.day <= to)
  const week: Record<string, Schedule['weekly']['monday']> = weekly
  const hours = exception?.hours ?? week[shown.weekday] ?? []
  return hours.some(({ from, to }) => shown.minute >= from && shown.minute < to)
}

/** By `Intl`, cached: the same minutes are read for many schedules. */
export function shownAt(zone: string, at: number): Shown {
  const ofZone = known.get(zone) ?? new Map<number, Shown>()
  known.set(zone, ofZone)
  const shown = ofZone.get(at) ?? parsed(formatOf(zone).formatToParts(at))
  ofZone.set(at, shown)
  return shown
}

function formatOf(zone: string): Intl.DateTimeFormat {
  const numbers = {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  } as const
  const format =
    formats.get(zone) ??
    new Intl.DateTimeFormat('en-US', { ...numbers, weekday: 'long', hourCycle: 'h23', timeZone: zone })
  formats.set(zone, format)
  return format
}

function parsed(parts: Intl.DateTimeFormatPart[]): Shown {
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? ''
  return {
    day: `${part('year')}-${part('month')}-${part('day')}`,
    weekday: part('weekday').toLowerCase(),
    minute: Number(part('hour')) * 60 + Number(part('minute')),
  }
}
