import type { ReactNode } from 'react'
import { Button } from '../base/button.tsx'
import { focusPage } from '../base/focus-page.ts'
import { Chip } from '../feedback/chip.tsx'
import { formatCount } from '../text/format.ts'
import styles from './filter-bar.module.css'

/** The search and filter fields of a list: the first takes the free width, the others follow beside it. */
export function FilterBar({ children }: { children: ReactNode }) {
  return <search className={styles.bar}>{children}</search>
}

export type ActiveFilter = { name: string; value: string; onRemove: () => void }

/** One chip for each active filter, and a button that clears all. */
export function ActiveFilters({
  filters,
  onClear,
}: {
  filters: readonly ActiveFilter[]
  onClear: () => void
}) {
  if (filters.length === 0) return null
  return (
    <div className={styles.active}>
      {filters.map(({ name, value, onRemove }) => (
        <Chip
          key={name}
          removeLabel={`Remove filter ${name}: ${value}`}
          onRemove={() => {
            passFocusOn(filters.length === 1)
            onRemove()
          }}
        >
          {name}: {value}
        </Chip>
      ))}
      <Button
        variant="quiet"
        size="small"
        onClick={() => {
          passFocusOn(true)
          onClear()
        }}
      >
        Clear All Filters
      </Button>
    </div>
  )
}

/** The pressed button is about to disappear. The focus moves to the next one, or to the page when all are cleared. */
function passFocusOn(isLast: boolean): void {
  const next = document.activeElement?.nextElementSibling
  if (!isLast && next instanceof HTMLElement) next.focus({ preventScroll: true })
  else focusPage()
}

type ResultLineProps = {
  /** Undefined while it is being counted. */
  total: number | undefined
  /** The things counted: `video(s) found`. */
  words: string
  children?: ReactNode
}

/** The number of results; read out when it changes. */
export function ResultLine({ total, words, children }: ResultLineProps) {
  return (
    <div className={styles.summary}>
      <p role="status">{total === undefined ? '\u00a0' : `${formatCount(total)} ${words}`}</p>
      {children}
    </div>
  )
}
