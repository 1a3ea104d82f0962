import { type ReactNode, useId, useRef } from 'react'
import styles from './menu.module.css'
import { useClosedOnArrival } from './use-closed-on-arrival.ts'

type MenuProps = {
  /** Names the button when it shows no words. */
  label: string
  button: ReactNode
  className?: string | undefined
  children: ReactNode
}

/** A button that opens a small panel of links or buttons under itself. A press beside it or Escape closes it. */
export function Menu({ label, button, className, children }: MenuProps) {
  const id = useId()
  const panel = useRef<HTMLDivElement>(null)
  const opened = useClosedOnArrival(() => {
    if (panel.current?.matches(':popover-open')) panel.current.hidePopover()
  })
  return (
    <div className={styles.menu}>
      <button type="button" popoverTarget={id} aria-label={label} className={className ?? styles.opener}>
        {button}
      </button>
      <div ref={panel} id={id} popover="auto" className={styles.panel} onBeforeToggle={opened}>
        {children}
      </div>
    </div>
  )
}
