import { CloudOff, RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../base/button.tsx'
import { focusPage } from '../base/focus-page.ts'
import styles from './state.module.css'

type StateProps = {
  title: string
  children?: ReactNode
  /** The way on: buttons or links. */
  actions?: ReactNode
  icon?: ReactNode
  /** Whether something went wrong: the ring says so before the words do. */
  isFailure?: boolean
  /** Level of the heading in its page. */
  level?: 1 | 2 | 3
}

/** Nothing to show, said kindly, with a way on. */
export function EmptyState({ title, children, actions, icon, isFailure, level = 2 }: StateProps) {
  const Heading = `h${level}` as const
  return (
    <div className={level === 1 ? `${styles.state} ${styles.whole}` : styles.state}>
      {icon && (
        <span className={isFailure ? `${styles.icon} ${styles.failed}` : styles.icon} aria-hidden="true">
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
  icon = <CloudOff size={26} />,
  ...rest
}: ErrorStateProps) {
  const tryAgain = () => {
    // The button goes while it is tried.
    focusPage()
    onRetry?.()
  }
  const ways = (
    <>
      {onRetry && (
        // Several rows of a page may fail at once: then none of them is the one main action.
        <Button variant={rest.level === 3 ? 'outline' : 'gold'} onClick={tryAgain}>
          <RotateCw size={16} aria-hidden="true" /> Try again
        </Button>
      )}
      {actions}
    </>
  )
  return (
    <div role="alert">
      <EmptyState title={title} actions={ways} icon={icon} isFailure {...rest}>
        {children}
      </EmptyState>
    </div>
  )
}
