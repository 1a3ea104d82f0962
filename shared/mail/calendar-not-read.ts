import type { Letter } from './blocks.ts'
import { moment, named } from './words.ts'

export type CalendarNotReadFacts = {
  firstName?: string | undefined
  /** The host of its address; the rest is secret. */
  host: string
  /** ISO. */
  since: string
  /** The reason, and the remedy. */
  words: string
}

/** To an instructor whose external calendar has not been read for a day: the consequences and the remedy. */
export const calendarNotRead = ({ firstName, host, since, words }: CalendarNotReadFacts): Letter => ({
  subject: 'Kiai cannot read your calendar',
  preview: 'New events in it do not block your free times.',
  because: 'You get this because you gave Kiai the address of your calendar.',
  blocks: [
    { kind: 'eyebrow', text: 'Your own calendar' },
    { kind: 'heading', text: `Kiai cannot read your calendar${named(firstName)}` },
    { kind: 'text', text: words },
    {
      kind: 'facts',
      facts: [
        ['Calendar', host],
        ['Last read', moment(since)],
      ],
    },
    {
      kind: 'text',
      text: 'Events that Kiai already knows still block your free times. New events do not.',
    },
    { kind: 'button', label: 'Check the calendar', path: '/teach/hours', isGold: true },
  ],
})
