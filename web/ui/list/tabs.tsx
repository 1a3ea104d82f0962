import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { centerInRow } from '../base/center-in-row.ts'
import styles from './tabs.module.css'

export type Tab = { id: string; label: ReactNode; content: ReactNode }

type TabsProps = {
  label: string
  tabs: readonly Tab[]
  /** Both or neither: without them the first tab is selected at first and the component keeps the state. */
  selected?: string
  onSelect?: (id: string) => void
}

const steps: Record<string, (at: number, count: number) => number> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at + count - 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}

/** Tabs of the ARIA pattern: arrows, Home and End move between them, Tab moves into the panel. */
export function Tabs({ label, tabs, selected, onSelect }: TabsProps) {
  const [own, setOwn] = useState(tabs[0]?.id)
  const list = useRef<HTMLDivElement>(null)
  const base = useId()
  const active = selected ?? own
  const select = onSelect ?? setOwn

  function move(event: KeyboardEvent) {
    const at = tabs.findIndex((tab) => tab.id === active)
    const next = steps[event.key]?.(at, tabs.length)
    const tab = next === undefined ? undefined : tabs[next]
    if (!tab || next === undefined) return
    event.preventDefault()
    select(tab.id)
    const button = list.current?.children[next]
    if (button instanceof HTMLElement) button.focus()
  }

  useEffect(() => {
    // On a phone it may be outside the visible part.
    centerInRow(list.current, list.current?.children[tabs.findIndex(({ id }) => id === active)])
  }, [tabs, active])

  const panel = tabs.find((tab) => tab.id === active)
  return (
    <div>
      <div ref={list} role="tablist" aria-label={label} className={styles.list} onKeyDown={move}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${base}-${tab.id}`}
            aria-selected={tab.id === active}
            aria-controls={`${base}-panel`}
            tabIndex={tab.id === active ? 0 : -1}
            className={styles.tab}
            onClick={() => select(tab.id)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      {panel && (
        <div
          role="tabpanel"
          id={`${base}-panel`}
          aria-labelledby={`${base}-${panel.id}`}
          className={styles.panel}
        >
          {panel.content}
        </div>
      )}
    </div>
  )
}
