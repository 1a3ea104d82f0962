import { vi } from 'vitest'
import type { Booking } from '#shared/contract/bookings/booking.ts'
import type { Slots } from '#shared/contract/bookings/schedules.ts'
import { member, type Server } from '../app-harness.tsx'
import { instructor } from '../instructors/instructors-fixtures.ts'

export const id = 'ins_marcus-bell'
export const marcus = instructor(1, { id, name: 'Marcus Bell', hourlyRate: '75.00' })

/** A Sunday, noon in Tokyo. */
export const now = '2026-11-22T03:00:00.000Z'
export const stopTheCalendar = () => vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(now) })

/** In Tokyo: Tuesday 7:00, 9:00 and 21:00, then Friday 0:00. */
export const starts = [
  '2026-11-23T22:00:00.000Z',
  '2026-11-24T00:00:00.000Z',
  '2026-11-24T12:00:00.000Z',
  '2026-11-26T15:00:00.000Z',
]

const prices: Record<number, string> = { 30: '37.50', 60: '75.00' }

export const slots = (duration = 60, free: readonly string[] = starts): Slots => ({
  zone: 'America/New_York',
  lengths: [
    { minutes: 30, price: '37.50' },
    { minutes: 60, price: '75.00' },
  ],
  duration,
  price: prices[duration] ?? '0.00',
  packages: [],
  slots: [...free],
})

export const held = (change: Partial<Booking> = {}): Booking => ({
  id: 'bkg_1',
  studentId: member.id,
  studentName: 'Mika',
  instructorId: id,
  instructorName: 'Marcus Bell',
  title: 'Private Lesson with Marcus Bell',
  description: 'Footwork',
  scheduledAt: starts[1] ?? '',
  duration: 60,
  zone: 'America/New_York',
  studentZone: null,
  totalAmount: '75.00',
  platformFee: '11.25',
  instructorAmount: '63.75',
  status: 'pending',
  isPaid: false,
  heldUntil: '2026-11-22T03:30:00.000Z',
  isTimeTaken: false,
  hasMeetingLink: false,
  purchaseId: null,
  stripePaymentIntentId: null,
  cancellation: null,
  move: null,
  preparation: null,
  absence: null,
  series: null,
  package: null,
  credit: null,
  ruleStartsAt: null,
  isMoved: false,
  refundedAmount: '0.00',
  createdAt: now,
  updatedAt: now,
  ...change,
})

type Answer = ReturnType<Server>
type Given = {
  /** The free times of a duration between two moments. */
  free?: (query: URLSearchParams) => Answer
  create?: Answer
  booking?: Booking
  ways?: { card: boolean; wallet: boolean }
  pay?: Answer
  user?: typeof member
}

/** Marcus, his free times, and a session held with him. */
export const bookingServer =
  (given: Given = {}): Server =>
  ({ pathname, searchParams }, init) => {
    if (pathname === '/api/auth/user') return { body: given.user ?? member }
    if (pathname === '/api/instructors') return { body: [marcus] }
    if (pathname === `/api/instructors/${id}/slots`) {
      const within = starts.filter(
        (start) => start >= (searchParams.get('from') ?? '') && start < (searchParams.get('to') ?? ''),
      )
      const answer = { body: slots(Number(searchParams.get('duration') ?? 60), within) }
      return given.free?.(searchParams) ?? answer
    }
    if (pathname === '/api/bookings/bkg_1/reschedule' && (init?.method ?? 'GET') === 'GET') {
      const { zone, duration, slots: free } = slots()
      return { body: { zone, duration, slots: free } }
    }
    if (pathname === '/api/bookings/create') return given.create ?? { status: 201, body: held() }
    if (pathname === '/api/bookings/bkg_1') return { body: given.booking ?? held() }
    if (pathname === '/api/payment-ways') return { body: given.ways ?? { card: true, wallet: true } }
    if (pathname === '/api/bookings/bkg_1/pay') return given.pay
    return undefined
  }

export const problem = (status: number, code: string, detail: string, facts: object = {}) => ({
  status,
  body: { type: `urn:kiai:problem:${code}`, title: detail, status, detail, code, requestId: 't', ...facts },
})
