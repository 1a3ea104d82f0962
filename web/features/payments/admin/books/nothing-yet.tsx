import type { ReactNode } from 'react'
import styles from './records.module.css'

type NothingYetProps = { title: string; icon: ReactNode; children: ReactNode; action?: ReactNode }

/** An empty list, as one of several on a page: it takes no more room than it needs. */
export function NothingYet({ title, icon, children, action }: NothingYetProps) {
  return (
    <div className={styles.nothing}>
      <span className={styles.ring} aria-hidden="true">
        {icon}
      </span>
      <div className={styles.said}>
        <h3 className={styles.title}>{title}</h3>
        <p>{children}</p>
      </div>
      {action}
    </div>
  )
}
