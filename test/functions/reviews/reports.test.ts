import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { Call } from '#shared/contract/client.ts'
import { api } from '#shared/contract/index.ts'
import type { ReportInput } from '#shared/contract/reviews/reports.ts'
import { compose } from '../../../functions/mail/compose.ts'
import { withdrawReviews } from '../../../functions/members/withdraw-reviews.ts'
import { mail } from '../../../functions/model/mail/mail.ts'
import { findCase } from '../../../functions/model/reviews/review-report.ts'
import { belongingsOf } from '../../../functions/model/table/belongings.ts'
import { reportReview } from '../../../functions/reviews/reports.ts'
import { callerOnce, expectProblem, visitor } from '../../support/kiai.ts'
import { justBefore } from '../../support/meanwhile.ts'
import { approvals } from '../../support/people/instructors.ts'
import { newcomer } from '../../support/people/newcomer.ts'
import { heldSession, instructorWithAccount } from '../../support/sessions/bookings.ts'
import { downloadAll } from '../../support/store/downloads.ts'
import { buy, downloadablePhoto, photo } from '../../support/store/orders.ts'

/** Reports of reviews by members, and decisions of admins. */

const { reviews } = api
const admin = callerOnce('admin')
const { approve } = approvals()
afterEach(() => vi.restoreAllMocks())

const at = (id: string) => ({ params: { id } })
const report = (call: Call, id: string, reason: ReportInput['reason'] = 'offensive') =>
  call(reviews.reportReview, { ...at(id), body: { reason } })
const keep = (call: Call, id: string, reports: number) =>
  call(reviews.keepReview, { ...at(id), body: { reports } })
const remove = (id: string, reason = 'It names somebody.') =>
  admin(reviews.removeReview, { ...at(id), body: { reason } })

async function reported(id: string) {
  const found = []
  let cursor: string | undefined
  do {
    const query = { limit: 100, ...(cursor && { cursor }) }
    const { items, next } = await admin(reviews.listReportedReviews, { query })
    found.push(...items)
    cursor = next
  } while (cursor)
  return found.find(({ review }) => review.id === id)
}

/** A product with a review by a member who has downloaded it. */
async function reviewed() {
  const [author, productId] = await Promise.all([newcomer(), downloadablePhoto()])
  const { id: orderId } = await buy(author.call, [photo(productId)])
  await downloadAll(author.call, orderId)
  const body = { stars: 1, text: 'Bad, and so is Tom Baker.', pictures: [] }
  const { id } = await author.call(reviews.saveProductReview, { ...at(productId), body })
  return { author, productId, id }
}

describe('a report', () => {
  test('puts a review before the admins, once by each member, with each reason once', async () => {
    const { id, productId } = await reviewed()
    const [one, other, third] = await Promise.all([newcomer(), newcomer(), newcomer()])
    await report(one.call, id)
    await report(one.call, id, 'untrue')
    expect(await reported(id)).toMatchObject({ reports: 1, reasons: ['offensive'] })
    await report(other.call, id, 'private')
    await report(third.call, id, 'private')
    expect(await reported(id)).toMatchObject({
      review: { id, text: 'Bad, and so is Tom Baker.', stars: 1 },
      subject: 'product',
      aboutId: productId,
      aboutName: expect.stringMatching(/^Product /),
      reports: 3,
      reasons: ['offensive', 'private'],
    })
    // The review stays where it is until an admin decides.
    const { items } = await visitor(reviews.listProductReviews, { ...at(productId), query: {} })
    expect(items.map((each) => each.id)).toEqual([id])
    expect(JSON.stringify(items)).not.toContain('reports')
  })

  test('can also be of a session’s review, and names its instructor', async () => {
    const own = await instructorWithAccount(approve)
    const student = await newcomer()
    const bookingId = await heldSession(student.id, own.instructorId)
    const said = { stars: 2, text: 'Late.' }
    const { id } = await student.call(reviews.saveReview, { ...at(bookingId), body: said })
    await report(own.call, id, 'untrue')
    expect(await reported(id)).toMatchObject({ subject: 'session', aboutId: own.instructorId, reports: 1 })
  })

  test('by ten members at once counts each of them', async () => {
    const { id } = await reviewed()
    const crowd = await Promise.all(Array.from({ length: 10 }, () => newcomer()))
    const all = async () => Promise.allSettled(crowd.map(({ call }) => report(call, id)))
    await all()
    // A member who lost against the others reports again. A member who is counted is not counted twice.
    await all()
    for (const { call } of crowd) await report(call, id)
    expect((await findCase(id))?.reports).toBe(10)
  })

  test('is refused for their own review, for an unknown one, and for one that was removed', async () => {
    const { author, id } = await reviewed()
    const other = await newcomer()
    await expectProblem(report(author.call, id), 'review.own')
    await expectProblem(report(other.call, 'rev_gone'), 'review.not_found')
    await expectProblem(report(visitor, id), 'session.required')
    await expectProblem(report(other.call, id, 'boring' as never), 'request.invalid')
    await remove(id)
    await expectProblem(report(other.call, id), 'review.not_found')
    expect(await findCase(id)).toBeUndefined()
  })

  test('of a review that is deleted at the same time is not kept', async () => {
    const { author, id } = await reviewed()
    const other = await newcomer()
    const isWrite = (command: object) => command instanceof TransactWriteCommand
    justBefore(isWrite, () => withdrawReviews(author.id))
    await expect(reportReview(other.id, id, { reason: 'other' })).rejects.toMatchObject({
      code: 'review.not_found',
    })
    expect(await findCase(id)).toBeUndefined()
  })

  test('is one of the belongings of the member who made it', async () => {
    const { id } = await reviewed()
    const other = await newcomer()
    await report(other.call, id)
    expect((await belongingsOf(other)).map(({ kind }) => kind)).toContain('review-report')
  })
})

describe('an admin', () => {
  test('keeps a review over the reports that were seen, and a later report opens it again', async () => {
    const { id } = await reviewed()
    const [one, other, third] = await Promise.all([newcomer(), newcomer(), newcomer()])
    await report(one.call, id)
    await report(other.call, id)
    await expectProblem(keep(admin, id, 1), 'review.changed')
    await keep(admin, id, 2)
    await keep(admin, id, 2)
    expect(await reported(id)).toBeUndefined()
    // A second report of the same member does not count.
    await report(one.call, id)
    expect(await reported(id)).toBeUndefined()
    await report(third.call, id)
    expect(await reported(id)).toMatchObject({ reports: 1 })
    await expectProblem(keep(admin, 'rev_gone', 1), 'review.not_found')
  })

  test('removes a review: its reports are closed, and its author is told why by mail', async () => {
    const { author, id, productId } = await reviewed()
    await report((await newcomer()).call, id)
    await remove(id, 'It names somebody.')
    expect(await reported(id)).toBeUndefined()
    expect(await visitor(reviews.listProductReviews, { ...at(productId), query: {} })).toMatchObject({
      items: [],
    })
    const { data } = await mail().query.ofMember({ memberId: author.id }).go()
    const told = data.find(({ kind }) => kind === 'reviewRemoved')
    if (!told) throw new Error('There is no mail')
    const letter = await compose(told, { firstName: 'Mika' } as never)
    expect(letter?.subject).toMatch(/^Your review of Product .* was removed$/)
    expect(JSON.stringify(letter?.blocks)).toContain('It names somebody.')
  })

  test('is the only one who sees or decides reports', async () => {
    const { id } = await reviewed()
    const { call } = await newcomer()
    await report(call, id)
    await expectProblem(call(reviews.listReportedReviews, { query: {} }), 'role.required')
    await expectProblem(keep(call, id, 1), 'role.required')
    await expectProblem(keep(visitor, id, 1), 'session.required')
    expect(await findCase(id)).toMatchObject({ reports: 1 })
  })
})

test('a review that its author deletes leaves no report behind', async () => {
  const { author, id, productId } = await reviewed()
  await report((await newcomer()).call, id)
  await author.call(reviews.deleteProductReview, at(productId))
  expect(await findCase(id)).toBeUndefined()
})
