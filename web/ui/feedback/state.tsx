import { CloudOff, RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../base/button.tsx'
import { focusPage } from '../base/focus-page.ts'
import styles from './state.module.css'

type StateProps = {
  title: string
  children?: ReactNode
  /** Next steps: buttons or links. */
  actions?: ReactNode
  icon?: ReactNode
  /** Whether it is an error: the ring shows it before the text does. */
  isFailure?: boolean
  /** The heading level of the title. */
  level?: 1 | 2 | 3
}

/** An empty state with a friendly text and next steps. */
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

/** An error in words, with a button to try again. */
export function ErrorState({
  title = 'Something went wrong',
  children = 'Please check your connection and try again.',
  onRetry,
  actions,
  icon = <CloudOff size={26} />,
  ...rest
}: ErrorStateProps) {
  const tryAgain = () => {
    // The button disappears during the retry.
    focusPage()
    onRetry?.()
  }
  const ways = (
    <>
      {onRetry && (
        // If several rows of a page fail at once, none of them is the main action.
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
