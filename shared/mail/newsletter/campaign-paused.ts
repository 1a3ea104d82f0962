import type { Letter } from '../blocks.ts'

export type PausedFacts = {
  subject: string
  /** Of the last `settled` mails. */
  settled: number
  bounced: number
  complained: number
  /** The path of the page that resumes it. */
  path: string
}

/** To the admin who sent a newsletter: it was paused automatically, because too many mails came back. */
export const campaignPaused = ({ subject, settled, bounced, complained, path }: PausedFacts): Letter => ({
  subject: `Paused: ${subject}`,
  preview: 'Too many mails of this newsletter bounced.',
  because: 'You get this because you sent this newsletter.',
  blocks: [
    { kind: 'eyebrow', text: 'Newsletter' },
    { kind: 'heading', text: 'Your newsletter is paused' },
    {
      kind: 'text',
      text: 'Too many of its last mails bounced or were reported as spam. Sending paused automatically, to protect the delivery of other mails of Kiai.',
    },
    {
      kind: 'facts',
      facts: [
        ['Newsletter', subject],
        ['Last mails', `${settled}`],
        ['Bounced', `${bounced}`],
        ['Complaints', `${complained}`],
      ],
    },
    { kind: 'button', label: 'Open the newsletter', path, isGold: true },
  ],
})
