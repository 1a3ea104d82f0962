import { BookOpenCheck, Download, Plus } from 'lucide-react'
import { useState } from 'react'
import { addressOf } from '#shared/contract/client.ts'
import { payments } from '#shared/contract/payments/payments.ts'
import { Button, ButtonLink } from '../../../../ui/base/button.tsx'
import { EmptyState, ErrorState } from '../../../../ui/feedback/state.tsx'
import { Select } from '../../../../ui/form/field.tsx'
import { LoadMore, RecordSkeleton } from '../../../../ui/table/record.tsx'
import { formatCount } from '../../../../ui/text/format.ts'
import { lastMonths, monthName } from '../../../../ui/text/month-words.ts'
import { AdjustDialog } from './adjust-dialog.tsx'
import styles from './ledger.module.css'
import { LedgerTable } from './ledger-table.tsx'
import { useAdjustment, useLedger } from './use-payments.ts'

type LedgerProps = {
  /** `2026-11`; empty for the current month. An address may hold any text. */
  month: string
  onMonth: (month: string) => void
}

/** The ledger of a month: every movement of money with both sides. */
export function Ledger({ month, onMonth }: LedgerProps) {
  const months = lastMonths(24, new Date())
  const shown = months.find((each) => each === month) ?? months[0] ?? ''
  const list = useLedger(shown)
  const entries = list.data?.pages.flatMap(({ items }) => items)
  const total = list.data?.pages.at(-1)?.total ?? 0
  const [isAdjusting, setAdjusting] = useState(false)
  const adjust = useAdjustment()
  return (
    <div className={styles.ledger}>
      <div className={styles.tools}>
        <Select
          label="Month"
          hideLabel
          className={styles.month}
          value={shown}
          onChange={({ currentTarget: { value } }) => onMonth(value === months[0] ? '' : value)}
        >
          {months.map((each) => (
            <option key={each} value={each}>
              {monthName(each)}
            </option>
          ))}
        </Select>
        <p role="status" className={styles.count}>
          {entries && `${formatCount(total)} ${total === 1 ? 'entry' : 'entries'}`}
        </p>
        <ButtonLink
          to={addressOf(payments.exportLedger, { query: { month: shown } })}
          download={`kiai-ledger-${shown}.csv`}
        >
          <Download size={18} aria-hidden="true" /> Ledger CSV
        </ButtonLink>
        <Button onClick={() => setAdjusting(true)}>
          <Plus size={18} aria-hidden="true" /> Adjustment
        </Button>
      </div>
      {list.error && !entries && (
        <ErrorState title="The ledger could not be loaded" level={3} onRetry={() => void list.refetch()} />
      )}
      {list.isPending && <RecordSkeleton label="Loading the ledger" />}
      {entries?.length === 0 && (
        <EmptyState title={`No entries in ${monthName(shown)}`} level={3} icon={<BookOpenCheck size={26} />}>
          Payments, refunds, fees and disputes are booked automatically as the providers report them.
        </EmptyState>
      )}
      {entries && entries.length > 0 && (
        <div aria-busy={list.isPlaceholderData || undefined}>
          <LedgerTable entries={entries} isAll={!list.hasNextPage} month={shown} />
          <LoadMore list={list} />
        </div>
      )}
      <AdjustDialog
        open={isAdjusting}
        busy={adjust.isPending}
        onSave={async (adjustment) => {
          await adjust.mutateAsync(adjustment)
          setAdjusting(false)
          onMonth('')
        }}
        onClose={() => setAdjusting(false)}
      />
    </div>
  )
}
