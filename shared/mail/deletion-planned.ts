import type { Letter } from './blocks.ts'
import { day, moment, named } from './words.ts'

export type DeletionPlannedFacts = {
  firstName?: string | undefined
  /** ISO; until then it can be undone. */
  dueAt: string
}

/**
 * To a member who planned to delete their account: the date, the data that will be removed, and how to keep the
 * account.
 */
export const deletionPlanned = ({ firstName, dueAt }: DeletionPlannedFacts): Letter => ({
  subject: `Your Kiai account will be deleted on ${day(dueAt)}`,
  preview: 'Until then you can undo it.',
  because: 'You get this because the deletion of your account was asked for.',
  blocks: [
    { kind: 'eyebrow', text: 'Account deletion' },
    { kind: 'heading', text: `Your account will be deleted on ${day(dueAt)}` },
    {
      kind: 'text',
      text: `As you asked${named(firstName)}. Your profile, history, list, courses and certificates then go for good.`,
    },
    { kind: 'facts', facts: [['You can undo it until', moment(dueAt)]] },
    {
      kind: 'text',
      text: 'To keep your account, sign in before then and choose Undo at the top of any page.',
    },
    { kind: 'button', label: 'Keep my account', path: '/profile?tab=preferences', isGold: true },
    { kind: 'quiet', text: 'It was not you? Sign in and choose Undo, then tell us.' },
    { kind: 'button', label: 'Contact support', path: '/contact?category=general' },
  ],
})
