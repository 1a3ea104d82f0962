/** What a mail is made of. One list of blocks becomes its HTML and its text. */

export type MoneyLine = {
  label: string
  /** What it was, in a quieter line below. */
  detail?: string | undefined
  cents: number
}

export type Block =
  | { kind: 'eyebrow' | 'heading' | 'text' | 'quiet'; text: string }
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
}
