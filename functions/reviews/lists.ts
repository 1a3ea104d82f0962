import * as z from 'zod/mini'
import { moment } from '#shared/contract/fields.ts'
import type { Page } from '#shared/contract/page.ts'
import { Problem } from '#shared/contract/problem.ts'
import type { Review } from '#shared/contract/reviews/review.ts'
import { noStars, ratingsOf } from '#shared/rules/learning/rating.ts'
import { cursorOf, pageOfAll, placeOf } from '../http/cursor.ts'
import { instructor } from '../model/instructors/instructor.ts'
import { type ReviewItem, review } from '../model/reviews/review.ts'
import { product } from '../model/store/product.ts'
import { toReview } from './review-wire.ts'

/** All reviews of sessions by a member, newest first. By the index, so it may be slightly out of date. */
export async function ownReviews(memberId: string): Promise<ReviewItem[]> {
  const { data } = await review()
    .query.ofMember({ memberId })
    .where(({ subject }, { eq }) => eq(subject, 'session'))
    .go({ order: 'desc', pages: 'all' })
  return data
}

const place = z.tuple([moment, z.string()])

type Asked = { limit: number; cursor?: string | undefined; only?: 'unanswered' | undefined }

/** The reviews on an instructor's page, newest first. */
export async function shownReviews(instructorId: string, asked: Asked): Promise<Page<Review>> {
  const [{ data: teaching }, found] = await Promise.all([
    instructor().get({ id: instructorId }).go(),
    asked.only ? unanswered(instructorId, asked) : newest(instructorId, asked),
  ])
  if (!teaching?.isApproved) throw new Problem('instructor.not_found')
  return { total: teaching.ratingCount ?? 0, ...found, items: found.items.map(toReview) }
}

/** The reviews on a product's page, newest first. */
export async function shownProductReviews(
  productId: string,
  asked: Pick<Asked, 'limit' | 'cursor'>,
): Promise<Page<Review>> {
  const [{ data: shown }, found] = await Promise.all([
    product().get({ id: productId }).go(),
    newest(productId, asked),
  ])
  if (shown?.state !== 'published') throw new Problem('product.not_found')
  const total = ratingsOf(shown.ratingStars ?? noStars).count
  return { total, ...found, items: found.items.map(toReview) }
}

/** One query for a page of them. */
async function newest(shownOf: string, { limit, cursor }: Pick<Asked, 'limit' | 'cursor'>) {
  const [createdAt, id] = placeOf(place, cursor) ?? []
  const list = review().query.shown({ shownOf })
  const after = createdAt === undefined || id === undefined ? list : list.lt({ createdAt, id })
  const { data } = await after.go({ order: 'desc', limit: limit + 1 })
  const items = data.slice(0, limit)
  const last = items.at(-1)
  return { items, ...(data.length > limit && last && { next: cursorOf([last.createdAt, last.id]) }) }
}

/** All are read, since the total is shown. */
async function unanswered(shownOf: string, { limit, cursor }: Asked): Promise<Page<ReviewItem>> {
  const { data } = await review()
    .query.shown({ shownOf })
    .where(({ reply }, { notExists }) => notExists(reply))
    .go({ order: 'desc', pages: 'all' })
  return pageOfAll(data, limit, cursor)
}
