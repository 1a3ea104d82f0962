import { dollarsOf } from '#shared/rules/money/money.ts'
import { cell } from '#shared/rules/text/csv.ts'
import type { LedgerEntryItem } from '../../model/ledger/ledger-entry.ts'

/** The books as CSV: a row for each line of an entry. */
export function ledgerCsv(entries: readonly LedgerEntryItem[]): string {
  const head = ['time', 'entry', 'kind', 'charge', 'description', 'reason', 'by', 'account', 'amount USD']
  const rows = entries.flatMap(({ at, id, kind, chargeId, description, reason, by, lines }) =>
    lines.map(({ account, cents }) => [
      at,
      id,
      kind,
      chargeId ?? '',
      description,
      reason ?? '',
      by ?? '',
      account,
      dollarsOf(cents),
    ]),
  )
  return [head, ...rows].map((row) => `${row.map(cell).join(',')}\r\n`).join('')
}
