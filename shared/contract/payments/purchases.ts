import * as z from 'zod/mini'
import { endpoint, json, page } from '../endpoint.ts'
import { dollars, id, imageUrl, listOf, requiredText } from '../fields.ts'
import { pageQuery } from '../page.ts'
import { pace, payingProblems } from './buying.ts'
import { Purchase, RefundOffer } from './purchase.ts'

/** A member's purchases, and their refunds. */

const purchaseParams = z.strictObject({ id: id('charge') })
export const RefundWish = z.strictObject({
  /** The member's description of the problem. */
  reason: requiredText(2000),
  /** A technical problem: a person reviews it, with the pictures. */
  isTechnical: z._default(z.boolean(), false),
  screenshots: z._default(listOf(imageUrl, 5), []),
  /** The amount that was shown: refused if the rules would give another one now. */
  amount: z.optional(dollars),
})

export const purchases = {
  listPurchases: endpoint({
    method: 'GET',
    path: '/api/user/purchases',
    access: 'member',
    summary: "The member's purchases and attempts, newest first",
    query: z.strictObject(pageQuery),
    success: page(Purchase),
  }),
  getPurchase: endpoint({
    method: 'GET',
    path: '/api/purchases/{id}',
    access: 'member',
    summary: 'One purchase, as stored',
    params: purchaseParams,
    success: json(Purchase),
    problems: ['purchase.not_found'],
  }),
  checkPurchase: endpoint({
    method: 'POST',
    path: '/api/purchases/{id}/check',
    access: 'member',
    summary: 'Checks the payment at its provider and books it: called on the return from the payment page',
    params: purchaseParams,
    success: json(Purchase),
    problems: ['purchase.not_found', ...payingProblems],
    limit: pace,
  }),
  getRefundOffer: endpoint({
    method: 'GET',
    path: '/api/purchases/{id}/refund',
    access: 'member',
    summary: 'The refund available now, and its rule',
    params: purchaseParams,
    success: json(RefundOffer),
    problems: ['purchase.not_found', 'purchase.not_paid'],
  }),
  requestRefund: endpoint({
    method: 'POST',
    path: '/api/purchases/{id}/refund',
    access: 'member',
    summary: 'Requests a refund: the part under the rules is paid at once, a person decides on the rest',
    params: purchaseParams,
    body: RefundWish,
    success: json(Purchase),
    problems: ['purchase.not_found', 'purchase.not_paid', 'refund.not_due', 'refund.changed', 'refund.asked'],
    limit: pace,
  }),
} as const
