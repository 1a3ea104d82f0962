import * as z from 'zod/mini'
import { moment } from '#shared/contract/fields.ts'
import type { Page } from '#shared/contract/page.ts'
import { Problem } from '#shared/contract/problem.ts'
import type { Review } from '#shared/contract/reviews.ts'
import { cursorOf, placeOf } from '../http/cursor.ts'
import { instructor } from '../model/instructor.ts'
import { type ReviewItem, review } from '../model/review.ts'
import { toReview } from './review-wire.ts'

/** All that a member has said, newest first. By the index: it may be a moment old. */
export async function ownReviews(memberId: string): Promise<ReviewItem[]> {
  const { data } = await review().query.ofMember({ memberId }).go({ order: 'desc', pages: 'all' })
  return data
}

const place = z.tuple([moment, z.string()])

/** What stands on an instructor's page, newest first. One query for a page of it, and one read of the instructor. */
export async function shownReviews(
  instructorId: string,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<Page<Review>> {
  const [createdAt, id] = placeOf(place, cursor) ?? []
  const list = review().query.shown({ shownOf: instructorId })
  const after = createdAt === undefined || id === undefined ? list : list.lt({ createdAt, id })
  const [{ data: teaching }, { data }] = await Promise.all([
    instructor().get({ id: instructorId }).go(),
    after.go({ order: 'desc', limit: limit + 1 }),
  ])
  if (!teaching?.isApproved) throw new Problem('instructor.not_found')
  const items = data.slice(0, limit)
  const last = items.at(-1)
  const next = data.length > limit && last ? { next: cursorOf([last.createdAt, last.id]) } : {}
  return { items: items.map(toReview), total: teaching.ratingCount ?? 0, ...next }
}
