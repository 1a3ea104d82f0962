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
    preview: `On ${to} within ${days}.`,
    because: 'You get this because something you paid for is refunded.',
    blocks: [
      { kind: 'eyebrow', text: 'Refund approved' },
      { kind: 'heading', text: `${money(refundCents)} goes back to you${named(firstName)}` },
      {
        kind: 'text',
        text: isWhole
          ? `That is all you paid for ${what}.`
          : `That is part of the ${money(paidCents)} you paid for ${what}.`,
      },
      { kind: 'facts', facts: [...ruleOf(facts), ['Goes to', to], ['Is there within', days]] },
      { kind: 'button', label: 'Open the refund', path },
      { kind: 'quiet', text: 'Not there by then? Tell us.' },
      { kind: 'button', label: 'Contact support', path: support },
    ],
  }
}

function refused(facts: RefundDecidedFacts): Letter {
  const { firstName, what, paidCents, path, support } = facts
  return {
    subject: `About your refund for ${what}`,
    preview: 'No money moves. Here is why.',
    because: 'You get this because a refund was asked for.',
    blocks: [
      { kind: 'eyebrow', text: 'Refund refused' },
      { kind: 'heading', text: `We cannot refund ${what}` },
      { kind: 'text', text: `No money moves${named(firstName)}: the ${money(paidCents)} stay paid.` },
      { kind: 'facts', facts: ruleOf(facts) },
      { kind: 'button', label: 'Read the refund policy', path: '/refund-policy' },
      { kind: 'button', label: 'Open the purchase', path },
      { kind: 'quiet', text: 'We have missed something? Tell us.' },
      { kind: 'button', label: 'Contact support', path: support },
    ],
  }
}

const ruleOf = ({ reason, note }: RefundDecidedFacts): [label: string, value: string][] => [
  ['The rule', refundWords[reason]],
  ...(note?.trim() ? ([['What we found', note]] satisfies [string, string][]) : []),
]
