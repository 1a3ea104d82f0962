import type { Provider } from '#shared/rules/money/charge.ts'
import { balanceOf } from '#shared/rules/money/ledger.ts'
import { dollarsOf } from '#shared/rules/money/money.ts'
import type { LedgerEntryItem } from '../../model/ledger/ledger-entry.ts'
import { findCharge } from '../charges/open-charge.ts'
import type { Found } from '../ledger/differences.ts'

/** Payments or refunds that a provider lists: cents without a sign, by the id that the books use. */
export type Listed = ReadonlyMap<string, number>

type Compared = {
  provider: Provider
  /** The account that the list belongs to. */
  account: string
  listed: Listed
  /** ISO: payments begun before this are not in the list, even if they were paid later. */
  since: string
  /** ISO: entries booked from here on must be in the list. */
  from: string
  to: string
}

/** Payments or refunds in the books that the provider does not list, or lists with another amount. */
export async function unlisted(
  entries: readonly LedgerEntryItem[],
  { provider, account, listed, since, from, to }: Compared,
): Promise<Found[]> {
  const found: Found[] = []
  for (const { id, kind, at, chargeId = '', lines } of entries) {
    const [by, name = ''] = id.split(':')
    const isMeant = (kind === 'charge' || kind === 'refund') && by === provider && at >= from && at < to
    if (!isMeant) continue
    const cents = Math.abs(balanceOf([{ lines }], (one) => one === `held:${provider}`))
    if (listed.get(name) === cents) continue
    const paid = await findCharge(chargeId)
    // A payment made with other keys is in another account's list.
    if (paid?.account !== account) continue
    if (kind === 'charge' && paid.createdAt < since) continue
    const said = listed.has(name) ? dollarsOf(listed.get(name) ?? 0) : 'nothing'
    const what = `${id} is booked with ${dollarsOf(cents)}; its provider lists ${said}`
    found.push({ id: `not_at_provider:${id}`, kind: 'not_at_provider', what })
  }
  return found
}
