import { idPrefixes } from '#shared/rules/ids.ts'
import { bookingStates } from '#shared/rules/sessions/booking.ts'
import { inFull } from '../table/batch.ts'
import { entity, type ItemOf, index, key } from '../table/entity.ts'

/** A session of one member with one instructor. Its claims take its time in both calendars. */
export const booking = entity({
  model: { service: 'kiai', entity: 'booking', version: '1' },
  attributes: {
    id: { type: 'string', required: true, readOnly: true },
    /** The student. */
    memberId: { type: 'string', required: true, readOnly: true },
    instructorId: { type: 'string', required: true, readOnly: true },
    /** The instructor's account, if they have one. */
    instructorMemberId: { type: 'string', readOnly: true },
    /** Name, title and description as of the booking. */
    instructorName: { type: 'string', required: true, readOnly: true },
    title: { type: 'string', required: true, readOnly: true },
    description: { type: 'string', required: true, readOnly: true },
    startsAt: { type: 'string', required: true },
    minutes: { type: 'number', required: true, readOnly: true },
    /** Buffers in minutes that are taken in the instructor's calendar. */
    bufferBefore: { type: 'number', required: true },
    bufferAfter: { type: 'number', required: true },
    /** The instructor's zone, and the local time there: `2026-12-15T09:00`. */
    zone: { type: 'string', required: true },
    wallTime: { type: 'string', required: true },
    /** The student's zone at the booking, if known. */
    studentZone: { type: 'string', readOnly: true },
    /** The local time before a change of the law. */
    wallTimeBefore: { type: 'string' },
    /** The series of the session, and its place in it. */
    seriesId: { type: 'string', readOnly: true },
    seriesPlace: { type: 'number', readOnly: true },
    /** The most sessions of that series. */
    seriesCount: { type: 'number', readOnly: true },
    /** The package of the session; `isReturned` once the session was returned to it. */
    packageId: { type: 'string', readOnly: true },
    /** The UTC month whose Master credit covers it instead of a payment; `isReturned` once the credit was returned. */
    creditMonth: { type: 'string', readOnly: true },
    isReturned: { type: 'boolean' },
    /** Its place among the member's holds, while it is unpaid. */
    hold: { type: 'number' },
    /** Its place among the instructor's sessions of that day, if these are limited. */
    daySeat: { type: 'string' },
    /** Cents: the price, the part that Kiai keeps, and the instructor's share. */
    amount: { type: 'number', required: true, readOnly: true },
    fee: { type: 'number', required: true, readOnly: true },
    share: { type: 'number', required: true, readOnly: true },
    status: { type: bookingStates, required: true },
    /** The end of the hold. */
    heldUntil: { type: 'string' },
    /** The number of its earlier holds that ended unpaid. */
    heldBefore: { type: 'number' },
    /** The payment that confirmed it. */
    chargeId: { type: 'string' },
    providerPaymentId: { type: 'string' },
    meetingLink: { type: 'string' },
    cancelled: {
      type: 'map',
      properties: {
        by: { type: ['student', 'instructor', 'admin', 'kiai'] as const, required: true },
        at: { type: 'string', required: true },
        reason: { type: 'string', required: true },
        /** Cents that are refunded. */
        refund: { type: 'number', required: true },
      },
    },
    /** A requested new time, held in both calendars until it is answered or the request ends. */
    move: {
      type: 'map',
      properties: {
        by: { type: ['student', 'instructor'] as const, required: true },
        startsAt: { type: 'string', required: true },
        wallTime: { type: 'string', required: true },
        daySeat: { type: 'string' },
        /** The buffers at the new time, as of the request; absent means those of the booking. */
        bufferBefore: { type: 'number' },
        bufferAfter: { type: 'number' },
        until: { type: 'string', required: true },
        /** The request came too late to change the refund of a cancellation. */
        isLate: { type: 'boolean' },
        /** A message to the other party. */
        reason: { type: 'string' },
      },
    },
    /** The start that decides the refund of a cancellation, if a late move must not change it. */
    ruleStartsAt: { type: 'string' },
    /** Whether it was moved before; a session can be moved once. */
    isMoved: { type: 'boolean' },
    /** A reported absence. While it is disputed, the share waits for a person. */
    absence: {
      type: 'map',
      properties: {
        outcome: { type: ['student', 'instructor', 'disputed'] as const, required: true },
        at: { type: 'string', required: true },
        isDecided: { type: 'boolean' },
        /** Whether the absent party agrees. */
        isAgreed: { type: 'boolean' },
        /** The explanation of the decision. */
        reason: { type: 'string' },
      },
    },
    /** When each party first asked for the meeting link; shown to a person who decides about an absence. */
    opened: {
      type: 'map',
      properties: { student: { type: 'string' }, instructor: { type: 'string' } },
    },
    /** Whether the instructor's share is booked. */
    isSettled: { type: 'boolean' },
    /** The next attempt, while the payment is disputed. */
    payOutAt: { type: 'string' },
    /** The sequence number for calendars: it grows with each move and with the end. */
    sequence: { type: 'number', required: true, default: 0 },
    /** The time of its next due step; see `booking-due.ts`. */
    dueAt: { type: 'string' },
    createdAt: { type: 'string', required: true, readOnly: true },
    updatedAt: { type: 'string', required: true },
  },
  indexes: {
    primary: key(['id'], []),
    // Makes it one of the member's belongings.
    ofMember: index('gsi1', ['memberId'], ['startsAt', 'id']),
    ofInstructor: index('gsi2', ['instructorId'], ['startsAt', 'id']),
  },
})
export type BookingItem = ItemOf<typeof booking>

/** The current booking. */
export async function findBooking(id: string): Promise<BookingItem | undefined> {
  const { data } = await booking().get({ id }).go({ consistent: true })
  return data ?? undefined
}

/** The existing bookings of a series, in order, as they are now. */
export async function findSeries(seriesId: string, count: number): Promise<BookingItem[]> {
  const ids = Array.from({ length: count }, (_, at) => ({ id: seriesBookingId(seriesId, at + 1) }))
  const found = await inFull(ids, (asked) => booking().get(asked).go({ consistent: true }))
  return found.sort((a, b) => (a.seriesPlace ?? 0) - (b.seriesPlace ?? 0))
}

/** `ser_0a1b…` and 3 give `bkg_0a1b…-3`: a retry books the same id. */
export const seriesBookingId = (seriesId: string, place: number) =>
  `${seriesId.replace(idPrefixes.series, idPrefixes.booking)}-${place}`

/** The id of the unit that is held and paid as one: a session, or its series. */
export const heldAs = ({ id, seriesId }: Pick<BookingItem, 'id' | 'seriesId'>) => seriesId ?? id

/** The sessions of a member, as a student and as an instructor, that have a step still to come. Reads the indexes. */
export async function openBookings({
  id,
  instructorId,
}: {
  id: string
  instructorId?: string | undefined
}): Promise<BookingItem[]> {
  const [learned, taught] = await Promise.all([
    booking().query.ofMember({ memberId: id }).go({ pages: 'all' }),
    instructorId ? openTaught(instructorId) : [],
  ])
  return [...learned.data.filter(isOpen), ...taught]
}

/** The same for an instructor. */
export async function openTaught(instructorId: string): Promise<BookingItem[]> {
  const { data } = await booking().query.ofInstructor({ instructorId }).go({ pages: 'all' })
  return data.filter(isOpen)
}

const isOpen = ({ dueAt }: BookingItem) => dueAt !== undefined
