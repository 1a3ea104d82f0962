import { type ReactNode, useId, useRef } from 'react'
import { useClosedOnArrival } from '../base/use-closed-on-arrival.ts'
import styles from './menu.module.css'

type MenuProps = {
  label: string
  /** What the button shows; where it shows the label itself, `label` names the panel alone. */
  button: ReactNode
  className?: string | undefined
  /** The edge of the button that the panel keeps to, as far as the page's gutter lets it. */
  edge?: 'left' | 'right'
  /** Of a page, not of the header: it opens at the button, wherever that is. */
  isInPage?: boolean
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

/** Why something that one may look for is not in a menu. */
export function MenuNote({ children }: { children: ReactNode }) {
  return <p className={styles.note}>{children}</p>
}

/** Something in a menu that is done at once: the menu closes before, so that the focus is back at its button. */
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
