import type { Provider } from '#shared/rules/money/charge.ts'
import { balanceOf } from '#shared/rules/money/ledger.ts'
import { dollarsOf } from '#shared/rules/money/money.ts'
import type { LedgerEntryItem } from '../../model/ledger/ledger-entry.ts'
import { findCharge } from '../charges/open-charge.ts'
import type { Found } from '../ledger/differences.ts'

/** What a provider lists as paid or given back: cents, without a sign, by the name that the books know it by. */
export type Listed = ReadonlyMap<string, number>

type Compared = {
  provider: Provider
  /** Of whose account the list is. */
  account: string
  listed: Listed
  /** ISO: what began before is not in the list, whenever it was paid. */
  since: string
  /** ISO: what was booked of this time has to be in the list. */
  from: string
  to: string
}

/** What the books say was paid or given back, and its provider does not, or of another amount. */
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
    // What was paid with other keys is in the list of another account.
    if (paid?.account !== account) continue
    if (kind === 'charge' && paid.createdAt < since) continue
    const said = listed.has(name) ? dollarsOf(listed.get(name) ?? 0) : 'nothing'
    const what = `${id} is booked with ${dollarsOf(cents)}; its provider lists ${said}`
    found.push({ id: `not_at_provider:${id}`, kind: 'not_at_provider', what })
  }
  return found
}
