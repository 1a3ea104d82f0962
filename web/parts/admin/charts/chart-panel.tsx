import { ChartLine, Download, Table2 } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { cell } from '#shared/rules/text/csv.ts'
import { IconButton } from '../../../ui/base/button.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { type Column, Table } from '../../../ui/table/table.tsx'
import styles from './chart-panel.module.css'

/** A column of the table and of the spreadsheet; `text` is its value in both. */
export type FigureColumn<Row> = { header: string; text: (row: Row) => string; isNumber?: boolean }

type ChartPanelProps<Row> = {
  title: string
  /** The value of the whole range, and its comparison. */
  total?: ReactNode
  columns: readonly FigureColumn<Row>[]
  /** Undefined while loading. */
  rows: readonly Row[] | undefined
  keyOf: (row: Row) => string
  /** The name of the file, without its extension. */
  fileName: string
  /** The text shown instead of a chart when the range has no data. */
  blank?: string | false | undefined
  children: ReactNode
  className?: string | undefined
}

/** A chart, with its values as a table and as a download. */
export function ChartPanel<Row>(props: ChartPanelProps<Row>) {
  const { title, total, columns, rows, keyOf, fileName, blank, children, className } = props
  const id = useId()
  const [view, setView] = useState<'chart' | 'table'>('chart')
  const csv = rows && csvOf([columns.map(({ header }) => header), ...rows.map(textsOf(columns))])
  const tableColumns = columns.map(
    ({ header, text, isNumber }, place): Column<Row> => ({
      header,
      cell: text,
      ...(isNumber && { align: 'right' }),
      ...(place === 0 && { isRowHeader: true }),
    }),
  )
  const views = [
    { id: 'chart', label: 'As a chart', Icon: ChartLine },
    { id: 'table', label: 'As a table', Icon: Table2 },
  ] as const
  return (
    <section aria-labelledby={id} className={[styles.panel, className].filter(Boolean).join(' ')}>
      <header className={styles.head}>
        <div className={styles.heading}>
          <h2 id={id} className={styles.title}>
            {title}
          </h2>
          {total && <p className={styles.total}>{total}</p>}
        </div>
        <div className={styles.tools}>
          {views.map(({ id: each, label, Icon }) => (
            <IconButton
              key={each}
              label={`${title}: ${label.toLowerCase()}`}
              title={label}
              aria-pressed={view === each}
              className={styles.view}
              onClick={() => setView(each)}
            >
              <Icon size={18} aria-hidden="true" />
            </IconButton>
          ))}
          {csv && (
            <a
              className={styles.download}
              href={`data:text/csv;charset=utf-8,${encodeURIComponent(csv)}`}
              download={`${fileName}.csv`}
              aria-label={`${title} as CSV`}
              title="CSV"
            >
              <Download size={18} aria-hidden="true" />
            </a>
          )}
        </div>
      </header>
      {!rows && <Skeleton height="12rem" />}
      {rows && view === 'table' && (
        <div className={styles.table}>
          <Table caption={title} columns={tableColumns} rows={rows} keyOf={keyOf} />
        </div>
      )}
      {rows && view === 'chart' && (
        <figure className={styles.figure} aria-labelledby={id}>
          {blank ? <p className={styles.blank}>{blank}</p> : children}
        </figure>
      )}
    </section>
  )
}

/** Rows as CSV; no cell can run as a formula. */
const csvOf = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')

const textsOf =
  <Row,>(columns: readonly FigureColumn<Row>[]) =>
  (row: Row) =>
    columns.map(({ text }) => text(row))
