import { type ReactNode, useState } from 'react'
import { Button } from '../base/button.tsx'
import styles from './show-more.module.css'

type ShowMoreProps = {
  list: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown }
  /** For a margin that differs from the default. */
  className?: string | undefined
  children: ReactNode
}

/**
 * Loads the next page of the list above it while there is one. After the last page, the focus goes to where the button
 * was.
 */
export function ShowMore({ list, className, children }: ShowMoreProps) {
  const [isAsked, setAsked] = useState(false)
  if (!list.hasNextPage) {
    // Another list may be here when it is done. So the end is announced to screen readers only.
    return isAsked ? (
      <p className="visually-hidden" tabIndex={-1} ref={takeLostFocus}>
        All are shown
      </p>
    ) : null
  }
  const showMore = () => {
    setAsked(true)
    void list.fetchNextPage()
  }
  return (
    <p className={[styles.more, className].filter(Boolean).join(' ')}>
      <Button busy={list.isFetchingNextPage} onClick={showMore}>
        {children}
      </Button>
    </p>
  )
}

/** The focus is lost with the button. It is taken only if it has not moved elsewhere. */
function takeLostFocus(end: HTMLElement | null): void {
  if (document.activeElement === document.body) end?.focus({ preventScroll: true })
}
