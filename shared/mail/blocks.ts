import type { Span } from './spans.ts'

/** The building blocks of mails. One list of blocks is rendered as HTML and as text. */

export type MoneyLine = {
  label: string
  /** A description in a smaller line below. */
  detail?: string | undefined
  cents: number
}

export type Block =
  | { kind: 'eyebrow' | 'heading' | 'text' | 'quiet'; text: string }
  | { kind: 'subheading'; text: string }
  | { kind: 'rich'; spans: readonly Span[] }
  | { kind: 'list'; isNumbered: boolean; items: readonly (readonly Span[])[] }
  /** At an https address. */
  | { kind: 'picture'; alt: string; address: string }
  /** Like a gold button, but also for an https address. */
  | { kind: 'call'; label: string; address: string }
  /** Links to a path of the site. Gold for the main action, otherwise with a plain border. */
  | { kind: 'button'; label: string; path: string; isGold?: boolean }
  | { kind: 'money'; lines: readonly MoneyLine[]; total: MoneyLine }
  | { kind: 'facts'; facts: readonly (readonly [label: string, value: string])[] }
  | { kind: 'rule' }
  /** A person's text with its line breaks. */
  | { kind: 'prose'; text: string }
  /** The same from another person, or from an earlier message. */
  | { kind: 'quote'; head?: string; text: string }

/** A mail without its recipient and sender. */
export type Letter = {
  subject: string
  /** The preview text beside the subject in a list of mails. */
  preview: string
  blocks: readonly Block[]
  /** Why the reader gets it: `You get this because …`. */
  because: string
  /** Links in the footer, instead of the one to a member's preferences. */
  links?: readonly { label: string; path: string }[]
  /** Replaces the HTML of the blocks; already sanitized. */
  html?: string
  /** The path of an invisible image at the end of the HTML. */
  image?: string
}
