import * as z from 'zod/mini'
import { providers } from '../../rules/money/charge.ts'
import { oneByOne, own } from './event.ts'

/** Tasks with a payment provider, kept until they are done. */
export const events = {
  paymentTaskDue: own(
    'paymentTaskDue',
    z.discriminatedUnion('task', [
      /** A provider has sent an event; its content is stored under its id. */
      z.object({ task: z.literal('follow'), provider: z.enum(providers), eventId: z.string() }),
      /** A refund is to be made: the decision is stored with the request. */
      z.object({ task: z.literal('refund'), requestId: z.string() }),
      /** This session must no longer be paid: its payment pages are closed. */
      z.object({ task: z.literal('close'), memberId: z.string(), bookingId: z.string() }),
      /** A session's hold has ended: it may have been paid without a notification. */
      z.object({ task: z.literal('check'), memberId: z.string(), bookingId: z.string() }),
      /** This order must no longer be paid; a payment already made still counts. */
      z.object({ task: z.literal('order'), chargeId: z.string() }),
      /** Sessions that were paid together: each is confirmed, or its part refunded. */
      z.object({ task: z.literal('sessions'), chargeId: z.string() }),
      /** An instructor's payment is to be sent. */
      z.object({ task: z.literal('payout'), payoutId: z.string() }),
      /** A provider's answer contradicts stored data: operators are alerted. */
      z.object({ task: z.literal('mismatch'), about: z.string(), what: z.string() }),
      /** A subscription is to be cancelled: at once, or at the end of the paid month. */
      z.object({
        task: z.literal('end'),
        memberId: z.string(),
        stripeId: z.string(),
        when: z.enum(['now', 'at_period_end']),
      }),
    ]),
  ),
}

export const consumers = {
  onPaymentTaskDue: { domain: 'payments', file: 'on-payment-task-due', event: 'paymentTaskDue', ...oneByOne },
} as const
