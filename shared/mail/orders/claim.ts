import { refundRules } from '../../rules/money/refund.ts'
import type { Letter } from '../blocks.ts'
import { businessDays, money, named } from '../words.ts'

export type ClaimFacts = {
  firstName?: string | undefined
  /** The order's number: `K-7F3Q-9MXD`. */
  number: string
  /** `1 × Ensō Tee, black, M`. */
  line: string
  /** The answer of the admin who decided. */
  answer: string
  /** Refunded cents; 0 if it was declined. */
  refund: number
  path: string
}

/** The decision on a claim, for its buyer. */
export function claimLetter({ firstName, number, line, answer, refund, path }: ClaimFacts): Letter {
  const heading = refund > 0 ? 'Your claim is refunded' : 'Your claim was declined'
  const text =
    refund > 0
      ? `We refund ${money(refund)} to the card or wallet that you paid with, within ${businessDays(refundRules.takes.approved)}.`
      : 'Nothing is refunded. If you disagree, please contact support.'
  return {
    subject: `${heading}: ${number}`,
    preview: text,
    because: 'You get this because you reported a problem with an order.',
    blocks: [
      { kind: 'eyebrow', text: `Order ${number}` },
      { kind: 'heading', text: `${heading}${named(firstName)}` },
      { kind: 'text', text },
      { kind: 'quote', head: 'What we found', text: answer },
      { kind: 'facts', facts: [['Item', line]] },
      { kind: 'button', label: 'Open order', path, isGold: true },
    ],
  }
}
