import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Problem } from '#shared/contract/problem.ts'
import { createBooking } from '../../../../functions/bookings/booking/create.ts'
import { booking } from '../../../../functions/model/bookings/booking.ts'
import { quarterLength } from '../../../../functions/model/calendar/quarter.ts'
import { newcomer } from '../../../support/people/newcomer.ts'
import { asCaller, calendarOf, inHours, wishOf } from '../../../support/sessions/bookings.ts'
import { removeInstructor, storedInstructor } from '../../../support/sessions/teaching.ts'

type Who = Awaited<ReturnType<typeof asCaller>>
let people: Who[]
let instructorId: string

beforeAll(async () => {
  const arrived = await Promise.all(Array.from({ length: 8 }, newcomer))
  people = await Promise.all(arrived.map(({ id }) => asCaller(id)))
  const lengths = [15, 30, 45, 60, 90].map((minutes) => ({ minutes, cents: 100 * minutes }))
  instructorId = await storedInstructor({ step: 15, lengths })
})
afterAll(() => removeInstructor(instructorId))

/** The bookings of calls made at once, and the refusals of the others. */
async function outcomesOf(calls: Promise<{ id: string }>[]) {
  const outcomes = await Promise.allSettled(calls)
  const made = outcomes.flatMap((each) => (each.status === 'fulfilled' ? [each.value.id] : []))
  const codes = outcomes.flatMap((each) =>
    each.status === 'rejected' ? [(each.reason as Problem).code ?? String(each.reason)] : [],
  )
  return { made: new Set(made), codes }
}

test('of a hundred bookings of one time at once one succeeds, and the others are refused', async () => {
  const { body } = wishOf(instructorId, { scheduledAt: inHours(40) })
  const { made, codes } = await outcomesOf(
    Array.from({ length: 104 }, (_, place) =>
      createBooking(people[place % 8] as Who, { ...body, description: '' }),
    ),
  )
  expect(made.size).toBe(1)
  // The member who has it gets it again with each retry.
  expect(new Set(codes)).toEqual(new Set(['booking.slot_taken']))
})

test('of many overlapping bookings of any length no two stand, and refused ones leave nothing', async () => {
  const base = Date.parse(inHours(60))
  const wishes = Array.from({ length: 120 }, (_, place) => {
    const minutes = [15, 30, 45, 60, 90][(place * 7) % 5] ?? 15
    const scheduledAt = new Date(base + ((place * 5) % 16) * quarterLength).toISOString()
    return wishOf(instructorId, { scheduledAt, duration: minutes }).body
  })
  const { made, codes } = await outcomesOf(
    wishes.map((body, place) => createBooking(people[place % 8] as Who, { ...body, description: '' })),
  )
  expect(made.size).toBeGreaterThan(1)
  for (const code of codes) expect(['booking.slot_taken', 'booking.too_many']).toContain(code)
  const { data } = await booking().query.ofInstructor({ instructorId }).go({ pages: 'all' })
  const active = data
    .filter(({ id }) => made.has(id))
    .map(({ startsAt, minutes }) => [Date.parse(startsAt), Date.parse(startsAt) + minutes * 60_000] as const)
    .sort(([a], [b]) => a - b)
  active.slice(1).forEach(([from], place) => {
    expect(from).toBeGreaterThanOrEqual(active[place]?.[1] ?? 0)
  })
  const taken = (await calendarOf(instructorId)).filter(({ at }) => Date.parse(at) >= base)
  expect(taken.every(({ bookingId }) => made.has(bookingId))).toBe(true)
  expect(taken).toHaveLength(active.reduce((sum, [from, to]) => sum + (to - from) / quarterLength, 0))
})
