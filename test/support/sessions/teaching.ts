import { afterAll } from 'vitest'
import type { Call } from '#shared/contract/client.ts'
import type { Input } from '#shared/contract/endpoint.ts'
import { api } from '#shared/contract/index.ts'
import type { Span } from '#shared/rules/sessions/availability.ts'
import { packBusy } from '#shared/rules/sessions/busy-times.ts'
import type { Schedule } from '#shared/rules/sessions/schedule.ts'
import { busyTimes } from '../../../functions/model/calendar/busy-times.ts'
import { takenOf } from '../../../functions/model/calendar/calendar.ts'
import { quarter, quarterLength, quarterOf } from '../../../functions/model/calendar/quarter.ts'
import { schedule as scheduleItem } from '../../../functions/model/calendar/schedule.ts'
import { instructor } from '../../../functions/model/instructors/instructor.ts'
import { newId } from '../../../functions/model/table/new-id.ts'
import { ownWord } from '../kiai.ts'
import { schedule, scheduleInput } from './schedules.ts'

/** An approved instructor without an account, stored directly with a schedule. */
export async function storedInstructor(said: Partial<Schedule> = {}): Promise<string> {
  const id = newId('instructor')
  const at = new Date().toISOString()
  const dates = { createdAt: at, updatedAt: at }
  await instructor()
    .put({ id, name: `Teacher ${ownWord()}`, isApproved: true, ...dates })
    .go()
  const { mostADay, ...rest } = schedule(said)
  await scheduleItem()
    .put({ personId: id, ...rest, ...(mostADay !== null && { mostADay }), updatedAt: at })
    .go()
  return id
}

/** Removes them from the public list, with all claims on their time. */
export async function removeInstructor(id: string): Promise<void> {
  await scheduleItem().delete({ personId: id }).go()
  await busyTimes().delete({ personId: id }).go()
  await instructor().delete({ id }).go()
  const { data: taken } = await quarter().query.ofPerson({ personId: id }).go({ pages: 'all' })
  await quarter().delete(taken).go()
}

/** Makes such instructors, who are removed once the tests of the file are over. */
export function storedInstructors() {
  const made: string[] = []
  afterAll(() => Promise.all(made.map(removeInstructor)))
  return async (said: Partial<Schedule> = {}): Promise<string> => {
    const id = await storedInstructor(said)
    made.push(id)
    return id
  }
}

type Taken = { bookingId?: string; from: string; minutes: number; sessionAt?: string; heldUntil?: string }

/** The id of the calendar of a member or an instructor. */
export async function personOf(id: string): Promise<string> {
  const { data: found } = await instructor().get({ id }).go({ consistent: true })
  return found ? takenOf(found) : id
}

/** Claims time in an instructor's calendar, as a booking does. Without `sessionAt` it is no session. */
export async function takeTime(id: string, { from, minutes, bookingId, ...rest }: Taken) {
  const personId = await personOf(id)
  const quarters = Array.from({ length: minutes / 15 }, (_, place) => ({
    personId,
    bookingId: bookingId ?? ownWord(),
    ...rest,
    at: quarterOf(Date.parse(from) + place * quarterLength),
  }))
  await quarter().put(quarters).go()
}

/** The state after a read of their own calendar. The next one is far ahead. */
export async function keepBusy(personId: string, spans: readonly Span[]) {
  const [at, nextAt] = ['2026-01-01T00:00:00.000Z', '2099-01-01T00:00:00.000Z']
  const address = { sealed: '', host: 'calendar.example.com', lastFour: '.ics', version: ownWord() }
  await busyTimes()
    .put({ personId, memberId: 'mem_nobody', ...address, wantedAt: at, nextAt, busy: packBusy(spans) })
    .go()
}

type Asked = Input<typeof api.bookings.listSlots>['query']

export const slotsOf = (call: Call, id: string, query: Asked) =>
  call(api.bookings.listSlots, { params: { id }, query })

type Body = Input<typeof api.bookings.updateSchedule>['body']

export const saySchedule = (call: Call, said: Partial<Schedule> = {}, more: Partial<Body> = {}) =>
  call(api.bookings.updateSchedule, { body: { ...scheduleInput(said), ...more } })

export const ownSchedule = (call: Call) => call(api.bookings.getSchedule)
