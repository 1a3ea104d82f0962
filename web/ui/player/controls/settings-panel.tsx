import { Settings } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import controls from './controls.module.css'
import styles from './settings-menu.module.css'

type Props = { open: boolean; onOpenChange: (open: boolean) => void; children: ReactNode }

/** The settings button and its panel. */
export function SettingsPanel({ open, onOpenChange, children }: Props) {
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)

  useEffect(() => {
    if (!open) return
    box.current?.querySelector<HTMLInputElement>('input:checked')?.focus()
    const closeOutside = (event: PointerEvent) => {
      if (!box.current?.contains(event.target as Node)) onOpenChange(false)
    }
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      onOpenChange(false)
      button.current?.focus()
    }
    document.addEventListener('pointerdown', closeOutside)
    document.addEventListener('keydown', closeOnEscape)
    return () => {
      document.removeEventListener('pointerdown', closeOutside)
      document.removeEventListener('keydown', closeOnEscape)
    }
  }, [open, onOpenChange])

  return (
    <div ref={box} className={styles.settings}>
      <button
        ref={button}
        type="button"
        className={controls.button}
        aria-label="Settings"
        title="Settings"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => onOpenChange(!open)}
      >
        <Settings aria-hidden="true" />
      </button>
      <section id={id} aria-label="Settings" className={styles.panel} hidden={!open}>
        {children}
      </section>
    </div>
  )
}
