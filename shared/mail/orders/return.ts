import { refundRules } from '../../rules/money/refund.ts'
import { returnArrivalDays } from '../../rules/store/returns.ts'
import type { Block, Letter } from '../blocks.ts'
import { businessDays, day, money, named } from '../words.ts'

export const returnNews = ['approved', 'declined', 'received', 'lapsed'] as const
export type ReturnNews = (typeof returnNews)[number]

export type ReturnFacts = {
  firstName?: string | undefined
  /** The order's number: `K-7F3Q-9MXD`. */
  number: string
  news: ReturnNews
  /** `2 × Ensō Tee, black, M`. */
  lines: readonly string[]
  /** How to send it back, in the words of the admin who approved it. */
  instructions?: string | undefined
  /** The reason of a refusal. */
  answer?: string | undefined
  /** When it lapses unless it has arrived. */
  arriveBy?: string | undefined
  /** Refunded cents. */
  refund: number
  path: string
}

type Said = { heading: string; text: string; quote?: { head: string; text: string } }

const said: Readonly<Record<ReturnNews, (facts: ReturnFacts) => Said>> = {
  approved: ({ instructions = '', arriveBy }) => ({
    heading: 'Your return is approved',
    text: `Please send it back unused${arriveBy ? `, so that it arrives by ${day(arriveBy)}` : ''}. You pay the return shipping; the refund follows once it has arrived.`,
    quote: { head: 'How to send it', text: instructions },
  }),
  declined: ({ answer = '' }) => ({
    heading: 'Your return was declined',
    text: 'The items stay yours, and nothing is refunded for them.',
    quote: { head: 'Why', text: answer },
  }),
  received: ({ refund }) => ({
    heading: 'Your return has arrived',
    text:
      refund > 0
        ? `${money(refund)} goes back to the card or wallet that you paid with, within ${businessDays(refundRules.takes.approved)}.`
        : 'Nothing is left to refund for it.',
  }),
  lapsed: () => ({
    heading: 'Your return has ended',
    text: `It did not arrive within ${returnArrivalDays} days, so the items stay yours. If you have sent it, please contact support with your tracking number.`,
  }),
}

/** A step of a return, for its buyer. */
export function returnLetter(facts: ReturnFacts): Letter {
  const { number, news, lines, firstName, path } = facts
  const { heading, text, quote } = said[news](facts)
  const quoted: Block[] = quote?.text ? [{ kind: 'quote', ...quote }] : []
  return {
    subject: `${heading}: ${number}`,
    preview: text,
    because: 'You get this because you return something that you bought.',
    blocks: [
      { kind: 'eyebrow', text: `Order ${number}` },
      { kind: 'heading', text: `${heading}${named(firstName)}` },
      { kind: 'text', text },
      ...quoted,
      {
        kind: 'facts',
        facts: lines.map((line, place): [string, string] => [place === 0 ? 'Items' : '', line]),
      },
      { kind: 'button', label: 'Open order', path, isGold: true },
    ],
  }
}
