import * as z from 'zod/mini'
import { endpoint, json, page } from '../endpoint.ts'
import { dollars, id, requiredText } from '../fields.ts'
import { RefundReview } from './admin-books.ts'

/** Refunds that a person decides. */

const refundParams = z.strictObject({ id: id('refundRequest') })

export const refunds = {
  listRefundReviews: endpoint({
    method: 'GET',
    path: '/api/admin/refunds',
    access: 'admin',
    summary: 'Refunds that wait for a decision, longest waiting first; then decided ones',
    success: page(RefundReview),
  }),
  decideRefund: endpoint({
    method: 'POST',
    path: '/api/admin/refunds/{id}/decide',
    access: 'admin',
    freshSignIn: true,
    summary: 'Pays a refund in full or in part, or refuses it; with a reason',
    params: refundParams,
    body: z.strictObject({
      decision: z.enum(['pay', 'refuse']),
      /** The amount to pay; without it, the rest of the payment. */
      amount: z.optional(dollars),
      reason: requiredText(1000),
    }),
    success: json(RefundReview),
    problems: ['refund.not_found', 'refund.decided', 'refund.too_much'],
  }),
} as const
