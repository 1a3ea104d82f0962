import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import type { ReviewItem } from '../../../functions/model/reviews/review.ts'
import { moneyTable } from '../../support/money/money-table.ts'
import { type SessionWorld, sessionWorld } from '../../support/sessions/session-world.ts'

/** Which reviews, answers and reports are refused, and what a repeated one does. Over a table of its own. */

let kiai: Awaited<ReturnType<typeof moneyTable>>
let model: typeof import('../../../functions/model/reviews/review.ts')
let support: SessionWorld
let acts: typeof import('../../../functions/reviews/lists.ts') &
  typeof import('../../../functions/reviews/product-reviews.ts') &
  typeof import('../../../functions/reviews/remove.ts') &
  typeof import('../../../functions/reviews/reply.ts') &
  typeof import('../../../functions/reviews/reports.ts') &
  typeof import('../../../functions/reviews/save.ts')

beforeAll(async () => {
  kiai = await moneyTable()
  model = await import('../../../functions/model/reviews/review.ts')
  support = await sessionWorld()
  const all = await Promise.all([
    import('../../../functions/reviews/lists.ts'),
    import('../../../functions/reviews/product-reviews.ts'),
    import('../../../functions/reviews/remove.ts'),
    import('../../../functions/reviews/reply.ts'),
    import('../../../functions/reviews/reports.ts'),
    import('../../../functions/reviews/save.ts'),
  ])
  acts = { ...all[0], ...all[1], ...all[2], ...all[3], ...all[4], ...all[5] }
})
afterEach(() => vi.restoreAllMocks())

const refused = (act: Promise<unknown>, code: string, message?: string) =>
  expect(act).rejects.toMatchObject({ code, ...(message && { message }) })
const said = { stars: 5, text: 'Clear and patient' }

/** A held session, its student and its instructor. */
async function held(status: 'completed' | 'confirmed' = 'completed') {
  const instructorId = await support.storedInstructor()
  const { id, memberId } = await support.storedSession(kiai, { instructorId, status })
  return {
    id,
    instructorId,
    reviewId: model.reviewIdOf(id),
    student: await support.asCaller(memberId),
    teacher: await support.asCaller(await kiai.payer({ instructorId })),
    other: await support.asCaller(await kiai.payer()),
  }
}

async function reviewed() {
  const made = await held()
  await acts.saveReview(made.student, made.id, said)
  return made
}

const now = async (id: string) => model.findReview(id)
const changed = (id: string, set: Partial<Pick<ReviewItem, 'removed' | 'updatedAt'>>) =>
  model.review().patch({ id }).set(set).go()
const removed = { by: 'mem_admin', reason: 'An advertisement', at: '2026-11-20T12:00:00.000Z' }

describe('a review of a session', () => {
  test('is written by its student once it was held', async () => {
    const made = await held()
    await refused(acts.saveReview(made.other, made.id, said), 'booking.not_found')
    await refused(acts.saveReview(made.student, 'bkg_none', said), 'booking.not_found')
    const ahead = await held('confirmed')
    await refused(acts.saveReview(ahead.student, ahead.id, said), 'review.too_early')
  })

  test('is not written of a session that changes meanwhile', async () => {
    const { booking } = await import('../../../functions/model/bookings/booking.ts')
    const { justBefore } = await import('../../support/meanwhile.ts')
    const { student, id, reviewId } = await held()
    const change = { status: 'cancelled' as const, updatedAt: '2999-01-01T00:00:00.000Z' }
    justBefore(
      (command) => command instanceof TransactWriteCommand,
      () => booking().patch({ id }).set(change).go(),
    )
    await refused(acts.saveReview(student, id, said), 'review.too_early')
    expect(await now(reviewId)).toBeUndefined()
  })

  test('that is the same writes nothing', async () => {
    const { student, id, reviewId } = await reviewed()
    const before = await now(reviewId)
    expect(await acts.saveReview(student, id, said)).toEqual(before)
    expect(await now(reviewId)).toEqual(before)
  })

  test('is not changed after its days, nor once it is removed', async () => {
    const { clock } = await import('../../../functions/ports/process/clock.ts')
    const [late, gone] = [await reviewed(), await reviewed()]
    await changed(gone.reviewId, { removed })
    const again = { ...said, stars: 1 }
    await refused(
      acts.saveReview(gone.student, gone.id, again),
      'review.closed',
      'Kiai has removed this review',
    )
    vi.spyOn(clock, 'now').mockReturnValue(new Date(Date.now() + 15 * 24 * 3_600_000))
    const words = 'This review can no longer be changed'
    await refused(acts.saveReview(late.student, late.id, again), 'review.closed', words)
  })
})

describe('an answer', () => {
  test('is given by the reviewed instructor alone, and the same one writes nothing', async () => {
    const made = await reviewed()
    await refused(acts.replyToReview(made.teacher, 'rev_none', 'Thank you'), 'review.not_found')
    await refused(acts.replyToReview(made.other, made.reviewId, 'Thank you'), 'instructor.required')
    await refused(acts.replyAsShop(made.reviewId, 'Thank you'), 'review.not_found')
    await acts.replyToReview(made.teacher, made.reviewId, 'Thank you')
    const before = await now(made.reviewId)
    expect(await acts.replyToReview(made.teacher, made.reviewId, 'Thank you')).toEqual(before)
  })
})

describe('a report', () => {
  const report = ({ other, reviewId }: Awaited<ReturnType<typeof held>>) =>
    acts.reportReview(other.memberId, reviewId, { reason: 'other' })
  const openOf = async (id: string) => {
    const { items } = await acts.reportedReviews({ limit: 100 })
    return items.filter(({ review }) => review.id === id).map(({ reports }) => reports)
  }

  test('is of a review that is shown, and is kept by the number that was seen', async () => {
    const made = await reviewed()
    await refused(acts.reportReview(made.other.memberId, 'rev_none', { reason: 'other' }), 'review.not_found')
    await refused(acts.keepReview('rev_none', 1), 'review.not_found')
    await report(made)
    expect(await openOf(made.reviewId)).toEqual([1])
    await acts.keepReview(made.reviewId, 1)
    await acts.keepReview(made.reviewId, 1)
    expect(await openOf(made.reviewId)).toEqual([])
  })

  test('that comes as others are dismissed stays open', async () => {
    const { justBefore } = await import('../../support/meanwhile.ts')
    const made = await reviewed()
    await report(made)
    const another = await support.asCaller(await kiai.payer())
    justBefore(
      (command) => command instanceof TransactWriteCommand,
      () => report({ ...made, other: another }),
    )
    await refused(acts.keepReview(made.reviewId, 1), 'review.changed')
    expect(await openOf(made.reviewId)).toEqual([2])
  })

  test('of a review that is gone is not listed', async () => {
    const made = await reviewed()
    await report(made)
    await model.review().delete({ id: made.reviewId }).go()
    expect(await openOf(made.reviewId)).toEqual([])
  })
})

test('a review that does not exist is neither removed nor deleted', async () => {
  await refused(acts.removeReview('mem_admin', 'rev_none', 'Spam'), 'review.not_found')
  await refused(acts.deleteProductReview(await kiai.payer(), 'prd_none'), 'review.not_found')
})

test('reviews are shown of approved instructors and published products alone', async () => {
  const { instructor } = await import('../../../functions/model/instructors/instructor.ts')
  const { instructorId: id } = await reviewed()
  expect((await acts.shownReviews(id, { limit: 10 })).items).toHaveLength(1)
  await instructor().patch({ id }).set({ isApproved: false }).go()
  await refused(acts.shownReviews(id, { limit: 10 }), 'instructor.not_found')
  await refused(acts.shownProductReviews('prd_none', { limit: 10 }), 'product.not_found')
})

describe('a review of a product', () => {
  async function received() {
    const { order } = await import('../../../functions/model/store/order.ts')
    const { product } = await import('../../../functions/model/store/product.ts')
    const { newId } = await import('../../../functions/model/table/new-id.ts')
    const [productId, orderId, at] = [newId('product'), newId('order'), support.inHours(-2)]
    const dates = { createdAt: at, updatedAt: at }
    await product()
      .put({
        id: productId,
        name: 'Tee',
        category: 'tshirt',
        isDigital: false,
        price: 2400,
        state: 'published',
        ...dates,
      })
      .go()
    const buyer = await support.asCaller(await kiai.payer())
    const line = {
      productId,
      variant: 'one',
      name: 'Tee',
      isDigital: false,
      quantity: 1,
      cents: 2400,
      refunded: 0,
    }
    await order()
      .create({
        id: orderId,
        number: 'K-7F3Q-9MXD',
        memberId: buyer.memberId,
        chargeId: 'chg_1',
        provider: 'stripe',
        state: 'delivered',
        lines: [{ ...line, state: 'delivered' }],
        goods: 2400,
        shipping: 0,
        total: 2400,
        policy: { physicalDays: 30, digitalDays: 7 },
        paidAt: at,
        deliveredAt: at,
        ...dates,
      })
      .go()
    return { productId, buyer, orderId, line }
  }

  test('shows only pictures of its author, and the same one writes nothing', async () => {
    const { productId, buyer } = await received()
    const foreign = { ...said, pictures: ['/media/images/other.jpg'] }
    await refused(acts.saveProductReview(buyer, productId, foreign), 'picture.not_found')
    const written = await acts.saveProductReview(buyer, productId, { ...said, pictures: [] })
    const before = await now(written.id)
    expect(await acts.saveProductReview(buyer, productId, { ...said, pictures: [] })).toEqual(before)
    expect(await now(written.id)).toEqual(before)
  })

  test('is not written on an order that is refunded meanwhile', async () => {
    const { order } = await import('../../../functions/model/store/order.ts')
    const { justBefore } = await import('../../support/meanwhile.ts')
    const { productId, buyer, orderId: id, line } = await received()
    const change = { lines: [{ ...line, state: 'refunded' as const }], updatedAt: '2999-01-01T00:00:00.000Z' }
    justBefore(
      (command) => command instanceof TransactWriteCommand,
      () => order().patch({ id }).set(change).go(),
    )
    const saving = acts.saveProductReview(buyer, productId, { ...said, pictures: [] })
    await refused(saving, 'review.not_received')
    expect((await acts.productReviewing(buyer.memberId, productId)).review).toBeNull()
  })
})
