import type { Span } from './spans.ts'

/** What a mail is made of. One list of blocks becomes its HTML and its text. */

export type MoneyLine = {
  label: string
  /** What it was, in a quieter line below. */
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
  /** Like a gold button, but to an https address too. */
  | { kind: 'call'; label: string; address: string }
  /** Leads to a path of the site. Gold for the one thing to do, else a quiet edge. */
  | { kind: 'button'; label: string; path: string; isGold?: boolean }
  | { kind: 'money'; lines: readonly MoneyLine[]; total: MoneyLine }
  | { kind: 'facts'; facts: readonly (readonly [label: string, value: string])[] }
  | { kind: 'rule' }
  /** What a person has written, in the lines they wrote it in. */
  | { kind: 'prose'; text: string }
  /** The same of somebody else, or of before. */
  | { kind: 'quote'; head?: string; text: string }

/** A mail before it is told to whom and from where. */
export type Letter = {
  subject: string
  /** What a list of mails shows beside the subject. */
  preview: string
  blocks: readonly Block[]
  /** Why one gets it: `You get this because …`. */
  because: string
  /** Below it, in place of the one to a member's preferences. */
  links?: readonly { label: string; path: string }[]
  /** In place of what the blocks become as HTML; clean already. */
  html?: string
}
