import type { ReactNode } from 'react'
import { Button } from '../base/button.tsx'
import { focusPage } from '../base/focus-page.ts'
import { Chip } from '../feedback/chip.tsx'
import { formatCount } from '../text/format.ts'
import styles from './filter-bar.module.css'

/** Fields a list is searched and filtered with: the first as wide as may be, the others beside it. */
export function FilterBar({ children }: { children: ReactNode }) {
  return <search className={styles.bar}>{children}</search>
}

export type ActiveFilter = { name: string; value: string; onRemove: () => void }

/** One chip for each filter in force, and a button for all of them. */
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

/** The pressed button is about to go: the one after it has the focus then, or the page when all of them go. */
function passFocusOn(isLast: boolean): void {
  const next = document.activeElement?.nextElementSibling
  if (!isLast && next instanceof HTMLElement) next.focus({ preventScroll: true })
  else focusPage()
}

type ResultLineProps = {
  /** Undefined while it is being counted. */
  total: number | undefined
  /** What is counted: `video(s) found`. */
  words: string
  children?: ReactNode
}

/** How much there is; read out when it changes. */
export function ResultLine({ total, words, children }: ResultLineProps) {
  return (
    <div className={styles.summary}>
      <p role="status">{total === undefined ? '\u00a0' : `${formatCount(total)} ${words}`}</p>
      {children}
    </div>
  )
}
