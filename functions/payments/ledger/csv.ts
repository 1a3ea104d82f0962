import { dollarsOf } from '#shared/rules/money/money.ts'
import type { LedgerEntryItem } from '../../model/ledger/ledger-entry.ts'

/** The books for a spreadsheet: a row for each line of an entry. */
export function ledgerCsv(entries: readonly LedgerEntryItem[]): string {
  const head = ['time', 'entry', 'kind', 'charge', 'description', 'reason', 'by', 'account', 'amount USD']
  const rows = entries.flatMap(({ at, id, kind, chargeId, description, reason, by, lines }) =>
    lines.map(({ account, cents }) => [
      ...[at, id, kind, chargeId ?? '', description, reason ?? '', by ?? '', account],
      dollarsOf(cents),
    ]),
  )
  return [head, ...rows].map((row) => `${row.map(cell).join(',')}\r\n`).join('')
}

/**
 * One cell, quoted. A spreadsheet takes what begins with certain signs, even after blanks and quotes, for a formula and
 * runs it: such a text is led by an apostrophe. Numbers stay numbers.
 */
export function cell(value: string): string {
  const isFormula = /^[\s\u00a0\ufeff"',;]*[=+\-@|%\t\r\n＝＋－＠]/u.test(value)
  const isNumber = /^[+-]?\d+([.,]\d+)?$/.test(value)
  return `"${(isFormula && !isNumber ? `'${value}` : value).replaceAll('"', '""')}"`
}
