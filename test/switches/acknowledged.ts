/** Guards whose absence no test can notice, each with its reason in one line. */
export const acknowledged: readonly { id: string; why: string }[] = [
  {
    id: 'model/members/list-members:mark:where:265243',
    why: 'Marking a member twice writes the same; only the number that an operator sees would differ.',
  },
  {
    id: 'payments/reconciliation/sessions:checkSessions:return:d2bd27',
    why: 'The first read has found the payment with its sessions, and payments are never deleted.',
  },
  {
    id: 'payments/reconciliation/refunds:checkRefund:return:f08b09',
    why: 'Paying throws while a request is undecided, so this holds only for one that is decided again at that moment.',
  },
  {
    id: 'payments/refunds/review-queue:decideReview:throw:b648c0~2',
    why: 'The request that is read again was written by the same call, and requests are not deleted.',
  },
  {
    id: 'payments/refunds/order-offer:refundFilesSteps:return:22e8d3',
    why: 'An order that is gone offers nothing, so that its payment is refused before.',
  },
  {
    id: 'newsletter/send/mornings:isTooLate:return:1b4881',
    why: 'A comparison with a time that is absent says the same: it is not too late.',
  },
  {
    id: 'newsletter/tracking/count:signedBy:return:1bada8',
    why: 'It only saves a read of what no longer changes.',
  },
  {
    id: 'payments/reconciliation/transfers:checkSent:return:e74dcf',
    why: 'Sending throws while the outcome is unknown, so this holds only for a payout that is begun again at that moment.',
  },
  {
    id: 'payments/settlement/book-dispute:accessSteps:return:2b37d0',
    why: 'Where ending the access has changed nothing, the steps after it change nothing either.',
  },
  {
    id: 'payments/settlement/book-dispute:accessSteps:return:cf51b5',
    why: 'The payment of a session names no subscription, so that no plan would be changed.',
  },
  {
    id: 'orders/returns/request-exchange:requestExchange:throw:66d96a',
    why: 'A line that the order does not have was refused before, with the units of the return.',
  },
  {
    id: 'mail/return-letters:exchangeOf:return:1f5816',
    why: 'It is asked for a return with an exchange, and a return has a line.',
  },
  {
    id: 'bookings/lifecycle/reschedule:withoutFormer:return:c15581',
    why: 'It only saves reads: without a former request, all claims that are found are those that the session keeps.',
  },
  {
    id: 'bookings/preparation/clips:giveUpClip:throw:f3e715',
    why: 'The write that follows refuses another clip, and none, with the same problem.',
  },
]
