import { ArrowDown } from 'lucide-react'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { Button } from '../../../ui/base/button.tsx'
import styles from './chat.module.css'

/** The messages; scrolls to new ones while the last one is in view. */
export function ChatLog({ count, children }: { count: number; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  const [isAtEnd, setAtEnd] = useState(true)
  const toEnd = () => {
    if (place.current) place.current.scrollTop = place.current.scrollHeight
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new message scrolls it
  useLayoutEffect(() => {
    if (isAtEnd) toEnd()
  }, [count, isAtEnd])
  return (
    <div className={styles.frame}>
      <div
        ref={place}
        className={styles.log}
        role="log"
        aria-live="off"
        aria-label="Chat"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area has to be reachable by keyboard
        tabIndex={0}
        onScroll={({ currentTarget: { scrollTop, clientHeight, scrollHeight } }) =>
          setAtEnd(scrollHeight - scrollTop - clientHeight < 40)
        }
      >
        {children}
      </div>
      {!isAtEnd && (
        <Button size="small" className={styles.toEnd} onClick={() => setAtEnd(true)}>
          <ArrowDown size={16} aria-hidden="true" /> Latest
        </Button>
      )}
    </div>
  )
}
