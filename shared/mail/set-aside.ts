import type { Letter } from './blocks.ts'
import { moment } from './words.ts'

export type SetAsideFacts = {
  /** The kind of the items. */
  due: 'session' | 'clip' | 'mail' | 'campaign' | 'live' | 'rehearsal' | 'order' | 'product' | 'return'
  /** Oldest first: the id, when it was due (ISO) and the name of the error. */
  items: readonly { id: string; at: string; error: string }[]
}

const things: Readonly<Record<SetAsideFacts['due'], string>> = {
  session: 'Steps of sessions',
  clip: 'Practice clips to remove',
  mail: 'Mails held until the morning',
  campaign: 'Newsletters',
  live: 'Steps of live events',
  rehearsal: 'Rehearsals of live events',
  order: 'Holds of orders',
  return: 'Returns of orders',
  product: 'Products to publish',
}

/** The Lambda that processes each kind. */
const sweeps: Readonly<Record<SetAsideFacts['due'], string>> = {
  session: 'sweepBookings',
  clip: 'sweepBookings',
  mail: 'sweepBookings',
  campaign: 'sweepNewsletter',
  live: 'sweepLive',
  rehearsal: 'sweepLive',
  order: 'sweepOrders',
  return: 'sweepOrders',
  product: 'sweepStore',
}

/** The most items in a mail. */
const shown = 20

/** To operations: an item that failed ten times is set aside; the mail says how to retry it. */
export const setAsideLetter = ({ due, items }: SetAsideFacts): Letter => ({
  subject: `${things[due]}: ${items.length} set aside after ten tries`,
  preview: 'They are not tried again automatically.',
  because: 'You get this because you operate Kiai.',
  blocks: [
    { kind: 'eyebrow', text: 'Operations' },
    { kind: 'heading', text: `${things[due]} were set aside` },
    {
      kind: 'text',
      text: 'Each of these failed ten times, a minute apart. The log contains the reason for each id.',
    },
    {
      kind: 'facts',
      facts: items.slice(0, shown).map(({ id, at, error }) => [id, `due ${moment(at)}, ${error}`]),
    },
    {
      kind: 'text',
      text: `After you fix the cause, call the Lambda ${sweeps[due]} with {"tryAgain":true}. All of them are then due again immediately.`,
    },
  ],
})
