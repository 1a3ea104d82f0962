import { HeadObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3'
import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { ApiError, type Call } from '#shared/contract/client.ts'
import { api } from '#shared/contract/index.ts'
import type { ProductReviewInput } from '#shared/contract/reviews/product-reviews.ts'
import { memberPictures } from '#shared/rules/media/storage-keys.ts'
import { withdrawReviews } from '../../../functions/members/withdraw-reviews.ts'
import { findReview } from '../../../functions/model/reviews/review.ts'
import { order } from '../../../functions/model/store/order.ts'
import { product } from '../../../functions/model/store/product.ts'
import { belongingsOf } from '../../../functions/model/table/belongings.ts'
import { client } from '../../../functions/ports/media/s3.ts'
import { saveProductReview } from '../../../functions/reviews/product-reviews.ts'
import { callerOnce, expectProblem, settle, visitor } from '../../support/kiai.ts'
import { justBefore } from '../../support/meanwhile.ts'
import { newcomer } from '../../support/people/newcomer.ts'
import { asCaller } from '../../support/sessions/bookings.ts'
import { downloadAll } from '../../support/store/downloads.ts'
import {
  buy,
  delivered,
  downloadablePhoto,
  newKey,
  photo,
  shirt,
  soldPhoto,
  soldShirt,
} from '../../support/store/orders.ts'

/** Reviews of products by their buyers: who may write one, how often, what counts, and when a review goes. */

const { reviews, orders, catalogue, payments } = api
const admin = callerOnce('admin')
afterEach(() => vi.restoreAllMocks())

const at = (id: string) => ({ params: { id } })
const say = (call: Call, id: string, said: Partial<ProductReviewInput> = {}) =>
  call(reviews.saveProductReview, { ...at(id), body: { stars: 5, text: 'As it looks.', ...said } })
const asks = (call: Call, id: string) => call(reviews.getProductReview, at(id))
const shown = (id: string) => visitor(reviews.listProductReviews, { ...at(id), query: {} })
const remove = (call: Call, id: string) => call(reviews.deleteProductReview, at(id))

async function starsOf(id: string) {
  const { data } = await product().get({ id }).go({ consistent: true })
  return data?.ratingStars
}

/** A new member who has bought a photo and downloaded it. */
async function reader(id: string) {
  const who = await newcomer()
  const { id: orderId } = await buy(who.call, [photo(id)])
  await downloadAll(who.call, orderId)
  return { ...who, orderId }
}

const isWrite = (command: object) => command instanceof TransactWriteCommand

const refusalOf = (asked: Promise<unknown>) =>
  asked.then(
    () => undefined,
    (error: unknown) => (error instanceof ApiError ? error.problem?.code : String(error)),
  )

describe('a product that was received', () => {
  test('is reviewed for everyone to see, and counts in the store', async () => {
    const id = await downloadablePhoto()
    const { call, orderId } = await reader(id)
    expect(await asks(call, id)).toEqual({ review: null, mayReview: true })
    const said = await say(call, id, { stars: 4, text: 'Sharp to the edges.' })
    expect(said).toMatchObject({
      stars: 4,
      text: 'Sharp to the edges.',
      pictures: [],
      reply: null,
      removal: null,
    })
    const { total, items } = await shown(id)
    expect([total, items.map((one) => one.id)]).toEqual([1, [said.id]])
    expect(JSON.stringify(items)).not.toContain(orderId)
    expect(await asks(call, id)).toMatchObject({ review: { id: said.id }, mayReview: true })
    await settle()
    expect(await visitor(catalogue.getProduct, at(id))).toMatchObject({
      rating: '4.00',
      reviewCount: 1,
      starCounts: [0, 0, 0, 1, 0],
    })
  })

  test('is reviewed once: a second review changes the first, and the same one writes nothing', async () => {
    const id = await downloadablePhoto()
    const { call } = await reader(id)
    const first = await say(call, id, { stars: 2 })
    const second = await say(call, id, { stars: 5, text: 'I was wrong.' })
    expect(second).toMatchObject({ id: first.id, stars: 5, createdAt: first.createdAt })
    expect((await say(call, id, { stars: 5, text: 'I was wrong.' })).updatedAt).toBe(second.updatedAt)
    expect(await starsOf(id)).toEqual([0, 0, 0, 0, 1])
    expect((await shown(id)).total).toBe(1)
  })

  test('is a shirt from its delivery on', async () => {
    const id = await soldShirt(1)
    const { call } = await newcomer()
    const bought = await buy(call, [shirt(id)])
    const refused = async () => {
      expect(await asks(call, id)).toEqual({ review: null, mayReview: false })
      await expectProblem(say(call, id), 'review.not_received')
    }
    await refused()
    await admin(orders.packOrder, at(bought.id))
    await admin(orders.shipOrder, { ...at(bought.id), body: { carrier: 'UPS', trackingNumber: '1Z' } })
    await refused()
    await admin(orders.deliverOrder, at(bought.id))
    expect(await say(call, id, { stars: 3 })).toMatchObject({ stars: 3 })
    expect(await starsOf(id)).toEqual([0, 0, 1, 0, 0])
  })

  test('is a file once it was downloaded', async () => {
    const id = await downloadablePhoto()
    const { call } = await newcomer()
    const { id: orderId } = await buy(call, [photo(id)])
    await expectProblem(say(call, id), 'review.not_received')
    await downloadAll(call, orderId)
    await say(call, id)
  })
})

describe('no review can be written', () => {
  test('of a product they have not bought, or that does not exist', async () => {
    const id = await downloadablePhoto()
    await reader(id)
    const other = await newcomer()
    await expectProblem(say(other.call, id), 'review.not_received')
    expect(await asks(other.call, id)).toEqual({ review: null, mayReview: false })
    await expectProblem(say(admin, id), 'review.not_received')
    await expectProblem(say(other.call, 'prd_gone'), 'product.not_found')
    await expectProblem(say(visitor, id), 'session.required')
    await expectProblem(asks(visitor, id), 'session.required')
    await expectProblem(remove(other.call, id), 'review.not_found')
    expect(await starsOf(id)).toBeUndefined()
  })

  test.each([{ stars: 0 }, { stars: 6 }, { stars: 4.5 }, { text: 'x'.repeat(1001) }])(
    'with %j',
    async (said) => {
      const id = await downloadablePhoto()
      const { call } = await reader(id)
      await expectProblem(say(call, id, said), 'request.invalid')
    },
  )

  test('for an order that changed while they wrote', async () => {
    const id = await downloadablePhoto()
    const { id: memberId, orderId } = await reader(id)
    const who = await asCaller(memberId)
    justBefore(isWrite, async () => {
      const { data } = await order().get({ id: orderId }).go({ consistent: true })
      const lines = (data?.lines ?? []).map(({ file, downloadedAt }, place) => ({
        ...photoLine(id, place),
        ...(file && { file }),
        ...(downloadedAt && { downloadedAt }),
        state: 'refunded' as const,
      }))
      await order().patch({ id: orderId }).set({ lines, updatedAt: new Date().toISOString() }).go()
    })
    await expect(saveProductReview(who, id, { stars: 5, text: '', pictures: [] })).rejects.toMatchObject({
      code: 'review.not_received',
    })
    expect(await starsOf(id)).toBeUndefined()
  })
})

const photoLine = (productId: string, place: number) => ({
  productId,
  variant: 'one',
  name: `Photo ${place}`,
  isDigital: true,
  quantity: 1,
  cents: 600,
  refunded: 600,
})

test('twelve buyers at once, each twice, are all counted once', async () => {
  const id = await downloadablePhoto()
  const crowd = await Promise.all(Array.from({ length: 12 }, () => reader(id)))
  await Promise.all(
    crowd.flatMap(({ call }, place) =>
      [1, 2].map(() => refusalOf(say(call, id, { stars: 1 + (place % 5) }))),
    ),
  )
  // A caller who lost against the others sends it again.
  await Promise.all(crowd.map(({ call }, place) => say(call, id, { stars: 1 + (place % 5) })))
  expect(await starsOf(id)).toEqual([3, 3, 2, 2, 2])
  const first = await visitor(reviews.listProductReviews, { ...at(id), query: { limit: 8 } })
  const rest = await visitor(reviews.listProductReviews, {
    ...at(id),
    query: { limit: 8, ...(first.next && { cursor: first.next }) },
  })
  expect([first.total, first.items.length, rest.items.length, rest.next]).toEqual([12, 8, 4, undefined])
  expect(new Set([...first.items, ...rest.items].map((one) => one.id)).size).toBe(12)
})

describe('a review that is deleted', () => {
  test('is gone, counts no more, and may be written again', async () => {
    const id = await downloadablePhoto()
    const { call } = await reader(id)
    await say(call, id, { stars: 1 })
    await remove(call, id)
    expect([await starsOf(id), (await shown(id)).items]).toEqual([[0, 0, 0, 0, 0], []])
    await expectProblem(remove(call, id), 'review.not_found')
    await say(call, id, { stars: 4 })
    expect(await starsOf(id)).toEqual([0, 0, 0, 1, 0])
  })
})

describe('a refund', () => {
  async function refund(orderId: string, call: Call) {
    const { payment } = await call(orders.getOrder, at(orderId))
    const body = { amount: '6.00', reason: 'The file was damaged.' }
    await admin(payments.refundPayment, { ...at(payment.purchaseId), body })
  }

  test('takes its review with it, out of the average too', async () => {
    const id = await downloadablePhoto()
    const [back, kept] = [await reader(id), await reader(id)]
    await say(back.call, id, { stars: 1 })
    await say(kept.call, id, { stars: 5 })
    await refund(back.orderId, back.call)
    expect(await starsOf(id)).toEqual([0, 0, 0, 0, 1])
    expect((await shown(id)).total).toBe(1)
    expect(await asks(back.call, id)).toEqual({ review: null, mayReview: false })
    await expectProblem(say(back.call, id), 'review.not_received')
  })
})

test('takes the review of a return with it once no copy of the product is left', async () => {
  const id = await soldShirt(5)
  const { call } = await newcomer()
  const { id: orderId } = await delivered({ call, admin }, [shirt(id, 2)])
  await say(call, id, { stars: 2 })
  const giveBackOne = async () => {
    const lines = [{ line: 0, quantity: 1, reason: 'too_small' as const }]
    const { returns } = await call(orders.requestReturn, { ...at(orderId), body: { lines, key: newKey() } })
    const params = { id: orderId, return: returns.at(-1)?.id ?? '' }
    await admin(orders.approveReturn, { params, body: { instructions: 'To the store' } })
    await admin(orders.receiveReturn, {
      params,
      body: { lines: [{ line: 0, resellable: 1, unsellable: 0 }] },
    })
  }
  await giveBackOne()
  expect(await starsOf(id)).toEqual([0, 1, 0, 0, 0])
  await giveBackOne()
  expect(await starsOf(id)).toEqual([0, 0, 0, 0, 0])
  expect(await asks(call, id)).toEqual({ review: null, mayReview: false })
})

describe('pictures', () => {
  const keyOf = (memberId: string, name: string) => `${memberPictures(memberId)}/${name}.jpg`
  const put = (Key: string) =>
    client.send(new PutObjectCommand({ Bucket: process.env.MEDIA_BUCKET, Key, Body: 'picture' }))
  const isStored = (Key: string) =>
    client.send(new HeadObjectCommand({ Bucket: process.env.MEDIA_BUCKET, Key })).then(
      () => true,
      () => false,
    )

  test('belong to the author, are shown with the review, and are removed once they are no longer shown', async () => {
    const id = await downloadablePhoto()
    const { call, id: memberId } = await reader(id)
    const [first, second] = [keyOf(memberId, 'pic_one'), keyOf(memberId, 'pic_two')]
    await Promise.all([put(first), put(second)])
    await say(call, id, { pictures: [`/${first}`, `/${second}`] })
    expect((await shown(id)).items[0]?.pictures).toEqual([`/${first}`, `/${second}`])
    await say(call, id, { pictures: [`/${second}`] })
    expect([await isStored(first), await isStored(second)]).toEqual([false, true])
    await remove(call, id)
    expect(await isStored(second)).toBe(false)
  })

  test('are removed with a review that a refund withdraws', async () => {
    const id = await downloadablePhoto()
    const { call, id: memberId, orderId } = await reader(id)
    const key = keyOf(memberId, 'pic_refunded')
    await put(key)
    await say(call, id, { pictures: [`/${key}`] })
    const { payment } = await call(orders.getOrder, at(orderId))
    const body = { amount: '6.00', reason: 'The file was damaged.' }
    await admin(payments.refundPayment, { ...at(payment.purchaseId), body })
    await settle()
    expect(await asks(call, id)).toMatchObject({ review: null })
    expect(await isStored(key)).toBe(false)
  })

  test('of other members, from other sites and more than four are refused', async () => {
    const id = await downloadablePhoto()
    const [{ call, id: memberId }, other] = await Promise.all([reader(id), newcomer()])
    for (const url of [`/${keyOf(other.id, 'pic_one')}`, 'https://example.com/a.jpg', '/media/images/a.jpg'])
      await expectProblem(say(call, id, { pictures: [url] }), 'picture.not_found')
    const many = Array.from({ length: 5 }, (_, place) => `/${keyOf(memberId, `pic_${place}`)}`)
    await expectProblem(say(call, id, { pictures: many }), 'request.invalid')
  })
})

describe('the shop', () => {
  test('alone may reply, change the reply and take it back', async () => {
    const id = await downloadablePhoto()
    const { call } = await reader(id)
    const said = await say(call, id)
    const answer = (by: Call, text: string) => by(reviews.replyAsShop, { ...at(said.id), body: { text } })
    await expectProblem(answer(call, 'Mine'), 'role.required')
    await expectProblem(
      call(reviews.replyToReview, { ...at(said.id), body: { text: 'Mine' } }),
      'instructor.required',
    )
    expect((await answer(admin, 'Thank you')).reply?.text).toBe('Thank you')
    expect((await shown(id)).items[0]?.reply?.text).toBe('Thank you')
    // It stays when the author changes the review.
    expect((await say(call, id, { stars: 3 })).reply?.text).toBe('Thank you')
    expect((await answer(admin, '')).reply).toBeNull()
    await expectProblem(
      admin(reviews.replyAsShop, { params: { id: 'rev_gone' }, body: { text: 'x' } }),
      'review.not_found',
    )
  })

  test('removes a review with its pictures: it counts no more, and cannot be written again', async () => {
    const id = await downloadablePhoto()
    const { call } = await reader(id)
    const said = await say(call, id, { stars: 1 })
    await admin(reviews.removeReview, { ...at(said.id), body: { reason: 'Foul words.' } })
    expect([await starsOf(id), (await shown(id)).items]).toEqual([[0, 0, 0, 0, 0], []])
    expect(await asks(call, id)).toMatchObject({
      review: { removal: { reason: 'Foul words.' } },
      mayReview: false,
    })
    await expectProblem(say(call, id), 'review.closed')
    await expectProblem(remove(call, id), 'review.closed')
  })
})

test('a review is deleted with its author’s account, out of the average too', async () => {
  const id = await downloadablePhoto()
  const [leaving, staying] = await Promise.all([reader(id), reader(id)])
  const said = await say(leaving.call, id, { stars: 1 })
  await say(staying.call, id, { stars: 5 })
  expect((await belongingsOf(leaving)).map(({ kind }) => kind)).toContain('review')
  await withdrawReviews(leaving.id)
  expect(await starsOf(id)).toEqual([0, 0, 0, 0, 1])
  expect(await findReview(said.id)).toBeUndefined()
})

test('products and sessions have lists of their own', async () => {
  const id = await downloadablePhoto()
  const { call } = await reader(id)
  await say(call, id)
  expect((await call(reviews.listOwnReviews, { query: {} })).items).toEqual([])
})

test('a product that is not visible has no public reviews', async () => {
  const id = await soldPhoto({ state: 'draft' })
  await expectProblem(shown(id), 'product.not_found')
  await expectProblem(shown('prd_gone'), 'product.not_found')
})
