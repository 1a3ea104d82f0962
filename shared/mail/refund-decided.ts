import { type RefundRule, refundRules } from '../rules/money/refund.ts'
import { refundWords } from '../rules/money/refund-words.ts'
import type { Letter } from './blocks.ts'
import { businessDays, money, named } from './words.ts'

export type RefundDecidedFacts = {
  firstName?: string | undefined
  /** The purchased item: `Kiai Premium, one month`. */
  what: string
  paidCents: number
  /** The refund; 0 if it was refused. */
  refundCents: number
  reason: RefundRule
  /** The note of the person who decided. */
  note?: string | undefined
  /** The destination of the money: `Visa ending in 4242`. */
  to: string
  /** The method of the refund; it decides how long the refund takes. */
  by: 'card' | 'wallet'
  /** The path of its page. */
  path: string
  /** The path of the page for questions. */
  support: string
}

/** The decision on a refund request: the amount, the rule, and when the money arrives. */
export function refundDecided(facts: RefundDecidedFacts): Letter {
  return facts.refundCents > 0 ? refunded(facts) : refused(facts)
}

function refunded(facts: RefundDecidedFacts): Letter {
  const { firstName, what, paidCents, refundCents, to, by, path, support } = facts
  const days = businessDays(refundRules.takes[by])
  const isWhole = refundCents === paidCents
  return {
    subject: `Your refund of ${money(refundCents)} is on its way`,
    preview: `It reaches ${to} within ${days}.`,
    because: 'You get this because a payment of yours is refunded.',
    blocks: [
      { kind: 'eyebrow', text: 'Refund approved' },
      { kind: 'heading', text: `We refund ${money(refundCents)} to you${named(firstName)}` },
      {
        kind: 'text',
        text: isWhole
          ? `This is the full amount that you paid for ${what}.`
          : `This is part of the ${money(paidCents)} that you paid for ${what}.`,
      },
      { kind: 'facts', facts: [...ruleOf(facts), ['Refunded to', to], ['Arrives within', days]] },
      { kind: 'button', label: 'Open the refund', path },
      { kind: 'quiet', text: 'If it does not arrive by then, please tell us.' },
      { kind: 'button', label: 'Contact support', path: support },
    ],
  }
}

function refused(facts: RefundDecidedFacts): Letter {
  const { firstName, what, paidCents, path, support } = facts
  return {
    subject: `About your refund for ${what}`,
    preview: 'Nothing is refunded. This mail explains why.',
    because: 'You get this because you requested a refund.',
    blocks: [
      { kind: 'eyebrow', text: 'Refund refused' },
      { kind: 'heading', text: `We cannot refund ${what}` },
      { kind: 'text', text: `Nothing of the ${money(paidCents)} is refunded${named(firstName)}.` },
      { kind: 'facts', facts: ruleOf(facts) },
      { kind: 'button', label: 'Read the refund policy', path: '/refund-policy' },
      { kind: 'button', label: 'Open the purchase', path },
      { kind: 'quiet', text: 'If we missed something, please tell us.' },
      { kind: 'button', label: 'Contact support', path: support },
    ],
  }
}

const ruleOf = ({ reason, note }: RefundDecidedFacts): [label: string, value: string][] => [
  ['Refund policy', refundWords[reason]],
  ...(note?.trim() ? ([['What we found', note]] satisfies [string, string][]) : []),
]
