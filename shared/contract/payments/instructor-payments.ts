import * as z from 'zod/mini'
import { payoutStates, payoutTypes, payoutWays } from '../../rules/money/payout.ts'
import { endpoint, json, page } from '../endpoint.ts'
import { dollars, id, moment, requiredText, text } from '../fields.ts'
import { pageQuery } from '../page.ts'

/** Payments between Kiai and its instructors. Amounts are US dollars with two decimals. */

export const InstructorPayment = z.object({
  id: z.string(),
  instructorId: z.string(),
  instructorName: z.string(),
  /** Negative after an overpayment of the instructor. */
  amount: z.string(),
  description: z.string(),
  /** `session_payout` is owed to the instructor, the others by the instructor. */
  paymentType: z.enum(payoutTypes),
  dueDate: moment,
  isPaid: z.boolean(),
  /** `sending`: the provider was asked to pay it. */
  state: z.enum(payoutStates),
  paidAt: z.nullable(moment),
  paymentMethod: z.nullable(z.enum(payoutWays)),
  notes: z.nullable(z.string()),
  stripePaymentIntentId: z.nullable(z.string()),
  paypalOrderId: z.nullable(z.string()),
  /** Stripe can send it: the instructor has an account there that is ready. */
  isSendable: z.boolean(),
  /** Stripe's last reason for not sending it. */
  failure: z.nullable(z.string()),
  /** The part of the sent amount that was reversed at Stripe since: it is owed again, with the next payment. */
  takenBack: z.nullable(z.string()),
  createdAt: moment,
})
export type InstructorPayment = z.infer<typeof InstructorPayment>

export const InstructorPaymentInput = z.strictObject({
  instructorId: id('instructor'),
  amount: dollars.check(z.refine((value) => Number(value) > 0, 'More than 0.00')),
  description: requiredText(200),
  paymentType: z._default(z.enum(payoutTypes), 'platform_fee'),
  dueDate: moment,
  /** Idempotency key: sent twice with one key it is one payment. */
  key: z.optional(z.guid()),
})
export type InstructorPaymentInput = z.input<typeof InstructorPaymentInput>

export const PaidMark = z.strictObject({
  paymentMethod: z._default(z.enum(payoutWays), 'stripe'),
  notes: z._default(text(500), ''),
  /** The amount that was shown: refused if sessions have been added since. */
  amount: z.optional(dollars),
})
export type PaidMark = z.input<typeof PaidMark>

/** The totals at the top of the page. */
export const InstructorPaymentTotals = z.object({
  toPayOut: z.string(),
  payouts: z.int(),
  /** When the first of them is due. */
  nextDueAt: z.nullable(moment),
  owedToUs: z.string(),
  fees: z.int(),
  /** In both directions, this month (UTC). */
  paidThisMonth: z.string(),
  payments: z.int(),
})
export type InstructorPaymentTotals = z.infer<typeof InstructorPaymentTotals>

export const instructorPayments = {
  listInstructorPayments: endpoint({
    method: 'GET',
    path: '/api/admin/instructor-payments',
    access: 'admin',
    summary: 'All payments to and from instructors, the latest created or paid first',
    query: z.strictObject(pageQuery),
    success: page(InstructorPayment),
  }),
  listUnpaidInstructorPayments: endpoint({
    method: 'GET',
    path: '/api/admin/instructor-payments/unpaid',
    access: 'admin',
    summary: 'Unpaid payments, first due first',
    success: page(InstructorPayment),
  }),
  getInstructorPaymentTotals: endpoint({
    method: 'GET',
    path: '/api/admin/instructor-payments/totals',
    access: 'admin',
    summary: 'The totals to be paid out, owed to Kiai, and paid this month',
    success: json(InstructorPaymentTotals),
  }),
  createInstructorPayment: endpoint({
    method: 'POST',
    path: '/api/admin/instructor-payments',
    access: 'admin',
    freshSignIn: true,
    summary: 'Adds a payment by hand, once per key; earnings from sessions are added automatically',
    body: InstructorPaymentInput,
    success: json(InstructorPayment, 201),
    problems: ['instructor.not_found', 'instructor_payment.changed'],
  }),
  sendInstructorPayment: endpoint({
    method: 'POST',
    path: '/api/admin/instructor-payments/{id}/send',
    access: 'admin',
    freshSignIn: true,
    summary: "Sends a payment to its instructor's Stripe account, once",
    params: z.strictObject({ id: id('instructorPayment') }),
    body: z.strictObject({
      /** The amount that was shown: refused if sessions have been added since. */
      amount: dollars,
    }),
    success: json(InstructorPayment),
    problems: [
      ...(['instructor_payment.not_found', 'instructor_payment.paid', 'instructor_payment.changed'] as const),
      ...(['instructor_payment.nothing_due', 'instructor_payment.not_ours'] as const),
      ...(['payee.not_ready', 'payment.not_set_up', 'provider.down'] as const),
    ],
  }),
  markInstructorPaymentPaid: endpoint({
    method: 'PUT',
    path: '/api/admin/instructor-payments/{id}/mark-paid',
    access: 'admin',
    freshSignIn: true,
    summary: 'Marks a payment as paid, once',
    params: z.strictObject({ id: id('instructorPayment') }),
    body: PaidMark,
    success: json(InstructorPayment),
    problems: [
      'instructor_payment.not_found',
      'instructor_payment.paid',
      'instructor_payment.changed',
      'instructor_payment.nothing_due',
    ],
  }),
} as const
