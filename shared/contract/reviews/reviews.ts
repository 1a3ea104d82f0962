import * as z from 'zod/mini'
import { reviewRules } from '../../rules/sessions/review.ts'
import { empty, endpoint, json, page } from '../endpoint.ts'
import { id, moment } from '../fields.ts'
import { pageQuery } from '../page.ts'
import { productReviews } from './product-reviews.ts'
import { reports } from './reports.ts'
import { Removal, RemovalInput, ReplyInput, Review, ReviewInput } from './review.ts'

/** Students' reviews of sessions and their instructors' replies; and buyers' reviews of products. */

/** A student's review of a session, in the form the student sees. */
export const OwnReview = z.extend(Review, {
  bookingId: z.string(),
  changeableUntil: moment,
  removal: Removal,
})
export type OwnReview = z.output<typeof OwnReview>

export const reviews = {
  ...productReviews,
  ...reports,
  saveReview: endpoint({
    method: 'PUT',
    path: '/api/bookings/{id}/review',
    access: 'member',
    summary: `Reviews a session that was held, or changes the review within ${reviewRules.changeable} days`,
    params: z.strictObject({ id: id('booking') }),
    body: ReviewInput,
    success: json(OwnReview),
    problems: ['booking.not_found', 'review.too_early', 'review.closed', 'instructor.not_found'],
    limit: { calls: 60, seconds: 600, of: 'member' },
  }),
  listOwnReviews: endpoint({
    method: 'GET',
    path: '/api/user/reviews',
    access: 'member',
    summary: "The member's reviews of their sessions, newest first",
    query: z.strictObject(pageQuery),
    success: page(OwnReview),
  }),
  listReviews: endpoint({
    method: 'GET',
    path: '/api/instructors/{id}/reviews',
    access: 'public',
    summary: "Students' reviews of an approved instructor, newest first",
    params: z.strictObject({ id: id('instructor') }),
    query: z.strictObject({
      ...pageQuery,
      /** Only reviews without a reply. */
      only: z.optional(z.enum(['unanswered'])),
    }),
    limit: { calls: 600, seconds: 60, of: 'copy' },
    success: page(Review),
    problems: ['instructor.not_found'],
  }),
  replyToReview: endpoint({
    method: 'PUT',
    path: '/api/reviews/{id}/reply',
    access: 'member',
    summary: 'The instructor answers a review; an empty text removes the answer',
    params: z.strictObject({ id: id('review') }),
    body: ReplyInput,
    success: json(Review),
    problems: ['review.not_found', 'instructor.required'],
    limit: { calls: 60, seconds: 600, of: 'member' },
  }),
  removeReview: endpoint({
    method: 'POST',
    path: '/api/admin/reviews/{id}/remove',
    access: 'admin',
    summary: 'Removes a review for good, with a reason for its author; its stars no longer count',
    params: z.strictObject({ id: id('review') }),
    body: RemovalInput,
    success: empty,
    problems: ['review.not_found'],
  }),
} as const
