import { type ReactNode, useId, useRef } from 'react'
import { useClosedOnArrival } from '../base/use-closed-on-arrival.ts'
import styles from './menu.module.css'

type MenuProps = {
  label: string
  /** The content of the button. If it shows the label itself, `label` names only the panel. */
  button: ReactNode
  className?: string | undefined
  /** The edge of the button that the panel aligns with, as far as the page's gutter allows. */
  edge?: 'left' | 'right'
  /** Belongs to a page, not to the header: the panel opens at the button, wherever that is. */
  isInPage?: boolean
  /** Whether an entry of the panel links to the current page. */
  leadsHere?: boolean
  panelClassName?: string | undefined
  children: ReactNode
}

/** A button that opens a panel of links or buttons below it. Escape or a press outside closes it. */
export function Menu({
  label,
  button,
  className,
  edge = 'right',
  isInPage = false,
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
        className={[styles.panel, styles[edge], isInPage && styles.inPage, panelClassName]
          .filter(Boolean)
          .join(' ')}
        onBeforeToggle={opened}
      >
        {children}
      </div>
    </div>
  )
}

/** Explains why an expected entry is missing from a menu. */
export function MenuNote({ children }: { children: ReactNode }) {
  return <p className={styles.note}>{children}</p>
}

/** A menu entry that acts at once. The menu closes first, so that the focus is back at its button. */
export function MenuButton({ onPress, children }: { onPress: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      onClick={({ currentTarget }) => {
        const panel = currentTarget.closest<HTMLElement>('[popover]')
        if (panel?.matches(':popover-open')) panel.hidePopover()
        onPress()
      }}
    >
      {children}
    </button>
  )
}
