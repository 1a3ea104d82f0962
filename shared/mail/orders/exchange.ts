import { exchangeHoldDays } from '../../rules/store/exchanges.ts'
import { day } from '../words.ts'

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
    heading: 'We keep your exchange',
    text: `${piece} is kept for you until ${day(heldUntil)}, as order ${number}. It costs nothing. We look at your request within 2 to 3 business days, and mail you how to send your piece back.`,
  }),
  approved: ({ piece, heldUntil }: ExchangeFacts) => ({
    heading: 'Your exchange is approved',
    text: `Please send your piece back unused, so that it arrives by ${day(heldUntil)}: ${piece} is kept for you until then. If it arrives later, you get your money back instead. You pay the return shipping; we pay the shipping to you.`,
  }),
  declined: ({ piece }: ExchangeFacts) => ({
    heading: 'Your exchange was declined',
    text: `Your piece stays yours. ${piece} is not kept for you any more.`,
  }),
  made: ({ piece, number }: ExchangeFacts) => ({
    heading: 'Your piece has arrived',
    text: `${piece} is packed next, as order ${number}. There is nothing to pay, and nothing is refunded.`,
  }),
  over: ({ piece }: ExchangeFacts) => ({
    heading: 'Your exchange has become a return',
    text: `Your piece did not arrive within ${exchangeHoldDays} days, so ${piece} is not kept for you any more. If you send yours back, you get your money back for it.`,
  }),
} as const
