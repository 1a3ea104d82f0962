import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { isBusy } from '../../functions/http/busy.ts'
import type { Fault } from '../support/faults/fault-proxy.ts'
import { startFaultyTable } from '../support/faults/faulty-table.ts'

/** Temporary failures of the table: conflicts, lost answers, and unprocessed items of a batch. */

const rates: Partial<Record<Fault, number>> = {}
let proxy: Awaited<ReturnType<typeof startFaultyTable>>['proxy']

beforeAll(async () => {
  ;({ proxy } = await startFaultyTable(7, rates))
})
beforeEach(() => faults({}))
afterAll(() => proxy.close())

/** Applies these faults from now on. */
function faults(given: Partial<Record<Fault, number>>): void {
  for (const fault of Object.keys(rates) as Fault[]) rates[fault] = 0
  Object.assign(rates, given)
  proxy.on = true
}

const model = async () => ({
  ...(await import('../../functions/model/table/belongings.ts')),
  ...(await import('../../functions/model/bookings/booking.ts')),
  ...(await import('../../functions/model/learning/bookmark.ts')),
  ...(await import('../../functions/model/catalogue/course.ts')),
  ...(await import('../../functions/model/learning/enrollment.ts')),
  ...(await import('../../functions/model/learning/loop.ts')),
  ...(await import('../../functions/model/catalogue/movie-genre.ts')),
})
const createdAt = '2026-01-01T00:00:00.000Z'
const numbers = (many: number) => Array.from({ length: many }, (_, n) => n)

async function bookmarksOf(memberId: string, many: number): Promise<void> {
  const { bookmark } = await model()
  await bookmark()
    .put(numbers(many).map((n) => ({ memberId, videoId: `vid_${n}`, createdAt })))
    .go()
}

test('all items of a member are removed, even when each batch leaves some unprocessed', async () => {
  const owner = { id: 'mem_leaving', email: 'leaving@kiai.test' }
  await bookmarksOf(owner.id, 60)
  const { belongingsOf, removeBelongings } = await model()
  expect(await belongingsOf(owner)).toHaveLength(60)
  faults({ leftOver: 0.7 })
  const before = proxy.counts.leftOver
  await removeBelongings(owner)
  expect(proxy.counts.leftOver - before).toBeGreaterThan(3)
  expect(await belongingsOf(owner)).toEqual([])
})

test('the index gets every changed item, even when each batch leaves some unprocessed', async () => {
  const { movieGenre } = await model()
  const ids = numbers(120).map((n) => `gen_${n}`)
  const said = { description: '', martialArtStyle: 'Karate', createdAt } as const
  await movieGenre()
    .put(ids.map((id) => ({ ...said, id, name: id, slug: id.replace('_', '-') })))
    .go()
  faults({ leftOver: 0.7 })
  const { refreshed } = await import('../../functions/catalogue/refresh.ts')
  const { emptySnapshot } = await import('../../functions/ports/catalogue/snapshot.ts')
  const none = new Set<string>()
  const changed = {
    video: none,
    course: none,
    category: none,
    instructor: none,
    product: none,
    synonyms: none,
    movieGenre: new Set(ids),
  }
  const { movieGenres } = await refreshed(emptySnapshot, changed)
  expect(movieGenres.map(({ id }) => id).sort()).toEqual(ids.toSorted())
})

test('a series is read whole, and students by their names, even when each batch leaves some unprocessed', async () => {
  const { booking, findSeries, seriesBookingId } = await model()
  const { member } = await import('../../functions/model/members/member.ts')
  const { studentNames } = await import('../../functions/bookings/wire/booking-wire.ts')
  const places = numbers(10).map((n) => n + 1)
  const facts = { instructorId: 'ins_1', instructorName: 'Ana', title: 'Kata', description: '', zone: 'UTC' }
  const terms = { minutes: 60, bufferBefore: 0, bufferAfter: 0, amount: 0, fee: 0, share: 0, sequence: 0 }
  const items = places.map((seriesPlace) => ({
    ...facts,
    ...terms,
    id: seriesBookingId('ser_1', seriesPlace),
    seriesId: 'ser_1',
    seriesPlace,
    memberId: `mem_${seriesPlace}`,
    status: 'pending' as const,
    wallTime: '2026-01-01T00:00',
    startsAt: createdAt,
    createdAt,
    updatedAt: createdAt,
  }))
  await booking().put(items).go()
  const students = items.map(({ memberId: id }) => ({
    id,
    email: `${id}@kiai.test`,
    firstName: id,
    createdAt,
  }))
  await member()
    .put(students.map((one) => ({ ...one, updatedAt: createdAt })))
    .go()
  faults({ leftOver: 0.7 })
  for (let looks = 0; looks < 5; looks++) {
    expect((await findSeries('ser_1', 10)).map(({ seriesPlace }) => seriesPlace)).toEqual(places)
    expect((await studentNames(items)).size).toBe(10)
  }
})

test('a table that never processes a batch is given up as busy', async () => {
  const owner = { id: 'mem_stuck', email: 'stuck@kiai.test' }
  await bookmarksOf(owner.id, 2)
  faults({ leftOver: 1 })
  const { removeBelongings } = await model()
  const error = await removeBelongings(owner).catch((error: unknown) => error)
  expect(error).toMatchObject({ name: 'Contended' })
  expect(isBusy(error)).toBe(true)
})

test('transactions with conflicts or lost answers are each written once', async () => {
  const { createLoop } = await import('../../functions/videos/loops.ts')
  const { loop, loopCount } = await model()
  faults({ conflict: 0.4, resetAfter: 0.1 })
  const key = { memberId: 'mem_loops', videoId: 'vid_loops' }
  const input = { name: 'Kata', start: 1, end: 2, speed: 1, isMirrored: false } as const
  await Promise.all(numbers(20).map(() => createLoop(key, input)))
  faults({})
  expect((await loop().query.ofMember(key).go({ consistent: true, pages: 'all' })).data).toHaveLength(20)
  expect((await loopCount().get(key).go({ consistent: true })).data?.count).toBe(20)
})

test('items that are locked for good are given up as busy, after few tries', async () => {
  const { createLoop } = await import('../../functions/videos/loops.ts')
  faults({ conflict: 1 })
  const before = proxy.counts.conflict
  const key = { memberId: 'mem_held', videoId: 'vid_held' }
  const input = { name: 'Kata', start: 1, end: 2, speed: 1, isMirrored: false } as const
  const error = await createLoop(key, input).catch((error: unknown) => error)
  expect(isBusy(error)).toBe(true)
  expect(proxy.counts.conflict - before).toBe(14)
})

test('a change that met another one reads the newer state, instead of writing blindly', async () => {
  const { enrollIn } = await import('../../functions/courses/enroll.ts')
  const { course, enrollment } = await model()
  const facts = { title: 'Karate', description: '', level: 'beginner', price: 0 } as const
  await course()
    .put({ ...facts, id: 'crs_1', createdAt, updatedAt: createdAt })
    .go()
  const { data } = await course().get({ id: 'crs_1' }).go()
  if (!data) throw new Error('The course is not in the table')
  // No transaction succeeds at all. Only a read finds the enrolment, which another window made in the meantime.
  faults({ conflict: 1 })
  const enrolling = enrollIn(data, 'mem_1')
  const first = { id: 'enr_first', memberId: 'mem_1', courseId: 'crs_1', enrolledAt: createdAt }
  await enrollment()
    .put([{ ...first, lastAccessedAt: createdAt, progress: 0, counted: false }])
    .go()
  expect((await enrolling).id).toBe('enr_first')
})

test('a single write that meets a transaction is retried', async () => {
  const { bookmark } = await model()
  faults({ conflict: 0.3 })
  const before = proxy.counts.conflict
  const memberId = 'mem_single'
  for (const n of numbers(10))
    await bookmark()
      .create({ memberId, videoId: `vid_${n}`, createdAt })
      .go()
  expect(proxy.counts.conflict).toBeGreaterThan(before)
  expect((await bookmark().query.ofMember({ memberId }).go({ consistent: true })).data).toHaveLength(10)
})
