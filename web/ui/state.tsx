import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { focusPage } from './focus-page.ts'
import styles from './state.module.css'

type StateProps = {
  title: string
  children?: ReactNode
  /** The way on: buttons or links. */
  actions?: ReactNode
  icon?: ReactNode
  /** Level of the heading in its page. */
  level?: 1 | 2 | 3
}

/** Nothing to show, said kindly, with a way on. */
export function EmptyState({ title, children, actions, icon, level = 2 }: StateProps) {
  const Heading = `h${level}` as const
  return (
    <div className={level === 1 ? `${styles.state} ${styles.whole}` : styles.state}>
      {icon && (
        <span className={styles.icon} aria-hidden="true">
          {icon}
        </span>
      )}
      <Heading className={styles.title}>{title}</Heading>
      {children && <div className={styles.words}>{children}</div>}
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  )
}

type ErrorStateProps = Partial<StateProps> & { onRetry?: () => void }

/** Something failed: what, in words, and a button to try again. */
export function ErrorState({
  title = 'Something went wrong',
  children = 'Please check your connection and try again.',
  onRetry,
  actions,
  ...rest
}: ErrorStateProps) {
  const tryAgain = () => {
    // The button goes while it is tried.
    focusPage()
    onRetry?.()
  }
  const ways = (
    <>
      {onRetry && <Button onClick={tryAgain}>Try again</Button>}
      {actions}
    </>
  )
  return (
    <div role="alert">
      <EmptyState title={title} actions={ways} {...rest}>
        {children}
      </EmptyState>
    </div>
  )
}
