import type { Letter, MoneyLine } from './blocks.ts'
import { moment, money, named } from './words.ts'

export type ReceiptFacts = {
  /** `KI-2026-004187`. */
  number: string
  firstName?: string | undefined
  /** ISO. */
  paidAt: string
  /** The payment method and the provider: `Visa ending in 4242, by Stripe`. */
  paidWith: string
  lines: readonly MoneyLine[]
  /** Included in the lines; absent if none is stated. */
  tax?: { name: string; percentage: number; cents: number } | undefined
  totalCents: number
  /** The path of its page. */
  path: string
  /** The path of the page for questions. */
  support: string
}

/** A receipt: the paid items and amounts. Throws if the lines do not add up to the total. */
export function receipt(facts: ReceiptFacts): Letter {
  const { number, firstName, paidAt, paidWith, lines, tax, totalCents, path, support } = facts
  const sum = lines.reduce((total, { cents }) => total + cents, 0)
  if (sum !== totalCents) throw new Error(`Receipt ${number} does not add up`)
  const within = tax ? [{ label: `${tax.name} ${tax.percentage}%, included`, cents: tax.cents }] : []
  return {
    subject: `Your receipt from Kiai: ${money(totalCents)}`,
    preview: `${money(totalCents)} paid with ${paidWith}.`,
    because: 'You get this because you made a purchase.',
    blocks: [
      { kind: 'eyebrow', text: `Receipt ${number}` },
      { kind: 'heading', text: `Thank you${named(firstName)}. ${money(totalCents)} paid.` },
      { kind: 'quiet', text: `${moment(paidAt)}, ${paidWith}` },
      {
        kind: 'money',
        lines: [...lines, ...within],
        total: { label: 'Total, USD', cents: totalCents },
      },
      { kind: 'button', label: 'Open receipt', path },
      { kind: 'quiet', text: `If something is wrong, contact us with the receipt number ${number}.` },
      { kind: 'button', label: 'Contact support', path: support },
    ],
  }
}
