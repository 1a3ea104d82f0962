import * as z from 'zod/mini'
import { bookingStates } from '../../rules/sessions/booking.ts'
import { moment } from '../fields.ts'

/** A session in the form that its parties see. Amounts are US dollars with two decimals. */
export const Booking = z.object({
  id: z.string(),
  studentId: z.string(),
  /** Empty if they have no name, or their account is gone. */
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
  /** The student's zone at the booking, if known. */
  studentZone: z.nullable(z.string()),
  totalAmount: z.string(),
  platformFee: z.string(),
  instructorAmount: z.string(),
  status: z.enum(bookingStates),
  /** Also true if a credit covers it. */
  isPaid: z.boolean(),
  /** The part of the payment that was refunded or is being refunded. */
  refundedAmount: z.string(),
  /** The end of the hold; null if the session is confirmed or was given up. */
  heldUntil: z.nullable(moment),
  /** The hold has ended and one party has something else at that time: the session can no longer be paid. */
  isTimeTaken: z.boolean(),
  /** Whether it has a meeting link. Parties who have paid see it from ten minutes before the start. */
  hasMeetingLink: z.boolean(),
  /** Its payment, if it has one. */
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
  /** An open request for another time, held for both until it ends; null if there is none. */
  move: z.nullable(
    z.object({
      by: z.enum(['student', 'instructor']),
      scheduledAt: moment,
      until: moment,
      /** A message to the other party; may be empty. */
      reason: z.string(),
    }),
  ),
  /** A reported absence of one party, or of each by the other, which a person decides. */
  absence: z.nullable(
    z.object({
      outcome: z.enum(['student', 'instructor', 'disputed']),
      at: moment,
      isDecided: z.boolean(),
      /** Whether the absent party agrees. */
      isAgreed: z.boolean(),
      /** The end of the time in which the absent party may object; null if it is over. */
      contestedUntil: z.nullable(moment),
      /** The explanation of the decision. */
      reason: z.string(),
    }),
  ),
  /** The series that it is held and paid with, its place, and the number of sessions; null for a single session. */
  series: z.nullable(z.object({ id: z.string(), place: z.number(), count: z.number() })),
  /** The package of the session, and whether the session was returned to it; null if it is paid by itself. */
  package: z.nullable(z.object({ id: z.string(), isReturned: z.boolean() })),
  /** The UTC month of its Master credit, and whether the credit was returned; null if no credit covers it. */
  credit: z.nullable(z.object({ month: z.string(), isReturned: z.boolean() })),
  /** The student's material for the instructor. Only the two parties see it; null if there is none. */
  preparation: z.nullable(
    z.object({
      notes: z.string(),
      clip: z.nullable(z.object({ seconds: z.number(), addedAt: moment, keptUntil: moment })),
    }),
  ),
  /** The former start, if the student asked late to move the session: it decides the refund of a cancellation. */
  ruleStartsAt: z.nullable(moment),
  /** Whether it was moved before; a session can be moved once. */
  isMoved: z.boolean(),
  createdAt: moment,
  updatedAt: moment,
})
export type Booking = z.output<typeof Booking>

/** The refund if the session were cancelled now. */
export const CancellationOffer = z.object({
  refund: z.string(),
  /** The session returns to its package, or its Master credit is returned, instead of a refund. */
  isReturned: z.boolean(),
  /** The rule in words. */
  rule: z.string(),
})
export type CancellationOffer = z.output<typeof CancellationOffer>
