import * as z from 'zod/mini'
import { packageRules } from '../../rules/money/package.ts'
import { endpoint, json } from '../endpoint.ts'
import { dollars, id } from '../fields.ts'
import { Checkout, Provider } from './purchase.ts'
/** Each call asks a provider, once for each purchase. */
export const pace = { calls: 300, seconds: 600, of: 'member' } as const

export const checkoutProblems = ['payment.not_set_up', 'provider.down', 'payment.changed'] as const

/** For calls by which something may be paid, or may have been. */
export const payingProblems = [...checkoutProblems, 'payment.unknown'] as const

/** One-time purchases, by card or by wallet; part of payments. */
export const buying = {
  buyCourse: endpoint({
    method: 'POST',
    path: '/api/courses/{id}/buy',
    access: 'member',
    summary: 'Opens the payment page for a course; a repeated call returns the same page',
    params: z.strictObject({ id: id('course') }),
    body: z.strictObject({ provider: Provider }),
    success: json(Checkout),
    problems: ['course.not_found', 'course.not_sold', 'course.owned', ...payingProblems],
    limit: pace,
  }),
  buyPackage: endpoint({
    method: 'POST',
    path: '/api/instructors/{id}/packages/buy',
    access: 'member',
    summary:
      'Opens the payment page for several sessions of one length; a repeated call returns the same page',
    params: z.strictObject({ id: id('instructor') }),
    body: z.strictObject({
      provider: Provider,
      minutes: z.number(),
      sessions: z.literal([...packageRules.sizes]),
      /** The price that was shown: refused if it has changed. */
      price: dollars,
    }),
    success: json(Checkout),
    problems: [
      'instructor.not_found',
      'instructor.leaving',
      'package.not_offered',
      'booking.own',
      ...payingProblems,
    ],
    limit: pace,
  }),
  payBooking: endpoint({
    method: 'POST',
    path: '/api/bookings/{id}/pay',
    access: 'member',
    summary:
      'Opens the payment page for a session and holds its time meanwhile; a repeated call returns the same page',
    params: z.strictObject({ id: id('booking') }),
    body: z.strictObject({
      /** Without it: the card, or the wallet if only that is set up. */
      provider: z.optional(Provider),
    }),
    success: json(Checkout),
    problems: [
      'booking.not_found',
      'booking.changed',
      'booking.slot_taken',
      'booking.too_many',
      'instructor.not_found',
      'account.leaving',
      ...payingProblems,
    ],
    limit: pace,
  }),
} as const
