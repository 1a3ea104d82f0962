import * as z from 'zod/mini'
import { bookingStates } from '../../rules/sessions/booking.ts'
import { endpoint, json, page } from '../endpoint.ts'
import { dollars, id, moment, requiredText } from '../fields.ts'
import { pageQuery } from '../page.ts'
import { AdminPayment } from './admin-books.ts'
import { Purchase, RefundOffer, RefundRequestState } from './purchase.ts'

/** Payments as admins see them, one by one, and a refund that nobody has asked for. Amounts are US dollars with two decimals. */

/** One payment with all that a refund of it is judged by. */
export const AdminPaymentDetail = z.object({
  /** As its member sees it. */
  purchase: Purchase,
  memberId: z.string(),
  memberName: z.string(),
  /** Null where the account is gone. */
  memberEmail: z.nullable(z.string()),
  /** The sessions it paid for, or that were booked with its package, as they now are. */
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
  /** All that was asked back, newest first. */
  requests: z.array(
    z.object({
      id: z.string(),
      state: RefundRequestState,
      amount: z.string(),
      /** What the rules alone gave, and which. */
      ruleAmount: z.string(),
      rule: z.string(),
      /** What the member said; of a refund that an admin began, the admin's own reason. */
      wish: z.string(),
      isBegunByAdmin: z.boolean(),
      answer: z.nullable(z.string()),
      /** The admin who decided. */
      decidedBy: z.nullable(z.string()),
      createdAt: moment,
    }),
  ),
  /** What may still be given back. */
  left: z.string(),
  /** Why nothing may be given back now, in words; null where something may. */
  refusal: z.nullable(z.string()),
  /** What the rules alone would give back now; null where nothing may be. */
  offer: z.nullable(RefundOffer),
})
export type AdminPaymentDetail = z.infer<typeof AdminPaymentDetail>

const params = z.strictObject({ id: id('charge') })

export const adminPayments = {
  listPayments: endpoint({
    method: 'GET',
    path: '/api/admin/payments',
    access: 'admin',
    summary: 'Every payment, or those of one member, newest first',
    query: z.strictObject({ ...pageQuery, memberId: z.optional(id('member')) }),
    success: page(AdminPayment),
  }),
  getPayment: endpoint({
    method: 'GET',
    path: '/api/admin/payments/{id}',
    access: 'admin',
    audit: true,
    summary: 'One payment with its member, sessions, refunds, and what the rules would give back now',
    params,
    success: json(AdminPaymentDetail),
    problems: ['purchase.not_found'],
  }),
  refundPayment: endpoint({
    method: 'POST',
    path: '/api/admin/payments/{id}/refund',
    access: 'admin',
    freshSignIn: true,
    summary: 'Gives back what nobody has asked for, whole or in part; with a reason',
    params,
    body: z.strictObject({
      amount: dollars,
      /** The member reads it. */
      reason: requiredText(1000),
      /** What was shown to be left: refused where something went back meanwhile, so that a call that comes twice pays once. */
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
