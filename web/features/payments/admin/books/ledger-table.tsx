// biome-ignore-all lint/a11y/noRedundantRoles: laid out as a card, an element has no role of its own
import { Scale, TriangleAlert } from 'lucide-react'
import type { LedgerEntry } from '#shared/contract/payments/admin-books.ts'
import { centsOf, dollarsOf } from '#shared/rules/money/money.ts'
import { formatCount, formatMoney } from '../../../../ui/text/format.ts'
import { bookTime, monthName } from '../../../../ui/text/month-words.ts'
import { accountName, entryNames } from './book-words.ts'
import styles from './ledger.module.css'

type LedgerTableProps = {
  entries: readonly LedgerEntry[]
  /** Whether these are all entries of the month. */
  isAll: boolean
  month: string
}

/**
 * Entries with their lines. Debits are on the left, credits on the right, and the totals at the bottom prove that both
 * are equal. On a phone each entry is a card.
 */
export function LedgerTable({ entries, isAll, month }: LedgerTableProps) {
  const lines = entries.flatMap((entry) => entry.lines)
  const [debit, credit] = [sumOf(lines, 'debit'), sumOf(lines, 'credit')]
  const Sign = debit === credit ? Scale : TriangleAlert
  const these = `${isAll ? 'All' : 'These'} ${formatCount(entries.length)} of ${monthName(month)}`
  return (
    <div className={styles.frame}>
      <table role="table" className={styles.table}>
        <caption className="visually-hidden">Ledger of {monthName(month)}</caption>
        <thead role="rowgroup" className={styles.head}>
          <tr role="row">
            <th role="columnheader" scope="col">
              Time, UTC
            </th>
            <th role="columnheader" scope="col">
              Entry
            </th>
            <th role="columnheader" scope="col">
              Account
            </th>
            <th role="columnheader" scope="col" className={styles.right}>
              Debit
            </th>
            <th role="columnheader" scope="col" className={styles.right}>
              Credit
            </th>
          </tr>
        </thead>
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
        <tfoot role="rowgroup" className={styles.foot}>
          <tr role="row">
            <th role="rowheader" scope="row" colSpan={3}>
              <span className={styles.proof}>
                <Sign size={18} aria-hidden="true" />
                {these}: {debit === credit ? 'both sides agree' : 'the sides do not agree'}
              </span>
            </th>
            <td role="cell" className={styles.right}>
              {formatMoney(dollarsOf(debit))}
            </td>
            <td role="cell" className={styles.right}>
              {formatMoney(dollarsOf(credit))}
            </td>
          </tr>
        </tfoot>
      </table>
    </div>
  )
}

function Entry({ entry }: { entry: LedgerEntry }) {
  const { id, at, kind, chargeId, description, reason, by } = entry
  const lines = entry.lines.toSorted((one, other) => sideOf(one) - sideOf(other))
  return (
    <tbody role="rowgroup" className={styles.entry} data-kind={kind}>
      {lines.map(({ account, amount }, index) => (
        <tr role="row" key={`${id} ${account}`}>
          {index === 0 && (
            <>
              <td role="cell" rowSpan={lines.length} className={styles.time}>
                <time dateTime={at}>{bookTime(at)}</time>
              </td>
              <td role="cell" rowSpan={lines.length} className={styles.what}>
                {entryNames[kind]}
                <span className={styles.about}>{description}</span>
                {chargeId && <span className={styles.about}>Order {chargeId}</span>}
                {reason && <q className={styles.about}>{reason}</q>}
                {by && <span className={styles.about}>Booked by {by}</span>}
              </td>
            </>
          )}
          <td role="cell">{accountName(account)}</td>
          <Amount amount={amount} side="debit" />
          <Amount amount={amount} side="credit" />
        </tr>
      ))}
    </tbody>
  )
}

/** Debits come before credits. */
const sideOf = ({ amount }: LedgerEntry['lines'][number]) => (centsOf(amount) > 0 ? 0 : 1)

type Side = 'debit' | 'credit'
const isOn = (side: Side, cents: number) => (side === 'debit' ? cents > 0 : cents < 0)

function Amount({ amount, side }: { amount: string; side: Side }) {
  const cents = centsOf(amount)
  return (
    <td role="cell" className={styles.right}>
      {isOn(side, cents) && formatMoney(dollarsOf(Math.abs(cents)))}
    </td>
  )
}

/** The total of all lines on one side, in cents. */
const sumOf = (lines: LedgerEntry['lines'], side: Side) =>
  lines
    .map(({ amount }) => centsOf(amount))
    .filter((cents) => isOn(side, cents))
    .reduce((sum, cents) => sum + Math.abs(cents), 0)
