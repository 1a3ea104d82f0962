import * as z from 'zod/mini'
import { providers } from '../../rules/money/charge.ts'
import { oneByOne, own } from './event.ts'

/** What is to be done with a provider, kept until it is done. */
export const events = {
  paymentTaskDue: own(
    'paymentTaskDue',
    z.discriminatedUnion('task', [
      /** A provider has told something; what, is kept under its id. */
      z.object({ task: z.literal('follow'), provider: z.enum(providers), eventId: z.string() }),
      /** Money is to go back: what was decided is kept with the request. */
      z.object({ task: z.literal('refund'), requestId: z.string() }),
      /** Nobody should pay for this session any more: its payment pages are closed. */
      z.object({ task: z.literal('close'), memberId: z.string(), bookingId: z.string() }),
      /** A session's hold has ended: somebody may have paid for it, and nobody heard of it. */
      z.object({ task: z.literal('check'), memberId: z.string(), bookingId: z.string() }),
      /** Nobody should pay for this order any more; whoever has paid is heard. */
      z.object({ task: z.literal('order'), chargeId: z.string() }),
      /** Sessions that were paid together: each is confirmed, or its part given back. */
      z.object({ task: z.literal('sessions'), chargeId: z.string() }),
      /** An instructor's payment is on its way to them. */
      z.object({ task: z.literal('payout'), payoutId: z.string() }),
      /** Something a provider answered does not fit what was stored: a person is told. */
      z.object({ task: z.literal('mismatch'), about: z.string(), what: z.string() }),
      /** A subscription is to be paid no more: at once, or after the month that is paid for. */
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
