import type { Booking } from '#shared/contract/bookings/booking.ts'
import type { BusyCalendar } from '#shared/contract/bookings/busy-calendar.ts'
import type { TeachingSchedule } from '#shared/contract/bookings/schedules.ts'
import type { Student, TeachingWeek } from '#shared/contract/bookings/teaching.ts'
import { nextLink } from '#shared/contract/page.ts'
import { member, type Server } from '../app-harness.tsx'
import { instructor } from '../instructors/instructors-fixtures.ts'

export const schedule = (said: Partial<TeachingSchedule> = {}): TeachingSchedule => ({
  zone: 'UTC',
  exceptions: [],
  bufferBefore: 0,
  bufferAfter: 0,
  notice: 0,
  horizon: 30,
  mostADay: null,
  weekly: {
    sunday: [],
    tuesday: [],
    wednesday: [],
    thursday: [],
    friday: [],
    saturday: [],
    monday: [{ from: 540, to: 720 }],
  },
  step: 60,
  lengths: [{ minutes: 60, price: '50.00' }],
  packages: [],
  updatedAt: '2026-01-01T00:00:00.000Z',
  ...said,
})

const dayMs = 24 * 3_600_000
const sunday = Date.parse('2026-12-20T00:00:00.000Z')
const at = (days: number, hours = 0) => new Date(sunday + days * dayMs + hours * 3_600_000).toISOString()

/** The week of Sunday, December 20, in UTC, open on Monday from nine to noon. */
export const week = (said: Partial<TeachingWeek> = {}): TeachingWeek => ({
  zone: 'UTC',
  days: Array.from({ length: 7 }, (_, place) => ({
    day: at(place).slice(0, 10),
    from: at(place),
    to: at(place + 1),
  })),
  stretches: [{ from: at(0), to: at(7), offset: 0 }],
  open: [{ from: at(1, 9), to: at(1, 12) }],
  blocks: [],
  busy: [],
  sessions: [],
  ...said,
})

type Told = {
  schedule?: TeachingSchedule | null
  week?: TeachingWeek
  items?: Booking[]
  outside?: Booking[]
  busyCalendar?: BusyCalendar | null
  students?: Student[]
}

/** So few sessions on a page that a few are enough to turn one. */
const perPage = 2

/** The requested page of an instructor's sessions. */
function taught({ pathname, searchParams }: URL, items: readonly Booking[]) {
  const isRequest = ({ move }: Booking) => move?.by === 'student'
  const found = items
    .filter((one) => searchParams.get('only') !== 'requests' || isRequest(one))
    .toSorted((one, other) => one.scheduledAt.localeCompare(other.scheduledAt))
  if (searchParams.get('sort') !== 'earliest') found.reverse()
  const start = Number(searchParams.get('cursor'))
  const end = start + perPage
  const more = end < found.length && { link: nextLink(pathname, searchParams, String(end)) }
  return { body: found.slice(start, end), headers: { 'x-total-count': String(found.length), ...more } }
}

/** An instructor's API. */
export function teachServer(told: Told, own: Server = () => undefined): Server {
  return (url, init) => {
    const answer = own(url, init)
    if (answer) return answer
    if (url.pathname === '/api/teach/bookings') return taught(url, told.items ?? [])
    const bodies: Record<string, unknown> = {
      '/api/auth/user': { ...member, instructorId: 'ins_1' },
      '/api/instructors/me': instructor(1, { id: 'ins_1', hourlyRate: '75.00' }),
      '/api/teach/schedule': told.schedule === undefined ? schedule() : told.schedule,
      '/api/teach/week': told.week ?? week(),
      '/api/teach/outside': told.outside ?? [],
      '/api/teach/room': { meetingLink: '' },
      '/api/teach/busy-calendar': told.busyCalendar ?? null,
      '/api/teach/students': told.students ?? [],
    }
    return url.pathname in bodies ? { body: bodies[url.pathname] } : undefined
  }
}
