import { Info } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './note.module.css'

type NoteProps = {
  tone?: 'gold' | 'jade' | 'vermilion' | 'quiet'
  icon?: ReactNode
  /** Appears while the user is on the page: it is read out. */
  isNews?: boolean
  children: ReactNode
}

/** A notice about something to know before going on, placed beside its subject. */
export function Note({ tone = 'gold', icon = <Info size={20} />, isNews = false, children }: NoteProps) {
  return (
    <div className={styles.note} data-tone={tone} role={isNews ? 'alert' : undefined}>
      <span className={styles.icon} aria-hidden="true">
        {icon}
      </span>
      <div className={styles.words}>{children}</div>
    </div>
  )
}
