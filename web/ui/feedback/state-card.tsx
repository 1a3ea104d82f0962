import type { ReactNode, Ref } from 'react'
import styles from './state-card.module.css'

export type StateTone = 'gold' | 'jade' | 'vermilion' | 'quiet'

type StateCardProps = {
  icon: ReactNode
  tone: StateTone
  title: string
  /** The heading level of the title. */
  level?: 1 | 2 | 3
  /** For callers that focus the title when the state changes. */
  titleRef?: Ref<HTMLHeadingElement>
  /** Something is loading: the ring turns. */
  isWaiting?: boolean
  /** The explanation, and whether money moved. */
  children: ReactNode
  /** Next steps: buttons or links, the main one first. */
  actions?: ReactNode
}

/** The state of something: a ring, a title, an explanation and next steps. */
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
