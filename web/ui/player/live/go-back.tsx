import { type CSSProperties, useState } from 'react'
import { clock } from '../media/clock.ts'
import styles from './live-player.module.css'
import type { LiveStream } from './use-live-stream.ts'

/** Seconds that a viewer can go back. */
const furthest = 30 * 60

/** The last half hour as a line: its right end is the live edge. Jumps when it is let go. */
export function GoBack({ stream: { behind = 0, isAtEdge, goTo } }: { stream: LiveStream }) {
  const [wanted, setWanted] = useState<number>()
  const shown = wanted ?? (isAtEdge ? 0 : -Math.min(furthest, Math.round(behind)))
  const jump = () => {
    if (wanted === undefined) return
    goTo(-wanted)
    setWanted(undefined)
  }
  return (
    <input
      type="range"
      className={styles.goBack}
      aria-label="Go back"
      aria-valuetext={shown === 0 ? 'Live' : `${clock(-shown)} behind`}
      min={-furthest}
      max={0}
      step={10}
      value={shown}
      style={{ '--share': `${(1 + shown / furthest) * 100}%` } as CSSProperties}
      onChange={({ currentTarget }) => setWanted(currentTarget.valueAsNumber)}
      onPointerUp={jump}
      onKeyUp={jump}
      onBlur={jump}
    />
  )
}
