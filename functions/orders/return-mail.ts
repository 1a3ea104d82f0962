import { mailSteps } from '../model/mail/mail.ts'
import type { MoneyStep } from '../model/steps/money-steps.ts'
import type { OrderReturnItem } from '../model/store/order-return.ts'

type News = 'exchange_held' | 'exchange_over' | 'approved' | 'declined' | 'received' | 'lapsed'

/** The mail to the buyer about a step of a return. */
export const returnMailSteps = (
  { orderId, id: returnId, memberId }: Pick<OrderReturnItem, 'orderId' | 'id' | 'memberId'>,
  news: News,
  now: Date,
): MoneyStep[] =>
  mailSteps(
    { kind: 'orderReturn', memberId, cause: `${returnId}-${news}`, about: { orderId, returnId, news } },
    now,
  )
