import { endOf } from '#shared/rules/sessions/booking.ts'
import { scheduleBounds } from '#shared/rules/sessions/schedule.ts'
import { type BookingSeatItem, bookingSeat } from '../calendar/booking-seat.ts'
import { takenOf } from '../calendar/calendar.ts'
import {
  isTaken,
  type QuarterItem,
  quarter,
  quarterLength,
  quarterOf,
  takenQuarters,
} from '../calendar/quarter.ts'
import { schedule } from '../calendar/schedule.ts'
import { inFull } from '../table/batch.ts'
import type { Step } from '../table/service.ts'
import { type BookingItem, heldAs } from './booking.ts'

/**
 * The claims of a booking: each quarter hour in both calendars, a place among the member's holds, and a place among the
 * instructor's sessions of the day. All use one predicate: free, expired, or already its own.
 */
export const claimEntities = { quarter, bookingSeat }
export type ClaimStep = Step<typeof claimEntities>

const minute = 60_000
/** Seconds for which claims of the past are kept; nobody reads them any longer. */
export const kept = 30 * 24 * 3600

type Taken = Pick<
  BookingItem,
  | 'id'
  | 'memberId'
  | 'instructorId'
  | 'instructorMemberId'
  | 'startsAt'
  | 'minutes'
  | 'bufferBefore'
  | 'bufferAfter'
  | 'hold'
  | 'seriesId'
  | 'daySeat'
>

type QuarterKey = Pick<QuarterItem, 'personId' | 'at'>

const instructorCalendarOf = ({ instructorId, instructorMemberId }: Taken) =>
  takenOf({ id: instructorId, memberId: instructorMemberId })

/** Every quarter hour that a session takes, in both calendars. */
export function quartersOf(item: Taken): QuarterKey[] {
  const [from, to] = [Date.parse(item.startsAt), Date.parse(endOf(item))]
  const spanOf = (personId: string, begins: number, ends: number) =>
    Array.from({ length: Math.ceil((ends - begins) / quarterLength) }, (_, place) => ({
      personId,
      at: quarterOf(begins + place * quarterLength),
    }))
  return [
    ...spanOf(instructorCalendarOf(item), from - item.bufferBefore * minute, to + item.bufferAfter * minute),
    ...spanOf(item.memberId, from, to),
  ]
}

type SeatKey = Pick<BookingSeatItem, 'owner' | 'place'>
/** A series has one place for all its sessions. */
type OwnSeat = SeatKey & Pick<BookingSeatItem, 'bookingId'>

/** `ins_…#2026-12-15#2` */
export const daySeatName = ({ owner, place }: SeatKey) => `${owner}#${place}`

function seatsOf(item: Taken): OwnSeat[] {
  const { id, memberId, hold, daySeat } = item
  const at = daySeat?.lastIndexOf('#') ?? 0
  return [
    ...(hold === undefined ? [] : [{ owner: memberId, place: hold, bookingId: heldAs(item) }]),
    ...(daySeat
      ? [{ owner: daySeat.slice(0, at), place: Number(daySeat.slice(at + 1)), bookingId: id }]
      : []),
  ]
}

/** Takes the time, until a moment or for good. Refused as a whole if any part is taken by another one. */
export const claimSteps = (item: Taken, now: Date, heldUntil?: string): ClaimStep[] =>
  putSteps(item, [quartersOf(item), seatsOf(item)], now, heldUntil)

/** Takes the new time of a session in addition to its own. The overlap stays as it is. */
export function moveSteps(from: Taken, to: Taken, now: Date, heldUntil?: string): ClaimStep[] {
  const had = namesOf(from)
  const quarters = quartersOf(to).filter((key) => !had.has(quarterName(key)))
  const seats = seatsOf(to).filter((key) => !had.has(daySeatName(key)))
  return putSteps(to, [quarters, seats], now, heldUntil)
}

const quarterName = ({ personId, at }: QuarterKey) => `${personId} ${at}`
const namesOf = (item: Taken) =>
  new Set([...quartersOf(item).map(quarterName), ...seatsOf(item).map(daySeatName)])

function putSteps(
  item: Taken,
  [quarters, seats]: [readonly QuarterKey[], readonly OwnSeat[]],
  now: Date,
  heldUntil: string | undefined,
): ClaimStep[] {
  const at = now.toISOString()
  const expire = Math.floor(Date.parse(endOf(item)) / 1000) + kept
  const held = { bookingId: item.id, expire, ...(heldUntil && { heldUntil }) }
  return [
    ...quarters.map((key) =>
      quarterStep({
        now,
        item: {
          ...key,
          ...held,
          ...(key.personId === instructorCalendarOf(item) && { sessionAt: item.startsAt }),
        },
      }),
    ),
    ...seats.map(
      (key): ClaimStep => ({
        write: ({ bookingSeat }) =>
          bookingSeat
            .put({ ...held, ...key })
            .where(
              (a, { eq, lt, notExists }) =>
                `${notExists(a.bookingId)} OR ${lt(a.heldUntil, at)} OR ${eq(a.bookingId, key.bookingId)}`,
            )
            .commit(),
      }),
    ),
  ]
}

/** Takes one quarter hour that is free, expired, or already its own. */
export const quarterStep = ({ item, now }: { item: QuarterItem; now: Date }): ClaimStep => ({
  write: ({ quarter }) =>
    quarter
      .put(item)
      .where(
        (a, { eq, lt, notExists }) =>
          `${notExists(a.bookingId)} OR ${lt(a.heldUntil, now.toISOString())} OR ${eq(a.bookingId, item.bookingId)}`,
      )
      .commit(),
})

/** Releases one of its own quarter hours. */
export const freeQuarterStep = ({ personId, at, bookingId }: QuarterItem): ClaimStep => ({
  write: ({ quarter }) =>
    quarter
      .delete({ personId, at })
      .where((a, { eq }) => eq(a.bookingId, bookingId))
      .commit(),
})

/** All current claims around its time, expired ones included, in the calendars and places that it uses. */
async function takenAround(item: Taken): Promise<[QuarterItem[], BookingSeatItem[]]> {
  const span = {
    from: Date.parse(item.startsAt) - item.bufferBefore * minute,
    to: Date.parse(endOf(item)) + item.bufferAfter * minute,
    // An expired claim is still its own until another booking takes it.
    now: new Date(0),
    consistent: true,
  }
  const [quarters, seats] = await Promise.all([
    Promise.all([instructorCalendarOf(item), item.memberId].map((personId) => takenQuarters(personId, span))),
    Promise.all(seatsOf(item).map(({ owner }) => seatsTaken(owner))),
  ])
  return [quarters.flat(), seats.flat()]
}

/** Strongly consistent. */
async function seatsTaken(owner: string): Promise<BookingSeatItem[]> {
  const { data } = await bookingSeat().query.ofOwner({ owner }).go({ consistent: true, pages: 'all' })
  return data
}

/**
 * Releases the claims that it still has, except for those that it keeps. Expired claims may belong to another booking
 * by then.
 */
export async function releaseSteps(item: Taken, keeps: readonly Taken[] = []): Promise<ClaimStep[]> {
  const [quarters, seats] = await takenAround(item)
  const kept = new Set(keeps.flatMap((one) => [...namesOf(one)]))
  const isOwn = (one: QuarterItem | BookingSeatItem) =>
    one.bookingId === item.id && !kept.has('personId' in one ? quarterName(one) : daySeatName(one))
  return [
    ...seats.filter(isOwn).map((seat) => freeSeatStep(seat, item.id)),
    ...quarters.filter(isOwn).map(freeQuarterStep),
  ]
}

const freeSeatStep = ({ owner, place }: SeatKey, bookingId: string): ClaimStep => ({
  write: ({ bookingSeat }) =>
    bookingSeat
      .delete({ owner, place })
      .where((a, { eq }) => eq(a.bookingId, bookingId))
      .commit(),
})

/**
 * A session whose time can be taken again, with its own places or other free ones. `undefined` if its time, or its day,
 * is taken by another one.
 */
export async function retaken<Item extends Taken>(item: Item, now: Date): Promise<Item | undefined> {
  const wanted = namesOf(item)
  const [quarters] = await takenAround(item)
  const isAnothers = (one: QuarterItem) =>
    wanted.has(quarterName(one)) && one.bookingId !== item.id && isTaken(one, now)
  if (quarters.some(isAnothers)) return undefined
  if (!item.daySeat) return item
  const owner = item.daySeat.slice(0, item.daySeat.lastIndexOf('#'))
  const { data: says } = await schedule().get({ personId: item.instructorId }).go({ consistent: true })
  const place = await freeSeat(owner, says?.mostADay ?? scheduleBounds.mostADay, item, now)
  return place === undefined ? undefined : { ...item, daySeat: daySeatName({ owner, place }) }
}

/** Whether another session or a block takes a part of its time, as of a moment ago. */
export async function isTimeTaken(item: Taken, now: Date): Promise<boolean> {
  const found = await inFull(quartersOf(item), (keys) => quarter().get(keys).go({ concurrency: 4 }))
  return found.some((one) => one.bookingId !== item.id && isTaken(one, now))
}

/** Releases a place among the member's holds, if the session still has it. */
export async function freeHoldSteps(
  item: Pick<Taken, 'id' | 'seriesId' | 'memberId' | 'hold'>,
): Promise<ClaimStep[]> {
  const { memberId, hold } = item
  if (hold === undefined) return []
  const holder = heldAs(item)
  const own = (await seatsTaken(memberId)).filter((seat) => seat.place === hold && seat.bookingId === holder)
  return own.map((seat) => freeSeatStep(seat, holder))
}

/** Its own place, or else the lowest free one of this many; undefined if none is free. */
export async function freeSeat(
  owner: string,
  most: number,
  { id }: { id: string },
  now: Date,
): Promise<number | undefined> {
  const seats = await seatsTaken(owner)
  const own = seats.find(({ bookingId }) => bookingId === id)
  const taken = new Set(seats.filter((seat) => isTaken(seat, now)).map(({ place }) => place))
  return own?.place ?? Array.from({ length: most }, (_, at) => at + 1).find((place) => !taken.has(place))
}
