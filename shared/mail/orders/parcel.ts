import type { Block, Letter } from '../blocks.ts'
import { named } from '../words.ts'

export const orderNews = ['packed', 'shipped', 'delivered'] as const
export type OrderNews = (typeof orderNews)[number]

export type OrderFacts = {
  firstName?: string | undefined
  /** `K-7F3Q-9MXD`. */
  number: string
  news: OrderNews
  /** `2 × Ensō Tee, black, M`. */
  lines: readonly string[]
  /** The lines of the label, country last. */
  address: readonly string[]
  tracking?: { carrier: string; number: string; url?: string | undefined } | undefined
  /** Days in which it can be returned. */
  returnDays: number
  path: string
}

const said: Readonly<Record<OrderNews, (facts: OrderFacts) => { heading: string; text: string }>> = {
  packed: () => ({
    heading: 'Your order is packed',
    text: 'It leaves with the next collection. We mail you again when it is on its way.',
  }),
  shipped: ({ tracking }) => ({
    heading: 'Your parcel is on its way',
    text: tracking
      ? `${tracking.carrier} delivers it. The tracking number is ${tracking.number}.`
      : 'It was shipped.',
  }),
  delivered: ({ returnDays }) => ({
    heading: 'Your parcel has arrived',
    text: `You can return unused items within ${returnDays} days from today.`,
  }),
}

/** A step of a parcel, for its buyer. */
export function orderLetter(facts: OrderFacts): Letter {
  const { number, news, lines, address, tracking, firstName, path } = facts
  const { heading, text } = said[news](facts)
  const track: Block[] =
    news === 'shipped' && tracking?.url
      ? [{ kind: 'call', label: 'Track parcel', address: tracking.url }]
      : []
  return {
    subject: `${heading}: ${number}`,
    preview: text,
    because: 'You get this because you placed an order.',
    blocks: [
      { kind: 'eyebrow', text: `Order ${number}` },
      { kind: 'heading', text: `${heading}${named(firstName)}` },
      { kind: 'text', text },
      {
        kind: 'facts',
        facts: [
          ...lines.map((line, place): [string, string] => [place === 0 ? 'Items' : '', line]),
          ['Delivery address', address.join(', ')],
        ],
      },
      ...track,
      { kind: 'button', label: 'Open order', path, isGold: track.length === 0 },
    ],
  }
}
