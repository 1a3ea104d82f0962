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
  because: 'You get this because you asked to delete your account.',
  blocks: [
    { kind: 'eyebrow', text: 'Account deletion' },
    { kind: 'heading', text: `Your account will be deleted on ${day(dueAt)}` },
    {
      kind: 'text',
      text: `You asked to delete your account${named(firstName)}. Your profile, history, list, courses and certificates are then deleted permanently.`,
    },
    { kind: 'facts', facts: [['You can undo it until', moment(dueAt)]] },
    {
      kind: 'text',
      text: 'To keep your account, sign in before then and choose Undo at the top of any page.',
    },
    { kind: 'button', label: 'Keep my account', path: '/profile?tab=preferences', isGold: true },
    { kind: 'quiet', text: 'If this was not you, sign in, choose Undo, and tell us.' },
    { kind: 'button', label: 'Contact support', path: '/contact?category=general' },
  ],
})
