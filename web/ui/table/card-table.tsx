// biome-ignore-all lint/a11y/noRedundantRoles: laid out as a card, an element has no role of its own
import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './card-table.module.css'
import type { Column } from './table.tsx'

export type CardColumn<Row> = Column<Row> & {
  /** The value needs no column name beside it on a card: a control, or a badge that explains itself. */
  nameless?: true
}

type CardTableProps<Row> = {
  /** The caption of the table; read out, not shown. */
  caption: string
  columns: readonly CardColumn<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
  /** Shows more of a record: by its heading, or by a press anywhere on it that is not on a control. */
  onOpen?: (row: Row) => void
}

/**
 * Records in rows. Below 48 rem each record is a card with the column name beside each value. It is one table for both:
 * the roles are explicit, because a cell with another layout loses its own.
 */
export function CardTable<Row>({ caption, columns, rows, keyOf, onOpen }: CardTableProps<Row>) {
  const classOf = ({ align, isRowHeader }: CardColumn<Row>) =>
    [styles.cell, align === 'right' && styles.right, isRowHeader && styles.heads].filter(Boolean).join(' ')
  return (
    <div className={styles.frame}>
      <table role="table" className={styles.table}>
        <caption className="visually-hidden">{caption}</caption>
        <thead role="rowgroup" className={styles.head}>
          <tr role="row">
            {columns.map((column) => (
              <th key={column.header} role="columnheader" scope="col" className={classOf(column)}>
                {column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row) => (
            <tr
              key={keyOf(row)}
              role="row"
              className={onOpen ? `${styles.row} ${styles.opens}` : styles.row}
              onClick={({ target }) => isForRow(target) && onOpen?.(row)}
            >
              {columns.map((column) =>
                column.isRowHeader ? (
                  <th key={column.header} role="rowheader" scope="row" className={classOf(column)}>
                    {onOpen ? (
                      <Opener onPress={() => onOpen(row)}>{column.cell(row)}</Opener>
                    ) : (
                      column.cell(row)
                    )}
                  </th>
                ) : (
                  <td key={column.header} role="cell" className={classOf(column)}>
                    {!column.nameless && (
                      <span className={styles.name} aria-hidden="true">
                        {column.header}
                      </span>
                    )}
                    <Value>{column.cell(row)}</Value>
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Value({ children }: { children: ReactNode }) {
  return <span className={styles.value}>{children}</span>
}

/** Whether a press is for the row itself: not on a control in it, and not to select text. */
function isForRow(target: EventTarget): boolean {
  const isControl = target instanceof Element && target.closest('a, button, select, input, label') !== null
  return !isControl && !getSelection()?.toString()
}

function Opener({ onPress, children }: { onPress: () => void; children: ReactNode }) {
  return (
    <button type="button" className={styles.opener} aria-haspopup="dialog" onClick={onPress}>
      {children}
      <ChevronRight size={18} aria-hidden="true" />
    </button>
  )
}
