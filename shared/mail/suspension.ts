import type { Letter } from './blocks.ts'
import { named } from './words.ts'

type Facts = { firstName?: string | undefined }

/** To a suspended member: what happens to their data and purchases, and the contact. */
export const accountSuspended = ({ firstName }: Facts): Letter => ({
  subject: 'Your Kiai account is suspended',
  preview: 'What happens to your plan and your sessions, and how to reach us.',
  because: 'You get this because our team has suspended your account.',
  blocks: [
    { kind: 'eyebrow', text: 'Your account' },
    { kind: 'heading', text: 'Your account is suspended' },
    {
      kind: 'text',
      text: `Our team has suspended your account${named(firstName)}. You are signed out and cannot sign in.`,
    },
    {
      kind: 'facts',
      facts: [
        ['Your plan', 'Not renewed, nothing more is charged'],
        ['Your sessions', 'Upcoming sessions are cancelled and refunded in full'],
        ['Your data', 'Kept'],
      ],
    },
    { kind: 'text', text: 'If you think that this is a mistake, or want to know why, please write to us.' },
    { kind: 'button', label: 'Contact support', path: '/contact?category=general', isGold: true },
  ],
})

/** To a member who may sign in again. */
export const suspensionLifted = ({ firstName }: Facts): Letter => ({
  subject: 'Your Kiai account is open again',
  preview: 'You can sign in again.',
  because: 'You get this because our team has lifted the suspension of your account.',
  blocks: [
    { kind: 'eyebrow', text: 'Your account' },
    { kind: 'heading', text: 'Your account is open again' },
    { kind: 'text', text: `You can sign in again${named(firstName)}. All your data is still there.` },
    {
      kind: 'text',
      text: 'Sessions that were cancelled stay cancelled. If your plan was not renewed, you can subscribe again under Plans.',
    },
    { kind: 'button', label: 'See the plans', path: '/subscribe', isGold: true },
  ],
})
