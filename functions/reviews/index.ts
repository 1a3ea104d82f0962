import { reviews } from '#shared/contract/reviews/reviews.ts'
import { pageOfAll } from '../http/cursor.ts'
import { serve } from '../http/serve.ts'
import { ownReviews, shownProductReviews, shownReviews } from './lists.ts'
import { deleteProductReview, productReviewing, saveProductReview } from './product-reviews.ts'
import { removeReview } from './remove.ts'
import { replyAsShop, replyToReview } from './reply.ts'
import { keepReview, reportedReviews, reportReview } from './reports.ts'
import { toOwnProductReview, toOwnReview, toReview } from './review-wire.ts'
import { saveReview } from './save.ts'

export const handler = serve(reviews, {
  saveReview: async ({ caller, params, body }) => toOwnReview(await saveReview(caller, params.id, body)),

  listOwnReviews: async ({ caller, query }) => {
    const { items, ...rest } = pageOfAll(await ownReviews(caller.memberId), query.limit, query.cursor)
    return { ...rest, items: items.map(toOwnReview) }
  },

  listReviews: ({ params, query }) => shownReviews(params.id, query),

  replyToReview: async ({ caller, params, body }) =>
    toReview(await replyToReview(caller, params.id, body.text)),

  listProductReviews: ({ params, query }) => shownProductReviews(params.id, query),
  getProductReview: ({ caller, params }) => productReviewing(caller.memberId, params.id),
  saveProductReview: async ({ caller, params, body }) =>
    toOwnProductReview(await saveProductReview(caller, params.id, body)),
  deleteProductReview: ({ caller, params }) => deleteProductReview(caller.memberId, params.id),
  replyAsShop: async ({ params, body }) => toReview(await replyAsShop(params.id, body.text)),

  reportReview: ({ caller, params, body }) => reportReview(caller.memberId, params.id, body),
  listReportedReviews: ({ query }) => reportedReviews(query),
  keepReview: ({ params, body }) => keepReview(params.id, body.reports),
  removeReview: ({ caller, params, body }) => removeReview(caller.memberId, params.id, body.reason),
})
