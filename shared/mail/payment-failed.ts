import type { Letter } from './blocks.ts'
import { day, moment, money, named } from './words.ts'

export type PaymentFailedFacts = {
  firstName?: string | undefined
  /** The unpaid item: `Kiai Premium, one month`. */
  what: string
  cents: number
  /** `Visa ending in 4242`. */
  paidWith: string
  /** ISO; until then everything stays accessible. */
  accessUntil: string
  /** ISO; the next automatic attempt. */
  nextTryAt?: string | undefined
  /** The path of the page to change the payment method. */
  path: string
}

/** A failed payment: nothing was charged, what stays accessible, and the remedy. */
export function paymentFailed(facts: PaymentFailedFacts): Letter {
  const { firstName, what, cents, paidWith, accessUntil, nextTryAt, path } = facts
  return {
    subject: `Your payment of ${money(cents)} did not go through`,
    preview: `Nothing was charged. You keep access until ${day(accessUntil)}.`,
    because: 'You get this because a payment for your subscription failed.',
    blocks: [
      { kind: 'eyebrow', text: 'Payment failed' },
      { kind: 'heading', text: `${money(cents)} could not be paid` },
      {
        kind: 'text',
        text: `Nothing was charged${named(firstName)}. ${paidWith} declined the payment for ${what}.`,
      },
      {
        kind: 'facts',
        facts: [
          ['You keep access until', moment(accessUntil)],
          ...(nextTryAt ? ([['We try again on', moment(nextTryAt)]] as const) : []),
        ],
      },
      { kind: 'button', label: 'Update payment', path, isGold: true },
      { kind: 'quiet', text: 'Your bank can tell you the reason. If you have questions, contact us.' },
      { kind: 'button', label: 'Contact support', path: '/contact?category=billing' },
    ],
  }
}
