import type { Booking, CancellationOffer } from '#shared/contract/bookings/booking.ts'
import type { PaymentWays } from '#shared/contract/payments/purchase.ts'
import { member, type Server } from '../app-harness.tsx'

const minute = 60_000

/** The moment this many minutes from now. */
export const inMinutes = (minutes: number) => new Date(Date.now() + minutes * minute).toISOString()

/** Paid, two days from now, an hour long. */
export const booking = (id: string, change: Partial<Booking> = {}): Booking => ({
  id,
  studentId: 'mem_1',
  studentName: 'Mika',
  instructorId: 'ins_1',
  instructorName: 'Marcus Bell',
  title: 'Private Lesson',
  description: '',
  scheduledAt: inMinutes(48 * 60 + 5),
  duration: 60,
  studentZone: null,
  zone: 'Asia/Kathmandu',
  totalAmount: '75.00',
  platformFee: '11.25',
  instructorAmount: '63.75',
  status: 'confirmed',
  isPaid: true,
  heldUntil: null,
  isTimeTaken: false,
  hasMeetingLink: true,
  purchaseId: 'chg_1',
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
  createdAt: inMinutes(-9),
  updatedAt: inMinutes(-9),
  ...change,
})

export const unpaid = (id: string, change: Partial<Booking> = {}): Booking =>
  booking(id, {
    status: 'pending',
    isPaid: false,
    purchaseId: null,
    heldUntil: inMinutes(24),
    hasMeetingLink: false,
    ...change,
  })

type Told = {
  items?: Booking[]
  ways?: PaymentWays
  /** One per request, in order; the last one repeats. */
  offers?: CancellationOffer[]
}

export const half: CancellationOffer = {
  refund: '37.50',
  isReturned: false,
  rule: 'From 24 to 2 hours before: half of it.',
}
export const whole: CancellationOffer = {
  refund: '75.00',
  isReturned: false,
  rule: 'At least 24 hours before: all of it.',
}

/** A server with a member's sessions; a cancelled session is returned as cancelled from then on. */
export function bookingServer(told: Told, own: Server = () => undefined): Server {
  let items = told.items ?? []
  const offers = [...(told.offers ?? [whole])]
  return (url, init) => {
    const answer = own(url, init)
    if (answer) return answer
    const { pathname } = url
    if (pathname === '/api/auth/user') return { body: member }
    if (pathname === '/api/user/reviews') return { body: [] }
    if (pathname === '/api/payment-ways') return { body: told.ways ?? { card: true, wallet: true } }
    if (pathname === '/api/bookings/my-sessions') return { body: items }
    const id = /^\/api\/bookings\/(\w+)\/cancel$/.exec(pathname)?.[1]
    if (!id) return undefined
    if (init?.method !== 'POST') return { body: offers.length > 1 ? offers.shift() : offers[0] }
    const sent = JSON.parse(String(init.body))
    const cancellation = { by: 'student' as const, at: inMinutes(0), reason: '', refund: sent.refund }
    items = items.map((one) => (one.id === id ? { ...one, status: 'cancelled', cancellation } : one))
    return { body: items.find((one) => one.id === id) }
  }
}
