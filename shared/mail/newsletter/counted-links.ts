import type { Block } from '../blocks.ts'
import { blocksOf } from '../markdown.ts'
import type { Span } from '../spans.ts'

/** The links of a newsletter that may be counted, and what replaces them in the mail of one reader. */

/** How the mail of one reader is counted. */
export type Tracking = {
  /** The origin of the site, for HTML that names full addresses. */
  origin: string
  /** The path of the site that counts a link and leads to its address; the address itself if it is not counted. */
  linkOf: (address: string) => string
  /** The path of the invisible image that counts an opening. */
  image?: string
}

/** For previews: says what is counted and counts nothing. */
export const shownTracking: Tracking = { origin: '', linkOf: (address) => address }

type LinkTo = (address: string) => string
type LinkText = { content: string; htmlContent?: string | undefined }

/** Links to a reader's own choices: whoever unsubscribes is not counted. */
const isOwnChoice = (address: string) => /^(https?:\/\/[^/]+)?\/(newsletter|profile)(?![\w-])/.test(address)

/** The addresses of a newsletter that may be counted, each once, in their order. Only these are ever led to. */
export function countedLinks({ content, htmlContent = '' }: LinkText): string[] {
  const found = new Set<string>()
  const note = (address: string) => {
    if (!isOwnChoice(address)) found.add(address)
    return address
  }
  for (const block of blocksOf(content, {})) withLinks(block, note)
  htmlWithLinks(htmlContent, note)
  return [...found]
}

/** A block whose links lead elsewhere. */
export function withLinks(block: Block, linkTo: LinkTo): Block {
  switch (block.kind) {
    case 'call':
      return { ...block, address: linkTo(block.address) }
    case 'rich':
      return { ...block, spans: spansWithLinks(block.spans, linkTo) }
    case 'list':
      return { ...block, items: block.items.map((item) => spansWithLinks(item, linkTo)) }
    default:
      return block
  }
}

const spansWithLinks = (spans: readonly Span[], linkTo: LinkTo): Span[] =>
  spans.map((span) => (span.kind === 'link' ? { ...span, address: linkTo(span.address) } : span))

const hrefs = /(<a\b[^>]*? href=")([^"]*)(?=")/g

/**
 * Sanitized HTML whose links lead elsewhere. A link with a variable of its reader stays as it is: its address is not
 * the same for all readers.
 */
export const htmlWithLinks = (html: string, linkTo: LinkTo): string =>
  html.replaceAll(hrefs, (whole, before: string, written: string) => {
    const address = plain(written)
    if (!/^https?:\/\//.test(address) || address.includes('{{') || !URL.canParse(address)) return whole
    const target = linkTo(address)
    return target === address ? whole : `${before}${target}`
  })

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' }
/** The address that sanitized HTML writes in an attribute. */
const plain = (written: string) =>
  written.replaceAll(/&(amp|lt|gt|quot);/g, (whole, name: string) => entities[name] ?? whole)
