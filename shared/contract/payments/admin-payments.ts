import * as z from 'zod/mini'
import { bookingStates } from '../../rules/sessions/booking.ts'
import { endpoint, json, page } from '../endpoint.ts'
import { dollars, id, moment, requiredText } from '../fields.ts'
import { pageQuery } from '../page.ts'
import { AdminPayment } from './admin-books.ts'
import { Purchase, RefundOffer, RefundRequestState } from './purchase.ts'

/** Single payments as admins see them, and refunds started by admins. Amounts are US dollars with two decimals. */

/** One payment with all facts for judging a refund. */
export const AdminPaymentDetail = z.object({
  /** As its member sees it. */
  purchase: Purchase,
  memberId: z.string(),
  memberName: z.string(),
  /** Null once the account is deleted. */
  memberEmail: z.nullable(z.string()),
  /** The sessions it paid for, or that were booked with its package, in their current state. */
  sessions: z.array(
    z.object({
      bookingId: z.string(),
      title: z.string(),
      instructorName: z.string(),
      scheduledAt: moment,
      /** Minutes. */
      duration: z.number(),
      status: z.enum(bookingStates),
      amount: z.string(),
      refundedAmount: z.string(),
    }),
  ),
  /** All its refund requests, newest first. */
  requests: z.array(
    z.object({
      id: z.string(),
      state: RefundRequestState,
      amount: z.string(),
      /** The amount by the rules alone, and the rule. */
      ruleAmount: z.string(),
      rule: z.string(),
      /** The member's reason; for a refund that an admin started, the admin's own. */
      wish: z.string(),
      isBegunByAdmin: z.boolean(),
      answer: z.nullable(z.string()),
      /** The admin who decided. */
      decidedBy: z.nullable(z.string()),
      createdAt: moment,
    }),
  ),
  /** The amount that can still be refunded. */
  left: z.string(),
  /** Why no refund is possible now, in words; null if one is possible. */
  refusal: z.nullable(z.string()),
  /** The refund by the rules alone; null if none is possible. */
  offer: z.nullable(RefundOffer),
})
export type AdminPaymentDetail = z.infer<typeof AdminPaymentDetail>

const params = z.strictObject({ id: id('charge') })

export const adminPayments = {
  listPayments: endpoint({
    method: 'GET',
    path: '/api/admin/payments',
    access: 'admin',
    summary: 'All payments, or those of one member, newest first',
    query: z.strictObject({ ...pageQuery, memberId: z.optional(id('member')) }),
    success: page(AdminPayment),
  }),
  getPayment: endpoint({
    method: 'GET',
    path: '/api/admin/payments/{id}',
    access: 'admin',
    audit: true,
    summary: 'One payment with its member, sessions and refunds, and the refund under the rules now',
    params,
    success: json(AdminPaymentDetail),
    problems: ['purchase.not_found'],
  }),
  refundPayment: endpoint({
    method: 'POST',
    path: '/api/admin/payments/{id}/refund',
    access: 'admin',
    freshSignIn: true,
    summary: 'Refunds a payment without a request, in full or in part; with a reason',
    params,
    body: z.strictObject({
      amount: dollars,
      /** Shown to the member. */
      reason: requiredText(1000),
      /** The remaining amount that was shown: refused if a refund was made since, so that a repeated call pays once. */
      left: z.optional(dollars),
    }),
    success: json(AdminPaymentDetail),
    problems: [
      'purchase.not_found',
      'purchase.not_paid',
      'refund.too_much',
      'refund.asked',
      'refund.changed',
    ],
  }),
} as const
