import { type ReactNode, useId, useRef } from 'react'
import styles from './menu.module.css'
import { useClosedOnArrival } from './use-closed-on-arrival.ts'

type MenuProps = {
  label: string
  /** What the button shows; where it shows the label itself, `label` names the panel alone. */
  button: ReactNode
  className?: string | undefined
  /** The edge of the button that the panel keeps to, as far as the page's gutter lets it. */
  edge?: 'left' | 'right'
  /** Whether something in the panel leads to where one is. */
  leadsHere?: boolean
  panelClassName?: string | undefined
  children: ReactNode
}

/** A button that opens a panel of links or buttons under itself. A press beside it or Escape closes it. */
export function Menu({
  label,
  button,
  className,
  edge = 'right',
  leadsHere,
  panelClassName,
  children,
}: MenuProps) {
  const id = useId()
  const panel = useRef<HTMLDivElement>(null)
  const opened = useClosedOnArrival(() => {
    if (panel.current?.matches(':popover-open')) panel.current.hidePopover()
  })
  return (
    <div className={styles.menu}>
      <button
        type="button"
        popoverTarget={id}
        aria-label={label}
        data-leads-here={leadsHere || undefined}
        className={className}
      >
        {button}
      </button>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset belongs to a form */}
      <div
        ref={panel}
        id={id}
        popover="auto"
        role="group"
        aria-label={label}
        className={[styles.panel, styles[edge], panelClassName].filter(Boolean).join(' ')}
        onBeforeToggle={opened}
      >
        {children}
      </div>
    </div>
  )
}
