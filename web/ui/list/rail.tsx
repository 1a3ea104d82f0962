import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { IconButton } from '../base/button.tsx'
import { prefersStillness } from '../base/stillness.ts'
import styles from './rail.module.css'

/** The share of the visible width that one press scrolls, so that the last card stays visible for orientation. */
const share = 0.85

type RailProps = {
  label: string
  /** `wide` for featured cards. */
  look?: RailLook
  children: ReactNode
}

export type RailLook = 'usual' | 'wide'

/**
 * One row of cards on every screen: swiped, scrolled or moved with its arrow buttons. A list, so that its length is
 * read out.
 */
export function Rail({ label, look = 'usual', children }: RailProps) {
  const track = useRef<HTMLUListElement>(null)
  const [room, setRoom] = useState({ before: false, after: false })

  const measure = useCallback(() => {
    const { scrollLeft = 0, scrollWidth = 0, clientWidth = 0 } = track.current ?? {}
    const next = { before: scrollLeft > 4, after: scrollLeft + clientWidth < scrollWidth - 4 }
    setRoom((known) => (known.before === next.before && known.after === next.after ? known : next))
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: other cards need another measurement
  useEffect(measure, [children, measure])
  useEffect(() => {
    addEventListener('resize', measure)
    return () => removeEventListener('resize', measure)
  }, [measure])

  const move = (way: 1 | -1) => {
    const root = track.current
    const behavior = prefersStillness() ? 'auto' : 'smooth'
    root?.scrollBy({ left: way * root.clientWidth * share, behavior })
  }

  return (
    <div className={styles.rail} data-look={look}>
      <ul ref={track} className={styles.track} aria-label={label} onScroll={measure}>
        {children}
      </ul>
      {/* For the mouse only: keyboard and screen readers move through the cards themselves. */}
      {room.before && (
        <div className={`${styles.arrow} ${styles.before}`} aria-hidden="true">
          <IconButton label={`Back in ${label}`} tabIndex={-1} onClick={() => move(-1)}>
            <ChevronLeft size={22} />
          </IconButton>
        </div>
      )}
      {room.after && (
        <div className={`${styles.arrow} ${styles.after}`} aria-hidden="true">
          <IconButton label={`Forward in ${label}`} tabIndex={-1} onClick={() => move(1)}>
            <ChevronRight size={22} />
          </IconButton>
        </div>
      )}
    </div>
  )
}
