import { type ReactNode, useState } from 'react'
import { Button } from '../base/button.tsx'
import styles from './show-more.module.css'

type ShowMoreProps = {
  list: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown }
  /** Where it keeps a distance of its own from the list. */
  className?: string | undefined
  children: ReactNode
}

/** Under a list: asks for its next page while there is one. Anyone who asked for the last goes on where the button was. */
export function ShowMore({ list, className, children }: ShowMoreProps) {
  const [isAsked, setAsked] = useState(false)
  if (!list.hasNextPage) {
    // Another list may stand here by then: so it is said to anyone who hears it, and shown to nobody.
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

/** With the button goes its focus; anyone who is elsewhere by then stays there. */
function takeLostFocus(end: HTMLElement | null): void {
  if (document.activeElement === document.body) end?.focus({ preventScroll: true })
}
