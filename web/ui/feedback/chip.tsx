import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './chip.module.css'

type ChipProps = { children: ReactNode; removeLabel: string; onRemove: () => void }

/** One active filter; pressing it removes the filter. */
export function Chip({ children, removeLabel, onRemove }: ChipProps) {
  return (
    <button type="button" className={styles.chip} onClick={onRemove} aria-label={removeLabel}>
      <span className={styles.label}>{children}</span>
      <X size={14} aria-hidden="true" />
    </button>
  )
}
