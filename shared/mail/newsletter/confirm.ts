import type { Letter } from '../blocks.ts'

/** To an address entered for the newsletter: its owner confirms the subscription. It contains no entered text. */
export const newsletterConfirm = (token: string): Letter => ({
  subject: 'Please confirm your newsletter from Kiai',
  preview: 'One press, and the newsletter comes to this address.',
  because: 'You get this because this address was given for our newsletter.',
  blocks: [
    { kind: 'heading', text: 'Do you want our newsletter?' },
    {
      kind: 'text',
      text: 'This address was given for the newsletter of Kiai. It goes there only once you confirm it.',
    },
    {
      kind: 'button',
      label: 'Confirm the newsletter',
      path: `/newsletter/confirm?token=${token}`,
      isGold: true,
    },
    { kind: 'quiet', text: 'If it was not you, do nothing: no newsletter is sent.' },
  ],
  links: [],
})
