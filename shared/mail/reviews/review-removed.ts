import type { Letter } from '../blocks.ts'
import { named } from '../words.ts'

type Facts = {
  firstName?: string | undefined
  /** The product or the instructor; empty if deleted. */
  about: string
  /** The review's text; may be empty. */
  text: string
  reason: string
}

/** To the author of a review that an admin has removed. */
export function reviewRemoved({ firstName, about, text, reason }: Facts): Letter {
  const of = about ? ` of ${about}` : ''
  return {
    subject: `Your review${of} was removed`,
    preview: reason,
    because: 'You get this because our team removed your review.',
    blocks: [
      { kind: 'eyebrow', text: 'Your review' },
      { kind: 'heading', text: `Your review was removed${named(firstName)}` },
      { kind: 'text', text: `Our team has removed your review${of}. Its stars no longer count.` },
      {
        kind: 'facts',
        facts: [['Reason', reason], ...(text ? [['You wrote', text] as [string, string]] : [])],
      },
      { kind: 'text', text: 'If you think that this is a mistake, please write to us.' },
      { kind: 'button', label: 'Contact support', path: '/contact?category=general', isGold: true },
    ],
  }
}
