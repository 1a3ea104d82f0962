import { booksListed } from '../../model/ledger/books-listed.ts'
import { epochSeconds } from '../../ports/process/clock.ts'
import type { Listed } from './listed.ts'

/**
 * Lists that a later step of the same comparison needs in full. They are read in pages, and there may be days between
 * two pages.
 */

export type KeptList = 'payments at Stripe' | 'payments by PayPal' | 'subscriptions at Stripe' | 'payees'

const week = 7 * 24 * 3600

/** Stores the names on a page. A page that is read again replaces itself. */
export async function keepListed(run: string, list: KeptList, page: string, named: Listed): Promise<void> {
  if (named.size === 0) return
  const text = JSON.stringify([...named])
  await booksListed()
    .put({ run, list, page, named: text, expire: epochSeconds(week) })
    .go()
}

export async function readListed(run: string, list: KeptList): Promise<Listed> {
  const { data } = await booksListed().query.primary({ run, list }).go({ pages: 'all', consistent: true })
  // Only `keepListed` writes these.
  return new Map(data.flatMap(({ named }) => JSON.parse(named) as [string, number][]))
}
