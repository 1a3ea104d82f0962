import type { ReactNode, Ref } from 'react'
import styles from './state-card.module.css'

export type StateTone = 'gold' | 'jade' | 'vermilion' | 'quiet'

type StateCardProps = {
  icon: ReactNode
  tone: StateTone
  title: string
  /** Level of the heading in its page. */
  level?: 1 | 2 | 3
  /** For anyone who brings the focus to the title when the state changes. */
  titleRef?: Ref<HTMLHeadingElement>
  /** Something is on its way: the ring turns. */
  isWaiting?: boolean
  /** What happened, and whether money moved. */
  children: ReactNode
  /** The way on: buttons or links, the main one first. */
  actions?: ReactNode
}

/** How a thing stands: a ring, a title, what happened, and the way on. */
export function StateCard(props: StateCardProps) {
  const { icon, tone, title, level = 2, titleRef, isWaiting = false, children, actions } = props
  const Heading = `h${level}` as const
  return (
    <section className={styles.card} data-tone={tone} data-waiting={isWaiting || undefined}>
      <span className={styles.ring} aria-hidden="true">
        <svg viewBox="0 0 64 64" fill="none" stroke="currentColor" aria-hidden="true">
          <circle cx="32" cy="32" r="30" pathLength="100" className={styles.track} />
          <circle cx="32" cy="32" r="30" pathLength="100" className={styles.stroke} />
        </svg>
        {icon}
      </span>
      <Heading ref={titleRef} tabIndex={-1} className={styles.title}>
        {title}
      </Heading>
      <div className={styles.words}>{children}</div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </section>
  )
}
