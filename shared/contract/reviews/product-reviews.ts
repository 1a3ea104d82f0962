import * as z from 'zod/mini'
import { mostReviewPictures } from '../../rules/store/product-review.ts'
import { empty, endpoint, json, page } from '../endpoint.ts'
import { id, imageUrl, listOf } from '../fields.ts'
import { pageQuery } from '../page.ts'
import { Removal, ReplyInput, Review, ReviewInput } from './review.ts'

/** Buyers' reviews of received products, and the shop's replies. Part of reviews. */

/** The form its author sees. */
export const OwnProductReview = z.extend(Review, { removal: Removal })
export type OwnProductReview = z.output<typeof OwnProductReview>

export const ProductReviewInput = z.strictObject({
  ...ReviewInput.shape,
  /** The author's own pictures, already stored by `keepPicture`. */
  pictures: z._default(
    listOf(imageUrl, mostReviewPictures, `At most ${mostReviewPictures} pictures, please`),
    [],
  ),
})
export type ProductReviewInput = z.output<typeof ProductReviewInput>

/** A member's review of a product, and whether they may write one. */
export const ProductReviewing = z.object({ review: z.nullable(OwnProductReview), mayReview: z.boolean() })
export type ProductReviewing = z.output<typeof ProductReviewing>

const params = z.strictObject({ id: id('product') })
const own = { path: '/api/products/{id}/review', access: 'member', params } as const
const limit = { calls: 60, seconds: 600, of: 'member' } as const

export const productReviews = {
  listProductReviews: endpoint({
    method: 'GET',
    path: '/api/products/{id}/reviews',
    access: 'public',
    summary: 'Reviews of a published product, newest first',
    params,
    query: z.strictObject(pageQuery),
    limit: { calls: 600, seconds: 60, of: 'copy' },
    success: page(Review),
    problems: ['product.not_found'],
  }),
  getProductReview: endpoint({
    ...own,
    method: 'GET',
    summary: "The member's review of a product, and whether they have received it and may review it",
    success: json(ProductReviewing),
  }),
  saveProductReview: endpoint({
    ...own,
    method: 'PUT',
    summary: 'Reviews a product that the member has received, or changes the review',
    body: ProductReviewInput,
    limit,
    success: json(OwnProductReview),
    problems: ['product.not_found', 'review.not_received', 'review.closed', 'picture.not_found'],
  }),
  deleteProductReview: endpoint({
    ...own,
    method: 'DELETE',
    summary: "Deletes the member's review of a product, with its pictures",
    limit,
    success: empty,
    problems: ['review.not_found', 'review.closed'],
  }),
  replyAsShop: endpoint({
    method: 'PUT',
    path: '/api/admin/reviews/{id}/reply',
    access: 'admin',
    summary: 'Answers a review of a product for the shop; an empty text removes the answer',
    params: z.strictObject({ id: id('review') }),
    body: ReplyInput,
    success: json(Review),
    problems: ['review.not_found'],
  }),
} as const
