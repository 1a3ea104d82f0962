import type { ReactNode } from 'react'
import styles from './table.module.css'

export type Column<Row> = {
  header: string
  /** Other content of the column, shown below its header: `Created` under `Title`. */
  under?: string
  cell: (row: Row) => ReactNode
  /** Numbers are aligned right. */
  align?: 'right'
  /** The column that names the row. */
  isRowHeader?: true
}

type TableProps<Row> = {
  /** The caption of the table; read out, not shown. */
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
}

/** Rows and columns that scroll sideways in their frame on narrow screens. */
export function Table<Row>({ caption, columns, rows, keyOf }: TableProps<Row>) {
  const alignOf = (column: Column<Row>) => (column.align === 'right' ? styles.right : undefined)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling frame must be reachable by keyboard
    <section className={styles.frame} aria-label={caption} tabIndex={0}>
      <table className={styles.table}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.header} scope="col" className={alignOf(column)}>
                {column.header}
                {column.under && <span className={styles.under}> {column.under}</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              {columns.map((column) =>
                column.isRowHeader ? (
                  <th key={column.header} scope="row">
                    {column.cell(row)}
                  </th>
                ) : (
                  <td key={column.header} className={alignOf(column)}>
                    {column.cell(row)}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
