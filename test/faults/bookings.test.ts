import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { Problem } from '#shared/contract/problem.ts'
import type { Caller } from '../../functions/http/serve.ts'
import { randomOf } from '../support/faults/fault-proxy.ts'
import { startFaultyTable } from '../support/faults/faulty-table.ts'

/**
 * Sessions booked and cancelled by many at once, over a table that fails. No two overlap for any person, no
 * acknowledged session is lost, and no time stays taken without a session.
 */

/** About one request in seven fails, a third of those after the table has done the work. */
const rates = {
  throttle: 0.04,
  error: 0.03,
  resetBefore: 0.03,
  resetAfter: 0.03,
  errorAfter: 0.03,
  conflict: 0.03,
}
/** The number of members who book. `npm run prove` uses a hundred, each ten times. */
const crowd = Number(process.env.KIAI_CROWD ?? 16)
const wishes = crowd * 10
const lengths = [15, 30, 45, 60, 90, 120]
const quarterMs = 15 * 60_000
const day = Math.ceil(Date.now() / 86_400_000) * 86_400_000 + 86_400_000

let table: Awaited<ReturnType<typeof startFaultyTable>>
let bookings: typeof import('../../functions/bookings/booking/create.ts') &
  typeof import('../../functions/bookings/lifecycle/cancel.ts')
let people: Caller[]
let isBusy: typeof import('../../functions/http/busy.ts').isBusy
const instructors = ['ins_1', 'ins_2']

beforeAll(async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  table = await startFaultyTable(20261123, rates)
  bookings = {
    ...(await import('../../functions/bookings/booking/create.ts')),
    ...(await import('../../functions/bookings/lifecycle/cancel.ts')),
  }
  ;({ isBusy } = await import('../../functions/http/busy.ts'))
  const { member } = await import('../../functions/model/members/member.ts')
  const { instructor } = await import('../../functions/model/instructors/instructor.ts')
  const { schedule } = await import('../../functions/model/calendar/schedule.ts')
  const { schedule: scheduleOf } = await import('../support/sessions/schedules.ts')
  const at = new Date().toISOString()
  const { mostADay: _most, ...says } = scheduleOf({
    step: 15,
    bufferAfter: 15,
    lengths: lengths.map((minutes) => ({ minutes, cents: minutes * 100 })),
  })
  for (const id of instructors) {
    await instructor().put({ id, name: id, isApproved: true, createdAt: at, updatedAt: at }).go()
    await schedule()
      .put({ personId: id, ...says, updatedAt: at })
      .go()
  }
  people = await Promise.all(
    Array.from({ length: crowd }, async (_, n) => {
      const id = `mem_${n}`
      const { data } = await member()
        .put({ id, email: `${id}@kiai.test`, createdAt: at, updatedAt: at })
        .go()
      return { memberId: id, member: data, isAdmin: false, signedInAt: new Date(), sid: id }
    }),
  )
})
afterAll(() => table.proxy.close())

const names: Record<string, number> = {}

test(`${wishes} requests at once, of any length, survive faults`, async () => {
  const random = randomOf(7)
  const pick = <Item>(list: readonly Item[]) => list[Math.floor(random() * list.length)] as Item
  const acknowledged = new Map<string, 'pending' | 'cancelled'>()
  const attempt = async (run: () => Promise<void>) => {
    try {
      await run()
    } catch (error) {
      const name = isBusy(error) ? 'server.busy' : error instanceof Problem ? error.code : String(error)
      names[name] = (names[name] ?? 0) + 1
    }
  }
  const works = Array.from({ length: wishes }, (_, n) => {
    const who = people[n % crowd] as Caller
    const input = {
      instructorId: pick(instructors),
      title: 'Lesson',
      description: '',
      duration: pick(lengths),
      scheduledAt: new Date(day + Math.floor(random() * 96) * quarterMs).toISOString(),
    }
    const cancels = random() < 0.4
    return () =>
      attempt(async () => {
        const { id } = await bookings.createBooking(who, input)
        acknowledged.set(id, 'pending')
        if (!cancels) return
        // Until the answer comes, the outcome is unknown.
        acknowledged.delete(id)
        await bookings.cancelBooking(who, id, { reason: '' })
        acknowledged.set(id, 'cancelled')
      })
  })
  table.proxy.on = true
  const waiting = [...works]
  const worker = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await next()
  }
  await Promise.all(Array.from({ length: 40 }, worker))
  table.proxy.on = false

  // Checked by plain times, places and due steps, without the claims that guard them.
  const { timeWrongs } = await import('../support/sessions/session-truth.ts')
  expect(await timeWrongs()).toEqual([])
  const { booking } = await import('../../functions/model/bookings/booking.ts')
  const { quartersOf } = await import('../../functions/model/bookings/booking-claims.ts')
  const { quarter } = await import('../../functions/model/calendar/quarter.ts')
  const pages = await Promise.all(
    instructors.map((instructorId) => booking().query.ofInstructor({ instructorId }).go({ pages: 'all' })),
  )
  const all = new Map(pages.flatMap(({ data }) => data).map((item) => [item.id, item]))
  for (const [id, status] of acknowledged) expect(all.get(id)?.status).toBe(status)
  expect([...acknowledged.values()].filter((status) => status === 'pending').length).toBeGreaterThan(8)

  const active = [...all.values()].filter(({ status }) => status === 'pending')
  const wanted = new Map<string, string>()
  for (const item of active) {
    for (const { personId, at } of quartersOf(item)) {
      // Two at the same time would want the same quarter hour.
      expect(wanted.get(`${personId} ${at}`)).toBeUndefined()
      wanted.set(`${personId} ${at}`, item.id)
    }
  }
  const calendars = await Promise.all(
    [...instructors, ...people.map(({ memberId }) => memberId)].map((personId) =>
      quarter().query.ofPerson({ personId }).go({ consistent: true, pages: 'all' }),
    ),
  )
  const taken = calendars.flatMap(({ data }) => data)
  expect(new Map(taken.map(({ personId, at, bookingId }) => [`${personId} ${at}`, bookingId]))).toEqual(
    wanted,
  )
})

test('every caller got an answer, a reason for a refusal or a request to retry, and there were faults', () => {
  const { requests: _all, ...faults } = table.proxy.counts
  const injected = Object.values(faults).reduce((sum, count) => sum + count, 0)
  expect(injected).toBeGreaterThan(wishes * 0.4)
  const known = ['booking.slot_taken', 'booking.too_many', 'server.busy']
  expect(Object.keys(names).filter((name) => !known.includes(name))).toEqual([])
})
