import { booksListed } from '../../model/ledger/books-listed.ts'
import { epochSeconds } from '../../ports/process/clock.ts'
import type { Listed } from './listed.ts'

/** Lists that a later step of the same comparison needs whole: they are read in pages, which may be days of work apart. */

export type KeptList = 'payments at Stripe' | 'payments by PayPal' | 'subscriptions at Stripe' | 'payees'

const week = 7 * 24 * 3600

/** Keeps what a page named; a page that is read again takes its own place. */
export async function keepListed(run: string, list: KeptList, page: string, named: Listed): Promise<void> {
  if (named.size === 0) return
  const text = JSON.stringify([...named])
  await booksListed()
    .put({ run, list, page, named: text, expire: epochSeconds(week) })
    .go()
}

export async function readListed(run: string, list: KeptList): Promise<Listed> {
  const { data } = await booksListed().query.primary({ run, list }).go({ pages: 'all', consistent: true })
  // Written by `keepListed` alone.
  return new Map(data.flatMap(({ named }) => JSON.parse(named) as [string, number][]))
}
