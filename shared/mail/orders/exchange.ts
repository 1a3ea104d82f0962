import { refundRules } from '../../rules/money/refund.ts'
import { exchangeHoldDays } from '../../rules/store/exchanges.ts'
import { businessDays, day } from '../words.ts'

/** The new piece of an exchange, its order, and the end of its hold. */
export type ExchangeFacts = {
  /** `Ensō Tee, black, L`. */
  piece: string
  number: string
  heldUntil: string
}

/** Words of the mails about an exchange. */
export const exchangeSaid = {
  held: ({ piece, number, heldUntil }: ExchangeFacts) => ({
    heading: 'Your exchange is on hold',
    text: `${piece} is on hold for you until ${day(heldUntil)}, as order ${number}, free of charge. We review your request within ${businessDays(refundRules.takes.review)} and mail you instructions for the return.`,
  }),
  approved: ({ piece, heldUntil }: ExchangeFacts) => ({
    heading: 'Your exchange is approved',
    text: `Please send your item back unused to arrive by ${day(heldUntil)}. ${piece} is on hold for you until then. If your item arrives later, you get a refund instead. You pay the return shipping, and we pay the shipping to you.`,
  }),
  declined: ({ piece }: ExchangeFacts) => ({
    heading: 'Your exchange was declined',
    text: `You keep your item. ${piece} is no longer on hold for you.`,
  }),
  made: ({ piece, number }: ExchangeFacts) => ({
    heading: 'Your item has arrived',
    text: `${piece} is packed next, as order ${number}. You do not pay anything, and nothing is refunded.`,
  }),
  over: ({ piece }: ExchangeFacts) => ({
    heading: 'Your exchange is now a return',
    text: `Your item did not arrive within ${exchangeHoldDays} days, so ${piece} is no longer on hold for you. If you send your item back, it is refunded.`,
  }),
} as const
