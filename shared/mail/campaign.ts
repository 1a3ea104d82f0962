import { escaped } from '../rules/text/html.ts'
import { filled, type Known } from '../rules/text/variables.ts'
import type { Letter } from './blocks.ts'
import { blocksOf } from './markdown.ts'
import { oneLine } from './words.ts'

export type CampaignText = {
  subject: string
  content: string
  /** Clean already. */
  htmlContent?: string | undefined
}

/** A newsletter as one reader has it; the token is of the links that end it or change what is sent. */
export function campaignLetter(
  { subject, content, htmlContent }: CampaignText,
  known: Known,
  token: string,
): Letter {
  const blocks = blocksOf(content, known)
  return {
    subject: oneLine(filled(subject, known)),
    preview: previewOf(content, known),
    because: 'You get this because you asked for our newsletter.',
    blocks,
    ...(htmlContent && { html: filled(htmlContent, known, escaped) }),
    links: [
      { label: 'Leave the newsletter', path: `/newsletter/unsubscribe?token=${token}` },
      { label: 'Choose what you get', path: `/newsletter/preferences?token=${token}` },
    ],
  }
}

/** In place of a subscriber's own token, where nobody is to be taken off the list: a preview, a test. */
export const noToken = '0'.repeat(43)

/** The first words, without their marks. */
function previewOf(content: string, known: Known): string {
  const words = filled(content, known)
    .replaceAll(/!?\[([^[\]]*)\]\([^()\s]*\)/g, '$1')
    .replaceAll(/^(#{1,3}|[-*]|\d{1,3}[.)]) +/gm, '')
    .replaceAll(/\*+/g, '')
  return oneLine(words).slice(0, 140)
}
