import * as z from 'zod/mini'
import { bookingStates } from '../../rules/sessions/booking.ts'
import { moment } from '../fields.ts'

/** A session as its parties are shown it. Amounts are US dollars with two decimals. */
export const Booking = z.object({
  id: z.string(),
  studentId: z.string(),
  /** Empty where they have said none, or their account is gone. */
  studentName: z.string(),
  instructorId: z.string(),
  instructorName: z.string(),
  title: z.string(),
  description: z.string(),
  scheduledAt: moment,
  /** Minutes. */
  duration: z.number(),
  /** The instructor's zone. */
  zone: z.string(),
  /** The student's when they booked it, where it is known. */
  studentZone: z.nullable(z.string()),
  totalAmount: z.string(),
  platformFee: z.string(),
  instructorAmount: z.string(),
  status: z.enum(bookingStates),
  /** Or covered by a credit. */
  isPaid: z.boolean(),
  /** Of what was paid for it: given back, or on its way. */
  refundedAmount: z.string(),
  /** Until when its time is held for the payment; null where it is confirmed, or was given up. */
  heldUntil: z.nullable(moment),
  /** Its hold has ended, and one of both has something else at its time: it can no longer be paid. */
  isTimeTaken: z.boolean(),
  /** There is one; it is told to those who have paid, from ten minutes before the start on. */
  hasMeetingLink: z.boolean(),
  /** Its payment, once there is one. */
  purchaseId: z.nullable(z.string()),
  stripePaymentIntentId: z.nullable(z.string()),
  cancellation: z.nullable(
    z.object({
      by: z.enum(['student', 'instructor', 'admin', 'kiai']),
      at: moment,
      reason: z.string(),
      refund: z.string(),
    }),
  ),
  /** Another time that one of them asks for, held for both until then; null where nobody does. */
  move: z.nullable(
    z.object({
      by: z.enum(['student', 'instructor']),
      scheduledAt: moment,
      until: moment,
      /** Said to the other one; may be empty. */
      reason: z.string(),
    }),
  ),
  /** The person who is said not to have come: one of them, or each by the other, which a person decides. */
  absence: z.nullable(
    z.object({
      outcome: z.enum(['student', 'instructor', 'disputed']),
      at: moment,
      isDecided: z.boolean(),
      /** The one who did not come said so too. */
      isAgreed: z.boolean(),
      /** Until when the one who is said not to have come may say otherwise; null where that is over. */
      contestedUntil: z.nullable(moment),
      /** What was said with the decision. */
      reason: z.string(),
    }),
  ),
  /** The series it is held and paid with, and which of how many it is; null for one by itself. */
  series: z.nullable(z.object({ id: z.string(), place: z.number(), count: z.number() })),
  /** The package it was booked with, and whether it went back to it; null for one that is paid by itself. */
  package: z.nullable(z.object({ id: z.string(), isReturned: z.boolean() })),
  /** The UTC month of its Master credit, and whether the credit was returned; null if no credit covers it. */
  credit: z.nullable(z.object({ month: z.string(), isReturned: z.boolean() })),
  /** What the student gives the instructor to prepare by: told to the two alone, once there is something. */
  preparation: z.nullable(
    z.object({
      notes: z.string(),
      clip: z.nullable(z.object({ seconds: z.number(), addedAt: moment, keptUntil: moment })),
    }),
  ),
  /** The former start, of a session whose student asked to move it late: by it what a cancellation gives back is counted. */
  ruleStartsAt: z.nullable(moment),
  /** It was moved before: once is all. */
  isMoved: z.boolean(),
  createdAt: moment,
  updatedAt: moment,
})
export type Booking = z.output<typeof Booking>

/** What a cancellation would give back now. */
export const CancellationOffer = z.object({
  refund: z.string(),
  /** The session goes back to its package instead, or its Master credit comes back. */
  isReturned: z.boolean(),
  /** The rule in words. */
  rule: z.string(),
})
export type CancellationOffer = z.output<typeof CancellationOffer>
