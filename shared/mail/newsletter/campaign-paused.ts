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
  preview: 'Too many mails of this newsletter came back.',
  because: 'You get this because you sent this newsletter.',
  blocks: [
    { kind: 'eyebrow', text: 'Newsletter' },
    { kind: 'heading', text: 'Your newsletter is paused' },
    {
      kind: 'text',
      text: 'Of its last mails too many came back or were called spam. It paused by itself, before mail services turn away everything Kiai sends.',
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
    { kind: 'button', label: 'Look at it', path, isGold: true },
  ],
})
