import { type CSSProperties, useEffect, useState } from 'react'
import { clock } from '../media/clock.ts'
import styles from './live-player.module.css'
import type { LiveStream } from './use-live-stream.ts'

/** Seconds that a viewer can go back. */
const furthest = 30 * 60

/** Milliseconds for which the place of a jump is shown, until the player is there. Presses of that time add up. */
const jumpMs = 3000

/** The last half hour as a line: its right end is the live edge. Jumps when it is let go. */
export function GoBack({ stream: { behind = 0, isAtEdge, goTo } }: { stream: LiveStream }) {
  const [wanted, setWanted] = useState<number>()
  const [isLetGo, setLetGo] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each jump has its own time
  useEffect(() => {
    if (!isLetGo) return
    const timer = setTimeout(() => setWanted(undefined), jumpMs)
    return () => clearTimeout(timer)
  }, [isLetGo, wanted])
  const shown = wanted ?? (isAtEdge ? 0 : -Math.min(furthest, Math.round(behind)))
  const jump = () => {
    if (wanted === undefined || isLetGo) return
    setLetGo(true)
    goTo(-wanted)
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
      onChange={({ currentTarget }) => {
        setLetGo(false)
        setWanted(currentTarget.valueAsNumber)
      }}
      onPointerUp={jump}
      onKeyUp={jump}
      onBlur={jump}
    />
  )
}
