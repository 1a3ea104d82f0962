import type { CSSProperties } from 'react'
import type { TeachingWeek } from '#shared/contract/bookings/teaching.ts'
import { dateIn, timeIn } from '../../../ui/text/zones.ts'
import { type Cell, placeOf, type Row } from '../frame/week-cells.ts'
import { isOpenAt, itemAt, itemWords, type WeekItem } from '../frame/week-items.ts'
import styles from './week-grid.module.css'

type WeekCellProps = {
  week: TeachingWeek
  rows: readonly Row[]
  items: readonly WeekItem[]
  now: number
  cell: Cell | undefined
  column: number
  row: number
  isCurrent: boolean
  isChosen: boolean
  isShown: boolean
}

/** Half an hour of a day. An item that begins in it is drawn from here over its whole length. */
export function WeekCell({ cell, column, row, isCurrent, isChosen, isShown, ...props }: WeekCellProps) {
  const { week, items, now } = props
  const place = { 'data-column': column, 'data-row': row, 'data-shown': isShown || undefined }
  // In a grid, a table cell is a grid cell.
  const focus = { tabIndex: isCurrent ? 0 : -1, 'aria-selected': isChosen }
  if (!cell) {
    return (
      <td
        {...place}
        {...focus}
        className={styles.void}
        aria-label="This time does not exist (clock change)"
      />
    )
  }
  const item = itemAt(items, cell)
  const isOpen = isOpenAt(week, cell)
  return (
    <td
      {...place}
      {...focus}
      aria-label={`${nameOf(week.zone, cell.from)}: ${item ? itemWords(item) : isOpen ? 'open' : 'closed'}`}
      className={styles.cell}
      data-open={isOpen || undefined}
      data-chosen={isChosen || undefined}
    >
      {items.map((one) => (
        <Box key={one.id} {...props} item={one} column={column} row={row} />
      ))}
      {cell.from <= now && now < cell.to && (
        <span
          className={styles.now}
          style={{ top: `${((now - cell.from) / (cell.to - cell.from)) * 100}%` }}
        />
      )}
    </td>
  )
}

type BoxProps = Pick<WeekCellProps, 'week' | 'rows'> & { item: WeekItem; column: number; row: number }

function Box({ week, rows, item, column, row }: BoxProps) {
  const place = placeOf(rows, column, item)
  if (place?.row !== row) return null
  const from = new Date(item.from).toISOString()
  return (
    <span
      aria-hidden="true"
      className={styles.box}
      data-kind={item.kind}
      data-small={place.height < 1.5 || undefined}
      style={{ '--top': place.top, '--height': place.height } as CSSProperties}
    >
      <b className={styles.at}>{timeIn(week.zone, from)}</b> {itemWords(item)}
    </span>
  )
}

/** `Tue, Nov 24, 10:00 AM` */
function nameOf(zone: string, from: number): string {
  const at = new Date(from).toISOString()
  return `${dateIn(zone, at)}, ${timeIn(zone, at)}`
}
