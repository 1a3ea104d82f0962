import type { Letter } from './blocks.ts'
import { moment, named } from './words.ts'

export type CalendarNotReadFacts = {
  firstName?: string | undefined
  /** Of its address, of which no more is told. */
  host: string
  /** ISO. */
  since: string
  /** Why, and what can be done about it. */
  words: string
}

/** To an instructor whose own calendar has not been read for a day: what that means, and how to mend it. */
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
