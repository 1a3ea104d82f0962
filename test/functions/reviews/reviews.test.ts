import { afterEach, describe, expect, test, vi } from 'vitest'
import type { Call } from '#shared/contract/client.ts'
import { api } from '#shared/contract/index.ts'
import { tellAbsence } from '../../../functions/bookings/lifecycle/absence.ts'
import { withdrawReviews } from '../../../functions/members/withdraw-reviews.ts'
import { booking } from '../../../functions/model/bookings/booking.ts'
import { instructor } from '../../../functions/model/instructors/instructor.ts'
import { findReview, reviewIdOf } from '../../../functions/model/reviews/review.ts'
import { changeReview } from '../../../functions/model/reviews/review-change.ts'
import { belongingsOf } from '../../../functions/model/table/belongings.ts'
import { Refused } from '../../../functions/model/table/refused.ts'
import { clock } from '../../../functions/ports/process/clock.ts'
import { saveReview } from '../../../functions/reviews/save.ts'
import { expectProblem, visitor } from '../../support/kiai.ts'
import { approvals } from '../../support/people/instructors.ts'
import { newcomer } from '../../support/people/newcomer.ts'
import { asCaller, heldSession, instructorWithAccount } from '../../support/sessions/bookings.ts'
import { paidSession } from '../../support/sessions/held-sessions.ts'
import { storedInstructors } from '../../support/sessions/teaching.ts'

const { reviews } = api
const day = 24 * 3_600_000
const { admin, approve } = approvals()
const newInstructor = storedInstructors()

afterEach(() => vi.restoreAllMocks())

/** A member with a session that was held. */
async function student(instructorId: string) {
  const who = await newcomer()
  return { ...who, bookingId: await heldSession(who.id, instructorId) }
}

const say = (call: Call, bookingId: string, stars: number, text = 'Clear and kind.') =>
  call(reviews.saveReview, { params: { id: bookingId }, body: { stars, text } })
const shown = async (instructorId: string) =>
  (await visitor(reviews.listReviews, { params: { id: instructorId }, query: {} })).items
const answer = (call: Call, id: string, text: string) =>
  call(reviews.replyToReview, { params: { id }, body: { text } })
const remove = (call: Call, id: string) =>
  call(reviews.removeReview, { params: { id }, body: { reason: 'It names somebody else.' } })

async function average(instructorId: string) {
  const { data } = await instructor().get({ id: instructorId }).go({ consistent: true })
  return [data?.rating, data?.ratingCount, data?.ratingPoints]
}

describe('a session that was held', () => {
  test('is reviewed by its student, for everyone to see, and counts', async () => {
    const instructorId = await newInstructor()
    const { call, bookingId } = await student(instructorId)
    const own = await say(call, bookingId, 4)
    expect(own).toMatchObject({ bookingId, stars: 4, text: 'Clear and kind.', removal: null, reply: null })
    expect(Date.parse(own.changeableUntil) - Date.parse(own.createdAt)).toBe(14 * day)
    const [item] = await shown(instructorId)
    expect(item).toEqual(expect.objectContaining({ id: own.id, stars: 4, text: 'Clear and kind.' }))
    expect(Object.keys(item ?? {})).not.toContain('bookingId')
    expect(await average(instructorId)).toEqual(['4.00', 1, 400])
  })

  test('is reviewed once: a second review changes the first, for fourteen days to the second', async () => {
    const instructorId = await newInstructor()
    const { call, id, bookingId } = await student(instructorId)
    const first = await say(call, bookingId, 2)
    const second = await say(call, bookingId, 5, 'I was wrong.')
    expect(second).toMatchObject({ id: first.id, stars: 5, text: 'I was wrong.', createdAt: first.createdAt })
    expect(await average(instructorId)).toEqual(['5.00', 1, 500])
    expect(await shown(instructorId)).toHaveLength(1)
    const until = Date.parse(first.changeableUntil)
    const who = await asCaller(id)
    vi.spyOn(clock, 'now').mockReturnValue(new Date(until - 1000))
    expect((await saveReview(who, bookingId, { stars: 3, text: '' })).stars).toBe(3)
    vi.spyOn(clock, 'now').mockReturnValue(new Date(until))
    const late = saveReview(who, bookingId, { stars: 4, text: '' })
    await expect(late).rejects.toMatchObject({ code: 'review.closed' })
    expect(await average(instructorId)).toEqual(['3.00', 1, 300])
  })

  test('is shown to its student with the state of their review', async () => {
    const instructorId = await newInstructor()
    const { call, bookingId } = await student(instructorId)
    const { id } = await say(call, bookingId, 5)
    const { items } = await call(reviews.listOwnReviews, { query: {} })
    expect(items.map((each) => each.id)).toEqual([id])
  })

  test('reviewed the same again writes nothing', async () => {
    const instructorId = await newInstructor()
    const { call, bookingId } = await student(instructorId)
    const [{ updatedAt }, again] = [await say(call, bookingId, 5), await say(call, bookingId, 5)]
    expect(again.updatedAt).toBe(updatedAt)
  })
})

describe('no review can be written', () => {
  test('of a session of another member, teaching or not', async () => {
    const own = await instructorWithAccount(approve)
    const { bookingId } = await student(own.instructorId)
    const other = await newcomer()
    for (const call of [other.call, own.call, admin])
      await expectProblem(say(call, bookingId, 1), 'booking.not_found')
    expect(await shown(own.instructorId)).toEqual([])
  })

  test.each(['pending', 'confirmed', 'cancelled'] as const)('of one that is %s', async (status) => {
    const instructorId = await newInstructor()
    const { call, bookingId } = await student(instructorId)
    await booking().patch({ id: bookingId }).set({ status }).go()
    await expectProblem(say(call, bookingId, 5), 'review.too_early')
    expect(await average(instructorId)).toEqual(['0.00', 0, 0])
  })
})

describe('a session with a no-show', () => {
  test('gets no review from a caller with older data', async () => {
    const instructorId = await newInstructor()
    const { id: memberId, bookingId } = await student(instructorId)
    const { data: read } = await booking().get({ id: bookingId }).go({ consistent: true })
    if (!read) throw new Error('It is there')
    const at = new Date().toISOString()
    await booking().patch({ id: bookingId }).set({ updatedAt: at }).go()
    const subject = { subject: 'session' as const, subjectId: bookingId }
    const about = { memberId, aboutId: instructorId, shownOf: instructorId }
    const said = { id: reviewIdOf(bookingId), ...subject, ...about }
    const next = { ...said, authorName: 'Dana W.', stars: 5, text: '', createdAt: at, updatedAt: at }
    await expect(changeReview(undefined, next, read)).rejects.toThrow(Refused)
    expect(await shown(instructorId)).toEqual([])
  })

  test.each(['', 'the instructor said it of them before'])(
    'loses its review once its student reports that it was not held %s',
    async (before) => {
      const { student, own, booking: session, start } = await paidSession(approve)
      const tell = async (memberId: string) => tellAbsence(await asCaller(memberId), session.id)
      await booking().patch({ id: session.id }).set({ status: 'completed' }).go()
      vi.spyOn(clock, 'now').mockReturnValue(new Date(start + day / 24))
      if (before) await tell(own.id)
      await saveReview(await asCaller(student.id), session.id, { stars: 1, text: 'Nobody came.' })
      expect(await average(own.instructorId)).toEqual(['1.00', 1, 100])
      await tell(student.id)
      expect(await average(own.instructorId)).toEqual(['0.00', 0, 0])
      expect(await shown(own.instructorId)).toEqual([])
    },
  )

  const at = new Date().toISOString()
  const missedBy = async (absence: {
    outcome: 'student' | 'instructor' | 'disputed'
    isDecided?: boolean
  }) => {
    const { call, bookingId } = await student(await newInstructor())
    await booking()
      .patch({ id: bookingId })
      .set({ absence: { ...absence, at } })
      .go()
    return say(call, bookingId, 1)
  }

  test.each([
    { outcome: 'instructor' },
    { outcome: 'disputed' },
    { outcome: 'instructor', isDecided: true },
    { outcome: 'student', isDecided: true },
  ] as const)('is not reviewed: $outcome, decided $isDecided', async (absence) => {
    await expectProblem(missedBy(absence), 'review.too_early')
  })

  test('is reviewed although the instructor reports the student as absent', async () => {
    expect(await missedBy({ outcome: 'student' })).toMatchObject({ stars: 1 })
  })
})

test('twelve students at once are all in the average, each once', async () => {
  const instructorId = await newInstructor()
  const crowd = await Promise.all(Array.from({ length: 12 }, () => student(instructorId)))
  await Promise.all(
    crowd.flatMap(({ call, bookingId }, at) => [1, 2].map(() => say(call, bookingId, 1 + (at % 3)))),
  )
  expect(await average(instructorId)).toEqual(['2.00', 12, 2400])
  const first = await visitor(reviews.listReviews, { params: { id: instructorId }, query: { limit: 8 } })
  const rest = await visitor(reviews.listReviews, {
    params: { id: instructorId },
    query: { limit: 8, ...(first.next && { cursor: first.next }) },
  })
  expect([first.total, first.items.length, rest.items.length, rest.next]).toEqual([12, 8, 4, undefined])
  expect(new Set([...first.items, ...rest.items].map(({ id }) => id)).size).toBe(12)
})

describe('a reply', () => {
  test('is given by the instructor alone, changed, and taken back', async () => {
    const own = await instructorWithAccount(approve)
    const { call, bookingId } = await student(own.instructorId)
    const { id } = await say(call, bookingId, 5)
    const another = await instructorWithAccount(approve)
    for (const other of [call, another.call, admin])
      await expectProblem(answer(other, id, 'Thanks'), 'instructor.required')
    expect((await answer(own.call, id, 'Thank you')).reply?.text).toBe('Thank you')
    expect((await answer(own.call, id, 'Thank you, Mika')).reply?.text).toBe('Thank you, Mika')
    const [item] = await shown(own.instructorId)
    expect(item?.reply?.text).toBe('Thank you, Mika')
    const toAnswer = async (limit = 100) => {
      const asked = { params: { id: own.instructorId }, query: { only: 'unanswered' as const, limit } }
      const { total, items } = await visitor(reviews.listReviews, asked)
      return [total, items.map((one) => one.id)]
    }
    expect(await toAnswer()).toEqual([0, []])
    const other = await student(own.instructorId)
    const { id: newest } = await say(other.call, other.bookingId, 4)
    expect(await toAnswer()).toEqual([1, [newest]])
    expect((await answer(own.call, id, '')).reply).toBeNull()
    expect(await toAnswer(1)).toEqual([2, [newest]])
    expect(await average(own.instructorId)).toEqual(['4.50', 2, 900])
  })

  test('stays when the student changes the review', async () => {
    const own = await instructorWithAccount(approve)
    const { call, bookingId } = await student(own.instructorId)
    const { id } = await say(call, bookingId, 3)
    await answer(own.call, id, 'Come again')
    expect((await say(call, bookingId, 4)).reply?.text).toBe('Come again')
  })
})

describe('a review that an admin removes', () => {
  test('is no longer shown and no longer counts; its student is told why, and cannot write it again', async () => {
    const own = await instructorWithAccount(approve)
    const { call, bookingId } = await student(own.instructorId)
    const { id } = await say(call, bookingId, 1)
    for (const other of [call, own.call]) await expectProblem(remove(other, id), 'role.required')
    await remove(admin, id)
    const first = await findReview(id)
    // A second time, for another reason: the record of the first removal stays.
    await admin(reviews.removeReview, { params: { id }, body: { reason: 'Once more.' } })
    expect(await findReview(id)).toEqual(first)
    expect(await shown(own.instructorId)).toEqual([])
    expect(await average(own.instructorId)).toEqual(['0.00', 0, 0])
    const { items } = await call(reviews.listOwnReviews, { query: {} })
    expect(items[0]?.removal?.reason).toBe('It names somebody else.')
    await expectProblem(say(call, bookingId, 1), 'review.closed')
    await expectProblem(answer(own.call, id, 'Thanks'), 'review.not_found')
  })

  test('must exist', () => expectProblem(remove(admin, 'rev_0'), 'review.not_found'))
})

test('a review is deleted with its author’s account, out of the average too', async () => {
  const instructorId = await newInstructor()
  const [leaving, staying] = await Promise.all([student(instructorId), student(instructorId)])
  await Promise.all([say(leaving.call, leaving.bookingId, 1), say(staying.call, staying.bookingId, 5)])
  expect(await average(instructorId)).toEqual(['3.00', 2, 600])
  const kinds = (await belongingsOf(leaving)).map(({ kind }) => kind)
  expect(kinds).toContain('review')
  await withdrawReviews(leaving.id)
  await withdrawReviews(leaving.id)
  expect(await average(instructorId)).toEqual(['5.00', 1, 500])
  expect(await shown(instructorId)).toHaveLength(1)
})

test('an unknown instructor has no public reviews', async () => {
  const asked = visitor(reviews.listReviews, { params: { id: 'ins_0' }, query: {} })
  await expectProblem(asked, 'instructor.not_found')
  const id = await newInstructor()
  await instructor().patch({ id }).set({ isApproved: false }).go()
  await expectProblem(visitor(reviews.listReviews, { params: { id }, query: {} }), 'instructor.not_found')
})
