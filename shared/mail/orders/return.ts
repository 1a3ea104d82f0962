import { refundRules } from '../../rules/money/refund.ts'
import { returnArrivalDays } from '../../rules/store/returns.ts'
import type { Block, Letter } from '../blocks.ts'
import { businessDays, day, money, named } from '../words.ts'
import { type ExchangeFacts, exchangeSaid } from './exchange.ts'

export const returnNews = [
  'exchange_held',
  'exchange_over',
  'approved',
  'declined',
  'received',
  'lapsed',
] as const
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
  /** For an exchange only. */
  exchange?: ExchangeFacts | undefined
  path: string
}

type Said = { heading: string; text: string; quote?: { head: string; text: string } }

/** The texts of mails about a return for a refund. */
const said: Readonly<Record<Exclude<ReturnNews, `exchange_${string}`>, (facts: ReturnFacts) => Said>> = {
  approved: ({ instructions = '', arriveBy }) => ({
    heading: 'Your return is approved',
    text: `Please send it back unused${arriveBy ? ` to arrive by ${day(arriveBy)}` : ''}. You pay the return shipping. The refund follows when it has arrived.`,
    quote: { head: 'How to send it', text: instructions },
  }),
  declined: ({ answer = '' }) => ({
    heading: 'Your return was declined',
    text: 'You keep the items, and nothing is refunded.',
    quote: { head: 'Reason', text: answer },
  }),
  received: ({ refund }) => ({
    heading: 'Your return has arrived',
    text:
      refund > 0
        ? `We refund ${money(refund)} to the card or wallet that you paid with, within ${businessDays(refundRules.takes.approved)}.`
        : 'It was already refunded.',
  }),
  lapsed: () => ({
    heading: 'Your return has ended',
    text: `It did not arrive within ${returnArrivalDays} days, so you keep the items. If you have sent them, please contact support with your tracking number.`,
  }),
}

/** Words for each step of an exchange. A return that lapses uses the words of all returns. */
const saidOfExchange: Readonly<Partial<Record<ReturnNews, keyof typeof exchangeSaid>>> = {
  exchange_held: 'held',
  exchange_over: 'over',
  approved: 'approved',
  declined: 'declined',
  received: 'made',
}

function saidOf(facts: ReturnFacts): Said | undefined {
  const { news, exchange, answer = '', instructions = '' } = facts
  const key = exchange && saidOfExchange[news]
  if (exchange && key) {
    const quote =
      news === 'approved'
        ? { head: 'How to send it', text: instructions }
        : news === 'declined'
          ? { head: 'Reason', text: answer }
          : undefined
    return { ...exchangeSaid[key](exchange), ...(quote && { quote }) }
  }
  return news === 'exchange_held' || news === 'exchange_over' ? undefined : said[news](facts)
}

/** A step of a return, for its buyer; undefined if there is nothing to tell. */
export function returnLetter(facts: ReturnFacts): Letter | undefined {
  const { number, lines, firstName, path } = facts
  const told = saidOf(facts)
  if (!told) return undefined
  const { heading, text, quote } = told
  const quoted: Block[] = quote?.text ? [{ kind: 'quote', ...quote }] : []
  return {
    subject: `${heading}: ${number}`,
    preview: text,
    because: 'You get this because you requested a return.',
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
