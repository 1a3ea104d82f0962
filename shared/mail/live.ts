import { type LiveNews, liveRules } from '../rules/live/live-event.ts'
import type { Letter } from './blocks.ts'
import { named, secondTime, wallTime } from './words.ts'

export type LiveFacts = {
  firstName?: string | undefined
  news: LiveNews
  title: string
  /** ISO. */
  startsAt: string
  zone: string
  /** The reader's own zone, if known. */
  readerZone?: string | undefined
  hosts: readonly string[]
  cancelReason?: string | undefined
  /** The path of the event's page. */
  path: string
}

/** A reminder of a live event that a member asked for: it opens, has moved, or was cancelled. */
export function liveLetter(facts: LiveFacts): Letter {
  const { title, startsAt, zone, readerZone, hosts, cancelReason, news, path } = facts
  const { subject, heading, text } = wordsOf(facts)
  const second = secondTime(startsAt, zone, readerZone)
  return {
    subject,
    preview: text,
    because: 'You get this because you asked to be reminded of this event.',
    blocks: [
      { kind: 'eyebrow', text: 'Live' },
      { kind: 'heading', text: heading },
      { kind: 'text', text },
      {
        kind: 'facts',
        facts: [
          ['Event', title],
          [news === 'cancelled' ? 'Planned start' : 'Begins', wallTime(startsAt, zone)],
          ...(second ? ([['Your local time', second]] as const) : []),
          ...(hosts.length > 0 ? ([['With', hosts.join(', ')]] as const) : []),
          ...(news === 'cancelled' && cancelReason ? ([['Reason', cancelReason]] as const) : []),
        ],
      },
      news === 'cancelled'
        ? { kind: 'button', label: 'See what else is live', path: '/live', isGold: true }
        : { kind: 'button', label: 'Open the event', path, isGold: true },
    ],
  }
}

function wordsOf({ news, title, firstName }: LiveFacts): Record<'subject' | 'heading' | 'text', string> {
  if (news === 'soon') {
    return {
      subject: `${title} begins in ${liveRules.opensBefore} minutes`,
      heading: 'The waiting room is open',
      text: `You can enter now${named(firstName)}. The player starts automatically.`,
    }
  }
  if (news === 'moved') {
    return {
      subject: `${title} begins at another time`,
      heading: 'Another time',
      text: `The event has moved${named(firstName)}. We remind you again before it begins.`,
    }
  }
  return {
    subject: `${title} is cancelled`,
    heading: 'Cancelled',
    text: `We are sorry${named(firstName)}. The event does not take place.`,
  }
}
