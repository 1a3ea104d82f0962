import type { Call } from '#shared/contract/client.ts'
import type { Input } from '#shared/contract/endpoint.ts'
import { api } from '#shared/contract/index.ts'
import type { Provider } from '#shared/rules/money/charge.ts'
import type { Caller } from '../../../functions/http/serve.ts'
import { type BookingItem, booking } from '../../../functions/model/bookings/booking.ts'
import { bookingSeat } from '../../../functions/model/calendar/booking-seat.ts'
import { type QuarterItem, quarter } from '../../../functions/model/calendar/quarter.ts'
import { level } from '../../../functions/model/learning/level.ts'
import { type MemberItem, member } from '../../../functions/model/members/member.ts'
import { dueBy } from '../../../functions/model/table/due.ts'
import { newId } from '../../../functions/model/table/new-id.ts'
import { press } from '../money/paying.ts'
import { applicant } from '../people/instructors.ts'
import { personOf, saySchedule, storedInstructor } from './teaching.ts'

/** Helpers for tests of sessions: instructors, booking, paying, and direct reads. */

const hour = 3_600_000

/** A whole hour this many hours from now, as the API writes it. */
export const inHours = (hours: number, now = Date.now()) =>
  new Date(Math.ceil(now / hour) * hour + hours * hour).toISOString()

type Wish = Partial<Input<typeof api.bookings.createBooking>['body']>

export const wishOf = (instructorId: string, wish: Wish = {}) => ({
  body: {
    instructorId,
    title: 'Private Lesson',
    description: '',
    duration: 60,
    scheduledAt: inHours(30),
    ...wish,
  },
})

export const book = (call: Call, instructorId: string, wish: Wish = {}) =>
  call(api.bookings.createBooking, wishOf(instructorId, wish))

/** Pays on the provider's page, and comes back from it. */
export async function payFor(call: Call, id: string, provider: Provider = 'stripe') {
  const opened = { params: { id }, body: { provider } }
  const { checkoutUrl, purchaseId } = await call(api.payments.payBooking, opened)
  await press(checkoutUrl, 'succeed')
  return call(api.payments.checkPurchase, { params: { id: purchaseId } })
}

export const shown = (call: Call, id: string) => call(api.bookings.getBooking, { params: { id } })
export const cancel = (
  call: Call,
  id: string,
  { reason = '', ...wish }: { reason?: string; refund?: string } = {},
) => call(api.bookings.cancelBooking, { params: { id }, body: { reason, ...wish } })

/** Lets mails reach them at night too, whatever the hour of the test. */
export async function atAnyHour(call: Call): Promise<void> {
  const mails = await call(api.members.getSettings)
  await call(api.members.updateSettings, { body: { ...mails, timeZone: null } })
}

/** A member whom `approve` makes an instructor, with a schedule. Open day and night by default. */
export async function instructorWithAccount(
  approve: (id: string) => Promise<unknown>,
  said: Parameters<typeof saySchedule>[1] = {},
) {
  const { applied, ...who } = await applicant()
  await approve(applied.id)
  await atAnyHour(who.call)
  await saySchedule(who.call, said)
  return { ...who, instructorId: applied.id }
}

export { storedInstructor }

export async function storedBooking(id: string): Promise<BookingItem> {
  const { data } = await booking().get({ id }).go({ consistent: true })
  if (!data) throw new Error(`There is no booking ${id}`)
  return data
}

/** All current and former claims in a calendar of a member or an instructor, in order. */
export async function calendarOf(id: string): Promise<QuarterItem[]> {
  const personId = await personOf(id)
  const { data } = await quarter().query.ofPerson({ personId }).go({ consistent: true, pages: 'all' })
  return data
}

/** The time at which a session is due. One at most. */
export async function dueOf(bookingId: string): Promise<string[]> {
  const due = await dueBy('session', new Date('2100-01-01'))
  return due.filter((one) => one.subjectId === bookingId).map(({ at }) => at)
}

/** All XP that a member has earned. */
export async function xpOf(memberId: string): Promise<number> {
  const { data } = await level().get({ memberId }).go({ consistent: true })
  return data?.xp ?? 0
}

/** A member as the caller that a handler gets, for functions that run at another time than now. */
export async function asCaller(memberId: string, given: Partial<MemberItem> = {}): Promise<Caller> {
  const { data } = await member().get({ id: memberId }).go({ consistent: true })
  if (!data) throw new Error(`There is no member ${memberId}`)
  return { member: { ...data, ...given }, memberId, isAdmin: false, signedInAt: new Date(), sid: 'sid' }
}

/** Lets a hold end as if its time had passed. */
export async function lapse(people: string[], owner: string): Promise<void> {
  const over = '2026-01-01T00:00:00.000Z'
  for (const personId of people) {
    const taken = await calendarOf(personId)
    await quarter()
      .put(taken.map((one) => ({ ...one, heldUntil: over })))
      .go()
  }
  const { data: seats } = await bookingSeat().query.ofOwner({ owner }).go({ consistent: true })
  await bookingSeat()
    .put(seats.map((one) => ({ ...one, heldUntil: over })))
    .go()
}

/** A session that was held and is over, as it is stored. */
export async function heldSession(memberId: string, instructorId: string): Promise<string> {
  const id = newId('booking')
  const startsAt = inHours(-100)
  const dates = { startsAt, wallTime: startsAt.slice(0, 16), createdAt: startsAt, updatedAt: startsAt }
  await booking()
    .put({
      id,
      memberId,
      instructorId,
      instructorName: 'Teacher',
      title: 'Private Lesson',
      description: '',
      minutes: 60,
      bufferBefore: 0,
      bufferAfter: 0,
      zone: 'UTC',
      amount: 5000,
      fee: 750,
      share: 4250,
      status: 'completed',
      isSettled: true,
      ...dates,
    })
    .go()
  return id
}
