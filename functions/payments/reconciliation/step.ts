import type { Found } from '../ledger/differences.ts'
import type { KeptList } from './kept-lists.ts'
import type { Listed } from './listed.ts'

/** What a step of the nightly comparison is: a walk through one list, a page at a time. */

/** One thing that is looked at by itself; it finds nothing where all agrees. Made twice, it does no harm. */
export type Check = {
  name: string
  make: () => Promise<Found | readonly Found[] | undefined>
}

export type Page = {
  /** Each at the place of its thing in the list; undefined for one that agrees by the list itself. */
  checks: readonly (Check | undefined)[]
  /** Where the next page begins; absent after the last one. */
  next?: string | undefined
}

/** The comparison that a step is part of. */
export type Run = {
  startedAt: Date
  /** Epoch seconds: what is younger is compared with the providers' lists. */
  since: number
  /** Whether a step was brought to its end, so that what it kept is whole. */
  isWhole(step: string): boolean
  keep(list: KeptList, page: string, named: Listed): Promise<void>
  listed(list: KeptList): Promise<Listed>
}

/** Reads a page, from its beginning or from where the last one ended. */
export type Step = (run: Run, after: string | undefined) => Promise<Page>

export const nothing: Page = { checks: [] }

/** Of Stripe's lists and of the table. */
export const pageSize = 100
