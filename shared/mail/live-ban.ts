import type { Letter } from './blocks.ts'
import { named } from './words.ts'

type Facts = {
  firstName?: string | undefined
  title: string
  reason: string
  isLifted: boolean
  /** The path of the event's page. */
  path: string
}

/** To a member who was excluded from a live event, and once that is lifted. */
export function liveBanLetter({ firstName, title, reason, isLifted, path }: Facts): Letter {
  const because = 'You get this because your access to an event changed.'
  if (isLifted) {
    return {
      subject: `You may return to ${title}`,
      preview: 'You can use the picture and the chat again.',
      because,
      blocks: [
        { kind: 'eyebrow', text: 'Live' },
        { kind: 'heading', text: `You may return${named(firstName)}` },
        { kind: 'text', text: `You can use the picture and the chat of ${title} again.` },
        { kind: 'button', label: 'Open the event', path, isGold: true },
      ],
    }
  }
  return {
    subject: `You were excluded from ${title}`,
    preview: reason,
    because,
    blocks: [
      { kind: 'eyebrow', text: 'Live' },
      { kind: 'heading', text: `You were excluded from an event${named(firstName)}` },
      {
        kind: 'text',
        text: 'You can no longer see its picture and its chat. Other events and your plan stay as they are.',
      },
      {
        kind: 'facts',
        facts: [
          ['Event', title],
          ['Reason', reason],
        ],
      },
      { kind: 'text', text: 'If you think that this is a mistake, please write to us.' },
      { kind: 'button', label: 'Contact support', path: '/contact?category=general', isGold: true },
    ],
  }
}
