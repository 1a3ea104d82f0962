import { type KeyboardEvent, type MouseEvent, type PointerEvent, useEffect, useRef } from 'react'
import type { TeachingWeek } from '#shared/contract/bookings/teaching.ts'
import { dateOf, dayName } from '../../../ui/text/days.ts'
import { dayIn, timeIn } from '../../../ui/text/zones.ts'
import type { Row } from '../frame/week-cells.ts'
import type { WeekItem } from '../frame/week-items.ts'
import { WeekCell } from './week-cell.tsx'
import styles from './week-grid.module.css'

/** A cell, and the extent of the selection from it within its day. */
export type Choice = { column: number; row: number; anchor: number }

type WeekGridProps = {
  week: TeachingWeek
  /** The visible rows, and all rows of the day. */
  rows: readonly Row[]
  items: readonly WeekItem[]
  now: number
  choice: Choice
  onChoose: (choice: Choice) => void
  /** Blocks the selection, or opens the item there. */
  onAct: (choice: Choice) => void
  /** Opens the item there, if any. */
  onOpen: (choice: Choice) => void
  onTurn: (weeks: number) => void
}

const shortDay = (day: string) => dayName(day).slice(0, 3)

/**
 * A week as a grid with keyboard control. Arrows move, Shift+arrows extend within the day, `B` or Enter blocks, PageUp
 * and PageDown change the week. Dragging with a mouse does the same; a press opens the item.
 */
export function WeekGrid(props: WeekGridProps) {
  const { week, rows, items, now, choice, onChoose, onAct } = props
  const table = useRef<HTMLTableElement>(null)
  const follows = useRef(false)
  const drag = useDrag(props)
  useEffect(() => {
    if (!follows.current) return
    follows.current = false
    table.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
  })
  const today = dayIn(week.zone, new Date(now).toISOString())
  const onKeyDown = (event: KeyboardEvent) => {
    const next = moved(event, props)
    if (!next) return
    event.preventDefault()
    follows.current = true
    if (next === 'act') onAct(choice)
    else if (next !== 'turned') onChoose(next)
  }
  return (
    <table
      ref={table}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table with keyboard control is a grid
      role="grid"
      aria-label="Your week"
      aria-multiselectable="true"
      className={styles.grid}
      onKeyDown={onKeyDown}
      {...drag}
    >
      <thead>
        <tr>
          <td className={styles.corner} />
          {week.days.map(({ day }, column) => (
            <th
              key={day}
              scope="col"
              className={styles.day}
              data-shown={column === choice.column || undefined}
              aria-current={day === today ? 'date' : undefined}
            >
              <span className="visually-hidden">{dayName(day)}</span>
              <span aria-hidden="true">
                {shortDay(day)} <b>{dateOf(day)}</b>
              </span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, at) => (
          <tr key={row.key} data-half={row.shows % 60 !== 0 || undefined}>
            <th scope="row" className={styles.hour}>
              <RowName row={row} zone={week.zone} />
            </th>
            {row.cells.map((cell, column) => (
              <WeekCell
                key={week.days[column]?.day}
                week={week}
                rows={rows}
                items={items}
                now={now}
                cell={cell}
                column={column}
                row={at}
                isCurrent={column === choice.column && at === choice.row}
                isChosen={isIn(choice, column, at)}
                isShown={column === choice.column}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const isIn = ({ column, row, anchor }: Choice, at: number, place: number) =>
  column === at && place >= Math.min(row, anchor) && place <= Math.max(row, anchor)

/** Full hours are visible; the others are only read out. */
function RowName({ row, zone }: { row: Row; zone: string }) {
  const cell = row.cells.find((one) => one !== undefined)
  if (!cell) return null
  const name = timeIn(zone, new Date(cell.from).toISOString())
  const isWhole = row.shows % 60 === 0
  return <span className={isWhole ? undefined : 'visually-hidden'}>{name.replace(':00', '')}</span>
}

const steps: Readonly<Record<string, readonly [columns: number, rows: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  Home: [-6, 0],
  End: [6, 0],
}

function moved(
  event: KeyboardEvent,
  { rows, choice, onTurn }: WeekGridProps,
): Choice | 'act' | 'turned' | undefined {
  if (event.ctrlKey || event.metaKey || event.altKey) return undefined
  const { key, shiftKey } = event
  if (key === 'Enter' || key === ' ' || key.toLowerCase() === 'b') return 'act'
  if (key === 'Escape' && choice.row !== choice.anchor) return { ...choice, anchor: choice.row }
  if (key === 'PageUp' || key === 'PageDown') {
    onTurn(key === 'PageUp' ? -1 : 1)
    return 'turned'
  }
  const step = steps[key]
  if (!step) return undefined
  const within = (value: number, most: number) => Math.min(Math.max(value, 0), most)
  const column = shiftKey ? choice.column : within(choice.column + step[0], 6)
  const row = within(choice.row + step[1], rows.length - 1)
  return { column, row, anchor: shiftKey ? choice.anchor : row }
}

/** Calls back with the cell that was pressed by mouse or finger. */
const onCell = (act: (choice: Choice) => void) => (event: MouseEvent) => {
  const cell = event.target instanceof Element ? event.target.closest('td[data-column]') : null
  if (!(cell instanceof HTMLElement)) return
  const row = Number(cell.dataset.row)
  act({ column: Number(cell.dataset.column), row, anchor: row })
}

/** A finger scrolls; a mouse selects from press to release. */
function useDrag({ onChoose, onAct, onOpen }: Pick<WeekGridProps, 'onChoose' | 'onAct' | 'onOpen'>) {
  const begun = useRef<Choice>(undefined)
  const at = (event: PointerEvent): { column: number; row: number } | undefined => {
    const cell = document.elementFromPoint(event.clientX, event.clientY)?.closest('td[data-column]')
    if (!(cell instanceof HTMLElement)) return undefined
    return { column: Number(cell.dataset.column), row: Number(cell.dataset.row) }
  }
  return {
    onPointerDown: (event: PointerEvent) => {
      const cell = event.button === 0 ? at(event) : undefined
      if (!cell) return
      const choice = { ...cell, anchor: cell.row }
      begun.current = event.pointerType === 'touch' ? undefined : choice
      onChoose(choice)
    },
    onPointerMove: (event: PointerEvent) => {
      const cell = begun.current && at(event)
      if (!begun.current || cell?.column !== begun.current.column) return
      if (cell.row === begun.current.row) return
      begun.current = { ...begun.current, row: cell.row }
      onChoose(begun.current)
    },
    onPointerUp: () => {
      const choice = begun.current
      begun.current = undefined
      if (choice && choice.row !== choice.anchor) onAct(choice)
    },
    onPointerLeave: () => {
      begun.current = undefined
    },
    // A drag does not end in a click on a cell.
    onClick: onCell(onOpen),
    onDoubleClick: onCell(onAct),
  }
}
