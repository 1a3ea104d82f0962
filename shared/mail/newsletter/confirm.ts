import type { Letter } from '../blocks.ts'

/** To an address entered for the newsletter: its owner confirms the subscription. It contains no entered text. */
export const newsletterConfirm = (token: string): Letter => ({
  subject: 'Please confirm your newsletter subscription',
  preview: 'Confirm it to get the newsletter at this address.',
  because: 'You get this because this address was entered for our newsletter.',
  blocks: [
    { kind: 'heading', text: 'Confirm your subscription' },
    {
      kind: 'text',
      text: 'This address was entered for the newsletter of Kiai. You get the newsletter only after you confirm it.',
    },
    {
      kind: 'button',
      label: 'Confirm the newsletter',
      path: `/newsletter/confirm?token=${token}`,
      isGold: true,
    },
    { kind: 'quiet', text: 'If this was not you, ignore this mail. No newsletter is sent.' },
  ],
  links: [],
})
