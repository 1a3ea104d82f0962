import { escaped } from '../../rules/text/html.ts'
import { filled, type Known } from '../../rules/text/variables.ts'
import type { Letter } from '../blocks.ts'
import { blocksOf } from '../markdown.ts'
import { oneLine } from '../words.ts'
import { htmlWithLinks, type Tracking, withLinks } from './counted-links.ts'

export type CampaignText = {
  subject: string
  content: string
  /** Already sanitized. */
  htmlContent?: string | undefined
}

/**
 * A newsletter for one reader; the token is for the links that unsubscribe or change preferences. With `tracking` its
 * other links and its opening are counted, and the footer says so.
 */
export function campaignLetter(
  { subject, content, htmlContent }: CampaignText,
  known: Known,
  token: string,
  tracking?: Tracking,
): Letter {
  const blocks = blocksOf(content, known)
  const html =
    tracking && htmlContent ? htmlWithLinks(htmlContent, (address) => onSite(tracking, address)) : htmlContent
  return {
    subject: oneLine(filled(subject, known)),
    preview: previewOf(content, known),
    because: `You get this because you subscribed to our newsletter.${tracking ? countedWords : ''}`,
    blocks: tracking ? blocks.map((block) => withLinks(block, tracking.linkOf)) : blocks,
    ...(html && { html: filled(html, known, escaped) }),
    ...(tracking?.image && { image: tracking.image }),
    links: [
      { label: 'Unsubscribe', path: `/newsletter/unsubscribe?token=${token}` },
      { label: 'Newsletter preferences', path: `/newsletter/preferences?token=${token}` },
    ],
  }
}

const countedWords = ' We count whether the newsletter is opened and its links are followed.'

/** The full address of a counted link. */
function onSite({ origin, linkOf }: Tracking, address: string): string {
  const target = linkOf(address)
  return target === address ? address : `${origin}${target}`
}

/** Replaces a subscriber's token in a preview or a test, where nobody can be unsubscribed. */
export const noToken = '0'.repeat(43)

/** The first words, without Markdown. */
function previewOf(content: string, known: Known): string {
  const words = filled(content, known)
    .replaceAll(/!?\[([^[\]]*)\]\([^()\s]*\)/g, '$1')
    .replaceAll(/^(#{1,3}|[-*]|\d{1,3}[.)]) +/gm, '')
    .replaceAll(/\*+/g, '')
  return oneLine(words).slice(0, 140)
}
