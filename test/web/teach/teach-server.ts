import type { Booking } from '#shared/contract/booking.ts'
import type { BusyCalendar } from '#shared/contract/busy-calendar.ts'
import type { TeachingSchedule } from '#shared/contract/schedules.ts'
import type { TeachingWeek } from '#shared/contract/teaching.ts'
import { member, type Server } from '../app-harness.tsx'
import { instructor } from '../instructors/instructors-fixtures.ts'

export const schedule = (said: Partial<TeachingSchedule> = {}): TeachingSchedule => ({
  ...{ zone: 'UTC', exceptions: [], bufferBefore: 0, bufferAfter: 0, notice: 0, horizon: 30, mostADay: null },
  weekly: {
    ...{ sunday: [], tuesday: [], wednesday: [], thursday: [], friday: [], saturday: [] },
    monday: [{ from: 540, to: 720 }],
  },
  ...{
    step: 60,
    lengths: [{ minutes: 60, price: '50.00' }],
    packages: [],
    updatedAt: '2026-01-01T00:00:00.000Z',
  },
  ...said,
})

const dayMs = 24 * 3_600_000
const sunday = Date.parse('2026-12-20T00:00:00.000Z')
const at = (days: number, hours = 0) => new Date(sunday + days * dayMs + hours * 3_600_000).toISOString()

/** The week of Sunday, December 20, in UTC, open on Monday from nine to noon. */
export const week = (said: Partial<TeachingWeek> = {}): TeachingWeek => ({
  zone: 'UTC',
  days: Array.from({ length: 7 }, (_, place) => ({
    ...{ day: at(place).slice(0, 10), from: at(place), to: at(place + 1) },
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
}

/** An instructor's Kiai. */
export function teachServer(told: Told, own: Server = () => undefined): Server {
  return (url, init) => {
    const answer = own(url, init)
    if (answer) return answer
    const bodies: Record<string, unknown> = {
      '/api/auth/user': { ...member, instructorId: 'ins_1' },
      '/api/instructors/me': instructor(1, { id: 'ins_1', hourlyRate: '75.00' }),
      '/api/teach/schedule': told.schedule === undefined ? schedule() : told.schedule,
      '/api/teach/week': told.week ?? week(),
      '/api/teach/bookings': told.items ?? [],
      '/api/teach/outside': told.outside ?? [],
      '/api/teach/room': { meetingLink: '' },
      '/api/teach/busy-calendar': told.busyCalendar ?? null,
      '/api/teach/students': [],
    }
    return url.pathname in bodies ? { body: bodies[url.pathname] } : undefined
  }
}
