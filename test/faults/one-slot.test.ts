import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { api } from '#shared/contract/index.ts'
import { ProblemBody } from '#shared/contract/problem.ts'
import { booking } from '../../functions/model/bookings/booking.ts'
import { newId } from '../../functions/model/table/new-id.ts'
import { signedIn } from '../support/people/signed-in.ts'
import { calendarOf, inHours, wishOf } from '../support/sessions/bookings.ts'
import { removeInstructor, storedInstructor } from '../support/sessions/teaching.ts'

/** One free hour that all members request at the same moment, by real calls: one of them gets it. */

/** The number of requests. `npm run prove` makes a thousand. */
const crowd = Number(process.env.KIAI_CROWD ?? 40)
/** Concurrent calls. One process does the work of as many Lambdas here, in the time of one. */
const together = 50
const origin = inject('origin')
let instructorId = ''
let people: { id: string; cookie: string }[] = []

beforeAll(async () => {
  instructorId = await storedInstructor()
  for (let made = 0; made < crowd; made += 50) {
    const some = Array.from({ length: Math.min(50, crowd - made) }, async () => {
      const id = newId('member')
      return { id, cookie: await signedIn(id) }
    })
    people = [...people, ...(await Promise.all(some))]
  }
})
afterAll(() => removeInstructor(instructorId))

const scheduledAt = inHours(72)

async function wish(cookie: string) {
  const { method, path } = api.bookings.createBooking
  const began = performance.now()
  const answer = await fetch(origin + path, {
    method,
    headers: { cookie, origin, 'content-type': 'application/json' },
    body: JSON.stringify(wishOf(instructorId, { scheduledAt }).body),
  })
  const said: unknown = await answer.json()
  return { status: answer.status, said, took: performance.now() - began }
}

test(`${crowd} request one hour at once: one gets it, the others get the free ones`, async () => {
  const answers: Awaited<ReturnType<typeof wish>>[] = []
  const waiting = [...people]
  const worker = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) answers.push(await wish(next.cookie))
  }
  await Promise.all(Array.from({ length: together }, worker))

  const counts = Map.groupBy(answers, ({ status }) => status)
  expect(Object.fromEntries([...counts].map(([status, { length }]) => [status, length]))).toEqual({
    201: 1,
    409: crowd - 1,
  })
  for (const { said } of counts.get(409) ?? []) {
    const { code, nearest } = ProblemBody.parse(said)
    expect(code).toBe('booking.slot_taken')
    expect(nearest).not.toContain(scheduledAt)
  }

  const { data } = await booking().query.ofInstructor({ instructorId }).go({ pages: 'all' })
  expect(data).toHaveLength(1)
  const [has] = data
  expect(counts.get(201)?.[0]?.said).toMatchObject({ id: has?.id, studentId: has?.memberId })
  const isOurs = ({ bookingId }: { bookingId: string }) => bookingId === has?.id
  const taken = await calendarOf(instructorId)
  expect([taken.length, taken.every(isOurs)]).toEqual([4, true])
  for (const { id } of people) expect(await calendarOf(id)).toHaveLength(id === has?.memberId ? 4 : 0)

  const took = answers.map((answer) => answer.took).sort((a, b) => a - b)
  const at = (share: number) => Math.round(took[Math.ceil(took.length * share) - 1] ?? 0)
  console.log(`${crowd} for one hour: median ${at(0.5)} ms, p99 ${at(0.99)} ms, last ${at(1)} ms`)
})
