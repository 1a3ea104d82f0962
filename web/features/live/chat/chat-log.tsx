import { ArrowDown } from 'lucide-react'
import { type ReactNode, useCallback, useLayoutEffect, useRef, useState } from 'react'
import { Button } from '../../../ui/base/button.tsx'
import styles from './chat-log.module.css'

/**
 * The messages; scrolls to new ones while the last one is in view. When its height changes, for a pinned message or the
 * keyboard of a phone, what is in view keeps its place above the end.
 */
export function ChatLog({ count, children }: { count: number; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  /** The place and the height of the last scrolling or resizing. */
  const seen = useRef({ top: 0, height: 0 })
  const [isAtEnd, setAtEnd] = useState(true)
  const scrollTo = useCallback((top: number) => {
    if (!place.current) return
    place.current.scrollTop = top
    seen.current = { top: place.current.scrollTop, height: place.current.clientHeight }
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new message scrolls it
  useLayoutEffect(() => {
    if (isAtEnd) scrollTo(place.current?.scrollHeight ?? 0)
  }, [count, isAtEnd])
  useLayoutEffect(() => {
    const log = place.current
    if (!log || typeof ResizeObserver === 'undefined') return
    seen.current.height = log.clientHeight
    const observer = new ResizeObserver(() => {
      const { top, height } = seen.current
      if (height !== log.clientHeight) scrollTo(top + height - log.clientHeight)
    })
    observer.observe(log)
    return () => observer.disconnect()
  }, [scrollTo])
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
        onScroll={({ currentTarget: { scrollTop, clientHeight, scrollHeight } }) => {
          if (clientHeight === seen.current.height) seen.current.top = scrollTop
          setAtEnd(scrollHeight - scrollTop - clientHeight < 40)
        }}
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
