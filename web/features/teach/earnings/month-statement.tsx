// biome-ignore-all lint/a11y/noRedundantRoles: laid out as a card, an element has no role of its own
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Banknote, Check, FileSpreadsheet, Hourglass, Printer, ReceiptText, Undo2 } from 'lucide-react'
import { addressOf } from '#shared/contract/client.ts'
import type { Statement, StatementLine } from '#shared/contract/payments/earnings.ts'
import { payments } from '#shared/contract/payments/payments.ts'
import { Button, ButtonLink } from '../../../ui/base/button.tsx'
import { Logo } from '../../../ui/base/logo.tsx'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { EmptyState, ErrorState } from '../../../ui/feedback/state.tsx'
import { Select } from '../../../ui/form/field.tsx'
import { RecordSkeleton } from '../../../ui/table/record.tsx'
import { formatDay, formatMoney } from '../../../ui/text/format.ts'
import { monthName } from '../../../ui/text/month-words.ts'
import { statementOf } from '../frame/teach-reads.ts'
import styles from './earnings-page.module.css'

type MonthProps = { month: string; months: readonly string[]; onMonth: (month: string) => void }

/** A month session by session. It is printed alone. */
export function MonthStatement({ month, months, onMonth }: MonthProps) {
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...statementOf(month),
    placeholderData: keepPreviousData,
  })
  return (
    <section className={styles.statement} aria-labelledby="statement">
      <div className={styles.letterhead}>
        <Logo />
        {data && <p>{data.instructorName}</p>}
      </div>
      <header className={styles.head}>
        <h2 id="statement" className={styles.title}>
          Statement, {monthName(month)}
        </h2>
        <div className={`${styles.tools} unprinted`}>
          <Select
            label="Month"
            hideLabel
            value={month}
            onChange={({ currentTarget: { value } }) => onMonth(value)}
          >
            {months.map((each) => (
              <option key={each} value={each}>
                {monthName(each)}
              </option>
            ))}
          </Select>
          <Button onClick={() => window.print()}>
            <Printer size={18} aria-hidden="true" /> Print
          </Button>
          <ButtonLink
            to={addressOf(payments.exportStatement, { query: { month } })}
            download={`kiai-statement-${month}.csv`}
          >
            <FileSpreadsheet size={18} aria-hidden="true" /> CSV
          </ButtonLink>
        </div>
      </header>
      {error && !data && (
        <ErrorState title="The statement could not be loaded" level={3} onRetry={() => void refetch()} />
      )}
      {!error && !data && <RecordSkeleton label="Loading the statement" />}
      {data && (
        <div aria-busy={isPlaceholderData || undefined}>
          {data.lines.length === 0 ? <Nothing month={month} /> : <Lines statement={data} />}
        </div>
      )}
      <p className={styles.proof}>All amounts come from the ledger. Paid = fee + your share.</p>
    </section>
  )
}

function Nothing({ month }: { month: string }) {
  return (
    <EmptyState title={`No earnings in ${monthName(month)}`} level={3} icon={<ReceiptText size={26} />}>
      Sessions appear here when they are paid. Your share is due one day after the session.
    </EmptyState>
  )
}

function Lines({ statement: { lines, total, month } }: { statement: Statement }) {
  return (
    <table role="table" className={styles.table}>
      <caption className="visually-hidden">Statement of {monthName(month)}</caption>
      <thead role="rowgroup">
        <tr role="row">
          {['Date', 'Session', 'Paid', 'Fee', 'Your share', 'State'].map((name) => (
            <th key={name} role="columnheader" scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {lines.map((line) => (
          <tr key={line.id} role="row">
            <td role="cell" className={styles.date}>
              <time dateTime={line.at}>{formatDay(line.at)}</time>
            </td>
            <th role="rowheader" scope="row">
              {nameOf(line)}
            </th>
            <td role="cell">{formatMoney(line.paid)}</td>
            <td role="cell">{formatMoney(negated(line.fee))}</td>
            <td role="cell" className={styles.share}>
              {formatMoney(line.share)}
            </td>
            <td role="cell">
              <State state={line.state} />
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot role="rowgroup">
        <tr role="row">
          <th role="rowheader" scope="row" colSpan={2}>
            Total, {monthName(month)}
          </th>
          <td role="cell">{formatMoney(total.paid)}</td>
          <td role="cell">{formatMoney(negated(total.fee))}</td>
          <td role="cell" className={styles.share}>
            {formatMoney(total.share)}
          </td>
          <td role="cell" />
        </tr>
      </tfoot>
    </table>
  )
}

/** Shows deductions as negative amounts. */
function negated(amount: string): string {
  if (Number(amount) === 0) return amount
  return amount.startsWith('-') ? amount.slice(1) : `-${amount}`
}

function nameOf({ what, title, duration, isByCredit }: StatementLine): string {
  if (what === 'refund') return `Refund, ${title}`
  const credit = isByCredit ? ', Master credit' : ''
  if (what === 'cancelled') return `${title}, cancelled late${credit}`
  return `${title}${duration === null ? '' : `, ${duration} min`}${credit}`
}

const states = {
  pending: { words: 'Pending', Icon: Hourglass },
  due: { words: 'Due', Icon: Banknote },
  paid: { words: 'Paid', Icon: Check },
  booked_back: { words: 'Reversed', Icon: Undo2 },
} as const

function State({ state }: Pick<StatementLine, 'state'>) {
  const { words, Icon } = states[state]
  return (
    <Badge
      tone={state === 'paid' ? 'jade' : state === 'pending' ? 'neutral' : 'gold'}
      isDashed={state === 'pending'}
    >
      <Icon size={12} aria-hidden="true" /> {words}
    </Badge>
  )
}
