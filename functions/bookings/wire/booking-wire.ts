import type { Booking } from '#shared/contract/bookings/booking.ts'
import { dollarsOf } from '#shared/rules/money/money.ts'
import {
  contestedUntil,
  heldOnUntil,
  isCovered,
  isPayable,
  ruleStart,
} from '#shared/rules/sessions/booking.ts'
import { clipKeptUntil } from '#shared/rules/sessions/preparation.ts'
import type { Caller } from '../../http/serve.ts'
import type { BookingItem } from '../../model/bookings/booking.ts'
import { isTimeTaken } from '../../model/bookings/booking-claims.ts'
import { type PreparationItem, preparation } from '../../model/bookings/preparation.ts'
import { room } from '../../model/calendar/room.ts'
import { type MemberItem, member } from '../../model/members/member.ts'
import { charge, refundedOf } from '../../model/payments/charge.ts'
import { refundedPart } from '../../model/payments/charge-part.ts'
import { inFull } from '../../model/table/batch.ts'
import { readEach } from '../../model/table/read-all.ts'
import { clock } from '../../ports/process/clock.ts'
import { isShownToInstructor } from '../preparation/clips.ts'

type Reader = Pick<Caller, 'memberId' | 'member'>

/** Sessions in the form that this reader sees. */
export async function toBookings(items: readonly BookingItem[], reader: Reader): Promise<Booking[]> {
  const [names, rooms, preparations, lost, refunded] = await Promise.all([
    studentNames(items),
    roomsOf(items.map(({ instructorId }) => instructorId)),
    preparationsOf(items.filter((item) => mayPrepareBy(item, reader))),
    lostHolds(items),
    refundedIn(items),
  ])
  return items.map((item) => ({
    ...toBooking(item, names.get(item.memberId) ?? '', rooms.has(item.instructorId)),
    preparation: toPreparation(item, preparations.get(item.id)),
    isTimeTaken: lost.has(item.id),
    refundedAmount: dollarsOf(refunded.get(item.id) ?? 0),
  }))
}

/** The sessions whose hold has ended and whose time is now taken by another one, so that they cannot be renewed. */
async function lostHolds(items: readonly BookingItem[]): Promise<ReadonlySet<string>> {
  const now = clock.now()
  const ended = items.filter(
    (item) =>
      isPayable(item, now) &&
      (item.status !== 'pending' || (item.heldUntil ?? '') < now.toISOString()) &&
      heldOnUntil(item.createdAt, now) !== undefined,
  )
  const ids = await Promise.all(ended.map(async (item) => ((await isTimeTaken(item, now)) ? [item.id] : [])))
  return new Set(ids.flat())
}

/** Cents refunded, or being refunded, for each paid session. */
async function refundedIn(items: readonly BookingItem[]): Promise<ReadonlyMap<string, number>> {
  const ids = [...new Set(items.flatMap(({ chargeId }) => chargeId ?? []))]
  const { charge: found } = await readEach({ charge }, (of) => ({
    charge: ids.map((id) => of.charge.get({ id })),
  }))
  const charges = new Map(found.map((paid) => [paid.id, paid]))
  return new Map(
    items.flatMap(({ id, chargeId }) => {
      const paid = charges.get(chargeId ?? '')
      if (!paid) return []
      return [[id, paid.sessions ? refundedPart(paid.refunds, id) : refundedOf(paid)] as const]
    }),
  )
}

/** The names of the students of sessions by their ids, without deleted accounts. */
export async function studentNames(
  items: readonly Pick<BookingItem, 'memberId'>[],
): Promise<ReadonlyMap<string, string>> {
  const keys = [...new Set(items.map(({ memberId }) => memberId))].map((id) => ({ id }))
  const found = await inFull(keys, (asked) => member().get(asked).go({ concurrency: 4 }))
  return new Map(found.map(({ id, ...of }) => [id, nameOf(of)]))
}

/** The instructors who have a usual meeting link. */
async function roomsOf(ids: readonly string[]): Promise<Set<string>> {
  const keys = [...new Set(ids)].map((personId) => ({ personId }))
  const found = await inFull(keys, (asked) => room().get(asked).go({ concurrency: 4 }))
  return new Set(found.map(({ personId }) => personId))
}

/** The mail address is never shown to the other party: a member without a name stays without one. */
const nameOf = ({ firstName, lastName }: Pick<MemberItem, 'firstName' | 'lastName'>) =>
  [firstName, lastName].filter(Boolean).join(' ')

export async function toOneBooking(item: BookingItem, reader: Reader): Promise<Booking> {
  const [one] = await toBookings([item], reader)
  if (!one) throw new Error(`${item.id} is not shown`)
  return one
}

/**
 * The student may see the preparation, and the instructor once the session is paid; nobody else may, not even an admin.
 */
function mayPrepareBy(item: BookingItem, { memberId, member }: Reader): boolean {
  const isInstructor = member.instructorId !== undefined && item.instructorId === member.instructorId
  return item.memberId === memberId || (isInstructor && isShownToInstructor(item))
}

export async function preparationsOf(items: readonly BookingItem[]): Promise<Map<string, PreparationItem>> {
  const keys = items.map(({ id: bookingId }) => ({ bookingId }))
  const found = await inFull(keys, (asked) => preparation().get(asked).go({ consistent: true }))
  return new Map(found.map((item) => [item.bookingId, item]))
}

function toPreparation(item: BookingItem, given: PreparationItem | undefined): Booking['preparation'] {
  const { notes = '', clip } = given ?? {}
  if (!notes && !clip) return null
  return {
    notes,
    clip: clip ? { seconds: clip.seconds, addedAt: clip.addedAt, keptUntil: clipKeptUntil(item) } : null,
  }
}

function toBooking(
  item: BookingItem,
  studentName: string,
  hasRoom: boolean,
): Omit<Booking, 'preparation' | 'isTimeTaken' | 'refundedAmount'> {
  const { id, memberId: studentId, instructorId, instructorName, title, description, zone, status } = item
  const { cancelled, absence, createdAt, updatedAt } = item
  const isPaid = isCovered(item)
  return {
    id,
    studentId,
    studentName,
    instructorId,
    instructorName,
    title,
    description,
    zone,
    status,
    isPaid,
    studentZone: item.studentZone ?? null,
    scheduledAt: item.startsAt,
    duration: item.minutes,
    totalAmount: dollarsOf(item.amount),
    platformFee: dollarsOf(item.fee),
    instructorAmount: dollarsOf(item.share),
    heldUntil: status === 'pending' ? (item.heldUntil ?? null) : null,
    hasMeetingLink: hasRoom || item.meetingLink !== undefined,
    purchaseId: item.chargeId ?? null,
    stripePaymentIntentId: item.providerPaymentId?.startsWith('pi_') ? item.providerPaymentId : null,
    cancellation: cancelled ? { ...cancelled, refund: dollarsOf(cancelled.refund) } : null,
    move: openMove(item),
    absence: absence
      ? {
          ...absence,
          isDecided: absence.isDecided ?? false,
          isAgreed: absence.isAgreed ?? false,
          reason: absence.reason ?? '',
          contestedUntil: contestedUntil(item) ?? null,
        }
      : null,
    series: seriesOf(item),
    package: item.packageId ? { id: item.packageId, isReturned: item.isReturned ?? false } : null,
    credit: item.creditMonth ? { month: item.creditMonth, isReturned: item.isReturned ?? false } : null,
    ruleStartsAt: ruleStart(item) < item.startsAt ? ruleStart(item) : null,
    isMoved: item.isMoved ?? false,
    createdAt,
    updatedAt,
  }
}

const seriesOf = ({ seriesId, seriesPlace = 1, seriesCount = 1 }: BookingItem): Booking['series'] =>
  seriesId ? { id: seriesId, place: seriesPlace, count: seriesCount } : null

/** The open request to move a session; a request that was not answered in time has ended. */
export function openMove({ move, status }: BookingItem): Booking['move'] {
  if (!move || status !== 'confirmed' || move.until <= clock.now().toISOString()) return null
  return { by: move.by, scheduledAt: move.startsAt, until: move.until, reason: move.reason ?? '' }
}
