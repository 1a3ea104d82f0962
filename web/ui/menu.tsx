import { type ReactNode, useEffect, useId, useRef } from 'react'
import { useLocation } from 'react-router'
import styles from './menu.module.css'

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
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: arriving on another page is what closes the menu
  useEffect(() => {
    if (panel.current?.matches(':popover-open')) panel.current.hidePopover()
  }, [pathname])
  return (
    <div className={styles.menu}>
      <button type="button" popoverTarget={id} aria-label={label} className={className ?? styles.opener}>
        {button}
      </button>
      <div ref={panel} id={id} popover="auto" className={styles.panel}>
        {children}
      </div>
    </div>
  )
}
