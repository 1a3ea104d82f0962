import type { Found } from '../ledger/differences.ts'
import type { KeptList } from './kept-lists.ts'
import type { Listed } from './listed.ts'

/** A step of the nightly comparison: it walks through one list, a page at a time. */

/** A check of one thing. It finds nothing if all agrees. Repeating it does no harm. */
export type Check = {
  name: string
  make: () => Promise<Found | readonly Found[] | undefined>
}

export type Page = {
  /** In the order of the list; undefined for a thing that agrees by the list itself. */
  checks: readonly (Check | undefined)[]
  /** The cursor of the next page; absent after the last one. */
  next?: string | undefined
}

/** The comparison that a step is part of. */
export type Run = {
  startedAt: Date
  /** Epoch seconds: entries from then on are compared with the providers' lists. */
  since: number
  /** Whether a step is complete, and so is the list that it stored. */
  isWhole(step: string): boolean
  keep(list: KeptList, page: string, named: Listed): Promise<void>
  listed(list: KeptList): Promise<Listed>
}

/** Reads a page, from the beginning or from the cursor. */
export type Step = (run: Run, after: string | undefined) => Promise<Page>

export const nothing: Page = { checks: [] }

/** The page size of Stripe's lists and of the table. */
export const pageSize = 100
