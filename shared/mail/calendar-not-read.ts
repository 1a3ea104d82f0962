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
  preview: 'What is new in it is not kept free for you.',
  because: 'You get this because you gave Kiai the address of your calendar.',
  blocks: [
    { kind: 'eyebrow', text: 'Your own calendar' },
    { kind: 'heading', text: `Kiai cannot read your calendar${named(firstName)}` },
    { kind: 'text', text: words },
    {
      kind: 'facts',
      facts: [
        ['Calendar', host],
        ['Not read since', moment(since)],
      ],
    },
    {
      kind: 'text',
      text: 'What Kiai knew of it before is still kept free. What you have added since may be booked.',
    },
    { kind: 'button', label: 'Look at it', path: '/teach/hours', isGold: true },
  ],
})
