import { monthOf } from '#shared/rules/money/ledger.ts'
import type { LedgerEntryItem } from '../../../functions/model/ledger/ledger-entry.ts'

/** Months before and after this one in which tests without a clock of their own book. */
const [before, after] = [1, 3]

/**
 * Recent entries of all members. Read by their months: a scan of the table that all tests share reads all of it, and
 * blocks the others.
 */
export async function bookedLately(): Promise<LedgerEntryItem[]> {
  const { ledgerEntry } = await import('../../../functions/model/ledger/ledger-entry.ts')
  const now = new Date()
  const months = Array.from({ length: before + 1 + after }, (_, place) =>
    monthOf(new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + place - before)).toISOString()),
  )
  const found = await Promise.all(
    months.map((month) => ledgerEntry().query.byMonth({ month }).go({ pages: 'all' })),
  )
  return found.flatMap(({ data }) => data)
}

/** All entries of a payment, in any of these months. */
export const entriesOfCharge = async (purchaseId: string) =>
  (await bookedLately()).filter(({ chargeId }) => chargeId === purchaseId)
