import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import styles from './show-more.module.css'

type ShowMoreProps = {
  list: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown }
  /** Where it keeps a distance of its own from the list. */
  className?: string | undefined
  children: ReactNode
}

/** Under a list: asks for its next page while there is one. */
export function ShowMore({ list, className, children }: ShowMoreProps) {
  if (!list.hasNextPage) return null
  return (
    <p className={[styles.more, className].filter(Boolean).join(' ')}>
      <Button busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
        {children}
      </Button>
    </p>
  )
}
