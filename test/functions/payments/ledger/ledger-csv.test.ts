import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ledgerCsv } from '../../../../functions/payments/ledger/csv.ts'
import { cell } from '../../../../shared/rules/text/csv.ts'

/** The value that a spreadsheet reads from a cell: quotes removed, doubled ones single. */
const read = (written: string) => written.slice(1, -1).replaceAll('""', '"')
const isNumber = (text: string) => /^[+-]?\d+([.,]\d+)?$/.test(text)

const dangerous = fc
  .tuple(
    fc.constantFrom('', ' ', '\t', '\r', '\n', '"', "'", ';', ',', '\u00a0', '\ufeff', ' "', ' \t'),
    fc.constantFrom('=', '+', '-', '@', '|', '%', '\t', '\r', '＝', '＋', '－', '＠'),
    fc.string(),
  )
  .map((parts) => parts.join(''))

test('no text of the books is a formula in a spreadsheet, and none leaves its cell', () => {
  fc.assert(
    fc.property(fc.oneof(dangerous, fc.string({ unit: 'binary' })), (text) => {
      const written = cell(text)
      expect(written.startsWith('"') && written.endsWith('"')).toBe(true)
      expect(written.slice(1, -1).replaceAll('""', '')).not.toContain('"')
      const seen = read(written)
      if (!isNumber(seen)) expect(seen.trimStart()).not.toMatch(/^[=+\-@|%]/)
      expect([text, `'${text}`]).toContain(seen)
    }),
    { numRuns: 300 },
  )
})

test('amounts stay numbers, and each line of an entry is a row', () => {
  const entry = {
    id: 'stripe:re_1:refund',
    kind: 'refund' as const,
    at: '2026-11-22T00:00:00.000Z',
    month: '2026-11',
    chargeId: 'chg_1',
    description: '=HYPERLINK("https://evil.example")',
    lines: [
      { account: 'held:stripe', cents: -4900 },
      { account: 'income:course', cents: 4900 },
    ],
  }
  const rows = ledgerCsv([entry]).split('\r\n')
  expect(rows).toHaveLength(4)
  expect(rows[1]).toContain('"-49.00"')
  expect(rows[1]).toContain(`"'=HYPERLINK(""https://evil.example"")"`)
  expect(rows[2]?.endsWith('"income:course","49.00"')).toBe(true)
})
