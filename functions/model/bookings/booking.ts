import { idPrefixes } from '#shared/rules/ids.ts'
import { bookingStates } from '#shared/rules/sessions/booking.ts'
import { inFull } from '../table/batch.ts'
import { entity, type ItemOf } from '../table/entity.ts'

/** A session of one member with one instructor. Its time is taken in both calendars by its claims. */
export const booking = entity({
  model: { service: 'kiai', entity: 'booking', version: '1' },
  attributes: {
    id: { type: 'string', required: true, readOnly: true },
    /** The person who learns. */
    memberId: { type: 'string', required: true, readOnly: true },
    instructorId: { type: 'string', required: true, readOnly: true },
    /** The instructor's account, where they have one. */
    instructorMemberId: { type: 'string', readOnly: true },
    /** As it was when it was booked. */
    instructorName: { type: 'string', required: true, readOnly: true },
    title: { type: 'string', required: true, readOnly: true },
    description: { type: 'string', required: true, readOnly: true },
    startsAt: { type: 'string', required: true },
    minutes: { type: 'number', required: true, readOnly: true },
    /** Minutes around it that are taken in the instructor's calendar. */
    bufferBefore: { type: 'number', required: true },
    bufferAfter: { type: 'number', required: true },
    /** The instructor's zone, and what its clocks show then: `2026-12-15T09:00`. */
    zone: { type: 'string', required: true },
    wallTime: { type: 'string', required: true },
    /** The student's zone when it was booked, where it is known. */
    studentZone: { type: 'string', readOnly: true },
    /** What they were to show, before a law changed that. */
    wallTimeBefore: { type: 'string' },
    /** The series it is one of, and which. */
    seriesId: { type: 'string', readOnly: true },
    seriesPlace: { type: 'number', readOnly: true },
    /** How many that series has at most. */
    seriesCount: { type: 'number', readOnly: true },
    /** The package it was booked with; and that it went back to it. */
    packageId: { type: 'string', readOnly: true },
    /** The UTC month whose Master credit covers it instead of a payment; `isReturned` once the credit was returned. */
    creditMonth: { type: 'string', readOnly: true },
    isReturned: { type: 'boolean' },
    /** Which of the member's holds it is, while it waits to be paid. */
    hold: { type: 'number' },
    /** Which of the instructor's sessions of that day it is, where they are counted. */
    daySeat: { type: 'string' },
    /** Cents: what is paid, what of it Kiai keeps, and what the instructor gets. */
    amount: { type: 'number', required: true, readOnly: true },
    fee: { type: 'number', required: true, readOnly: true },
    share: { type: 'number', required: true, readOnly: true },
    status: { type: bookingStates, required: true },
    /** Until when its time is held for the payment. */
    heldUntil: { type: 'string' },
    /** The payment it was confirmed by. */
    chargeId: { type: 'string' },
    providerPaymentId: { type: 'string' },
    meetingLink: { type: 'string' },
    cancelled: {
      type: 'map',
      properties: {
        by: { type: ['student', 'instructor', 'admin', 'kiai'] as const, required: true },
        at: { type: 'string', required: true },
        reason: { type: 'string', required: true },
        /** Cents that go back. */
        refund: { type: 'number', required: true },
      },
    },
    /** Another time that one of them has asked for, held in both calendars until it is answered or its moment is over. */
    move: {
      type: 'map',
      properties: {
        by: { type: ['student', 'instructor'] as const, required: true },
        startsAt: { type: 'string', required: true },
        wallTime: { type: 'string', required: true },
        daySeat: { type: 'string' },
        /** The pauses around it then, as they were when it was asked for; those it was booked with where they are absent. */
        bufferBefore: { type: 'number' },
        bufferAfter: { type: 'number' },
        until: { type: 'string', required: true },
        /** It was asked for too late to change what a cancellation gives back. */
        isLate: { type: 'boolean' },
        /** Said to the other one. */
        reason: { type: 'string' },
      },
    },
    /** By which start what a cancellation gives back is counted, where a late move was not to change that. */
    ruleStartsAt: { type: 'string' },
    /** It was moved before: once is all. */
    isMoved: { type: 'boolean' },
    /** Somebody is said not to have come; while it is disputed the share waits for a person. */
    absence: {
      type: 'map',
      properties: {
        outcome: { type: ['student', 'instructor', 'disputed'] as const, required: true },
        at: { type: 'string', required: true },
        isDecided: { type: 'boolean' },
        /** The one who did not come said so too. */
        isAgreed: { type: 'boolean' },
        /** What was said with the decision. */
        reason: { type: 'string' },
      },
    },
    /** When each of both first asked where they meet: told to anyone who decides who did not come. */
    opened: {
      type: 'map',
      properties: { student: { type: 'string' }, instructor: { type: 'string' } },
    },
    /** What the instructor gets of it is in the books. */
    isSettled: { type: 'boolean' },
    /** When that is tried again, while the bank disputes its payment. */
    payOutAt: { type: 'string' },
    /** Counts what calendars are told of: moves, and the end. */
    sequence: { type: 'number', required: true, default: 0 },
    /** Where its next step waits; see `booking-due.ts`. */
    dueAt: { type: 'string' },
    createdAt: { type: 'string', required: true, readOnly: true },
    updatedAt: { type: 'string', required: true },
  },
  indexes: {
    primary: {
      pk: { field: 'pk', composite: ['id'], casing: 'none' },
      sk: { field: 'sk', composite: [] },
    },
    // Makes it one of the member's belongings.
    ofMember: {
      index: 'gsi1',
      pk: { field: 'gsi1pk', composite: ['memberId'], casing: 'none' },
      sk: { field: 'gsi1sk', composite: ['startsAt', 'id'], casing: 'none' },
    },
    ofInstructor: {
      index: 'gsi2',
      pk: { field: 'gsi2pk', composite: ['instructorId'], casing: 'none' },
      sk: { field: 'gsi2sk', composite: ['startsAt', 'id'], casing: 'none' },
    },
  },
})
export type BookingItem = ItemOf<typeof booking>

/** As it now is. */
export async function findBooking(id: string): Promise<BookingItem | undefined> {
  const { data } = await booking().get({ id }).go({ consistent: true })
  return data ?? undefined
}

/** Those of a series that are there, in order, as they now are. */
export async function findSeries(seriesId: string, count: number): Promise<BookingItem[]> {
  const ids = Array.from({ length: count }, (_, at) => ({ id: seriesBookingId(seriesId, at + 1) }))
  const found = await inFull(ids, (asked) => booking().get(asked).go({ consistent: true }))
  return found.sort((a, b) => (a.seriesPlace ?? 0) - (b.seriesPlace ?? 0))
}

/** `ser_0a1b…` and 3 are `bkg_0a1b…-3`: anyone who books it again books the same. */
export const seriesBookingId = (seriesId: string, place: number) =>
  `${seriesId.replace(idPrefixes.series, idPrefixes.booking)}-${place}`

/** What is held, and paid, as one: a session, or the series it is one of. */
export const heldAs = ({ id, seriesId }: Pick<BookingItem, 'id' | 'seriesId'>) => seriesId ?? id

/** Of a member, as a student and as who they teach as: the sessions of which something is still to come. By the indexes. */
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

/** The same with an instructor. */
export async function openTaught(instructorId: string): Promise<BookingItem[]> {
  const { data } = await booking().query.ofInstructor({ instructorId }).go({ pages: 'all' })
  return data.filter(isOpen)
}

const isOpen = ({ dueAt }: BookingItem) => dueAt !== undefined
