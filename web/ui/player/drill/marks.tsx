import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import { isLoop, type Points } from '#shared/rules/learning/drill.ts'
import { preciseClock } from '../media/clock.ts'
import styles from './drill.module.css'
import { type Drill, useDrill } from './drill.ts'

/** A named place on the seek bar; seconds. */
export type Mark = { start: number; title: string }

const share = (at: number, duration: number) => `${Math.min(100, (at / duration) * 100)}%`

/** The starts of chapters; a first chapter at 0 needs no mark. */
export function MarksShown({ marks, duration }: { marks: readonly Mark[]; duration: number }) {
  if (duration === 0) return null
  return (
    <span className={styles.marks} aria-hidden="true">
      {marks
        .filter(({ start }) => start > 0 && start < duration)
        .map(({ start }) => (
          <span key={start} style={{ insetInlineStart: share(start, duration) }} />
        ))}
    </span>
  )
}

/** The mark whose section contains a position. */
export function markAt<Kind extends Mark>(marks: readonly Kind[], place: number): Kind | undefined {
  return marks.findLast(({ start }) => start <= place + 0.05)
}

type LoopShownProps = { drill: Drill; duration: number; onDrag: (dragging: boolean) => void }

/** The loop on the seek bar, with handles to move its points. */
export function LoopShown({ drill, duration, onDrag }: LoopShownProps) {
  const start = useDrill(drill, (state) => state.start)
  const end = useDrill(drill, (state) => state.end)
  if (duration === 0) return null
  const points = { start, end }
  return (
    <>
      {isLoop(points) && (
        <span
          className={styles.loop}
          style={{
            insetInlineStart: share(points.start, duration),
            inlineSize: share(points.end - points.start, duration),
          }}
          aria-hidden="true"
        />
      )}
      {start !== undefined && (
        <Handle drill={drill} point="start" at={start} duration={duration} onDrag={onDrag} />
      )}
      {end !== undefined && <Handle drill={drill} point="end" at={end} duration={duration} onDrag={onDrag} />}
    </>
  )
}

type HandleProps = {
  drill: Drill
  point: keyof Points
  at: number
  duration: number
  onDrag: (dragging: boolean) => void
}

const names = { start: 'Loop start (A)', end: 'Loop end (B)' }
/** The larger step in seconds. */
const largeStep = 0.1

/** Moved by dragging, by arrow keys (one frame) or by Page keys (a tenth of a second). */
function Handle({ drill, point, at, duration, onDrag }: HandleProps) {
  const dragging = useRef(false)
  const drag = (event: PointerEvent) => {
    const bar = event.currentTarget.parentElement?.getBoundingClientRect()
    if (bar) drill.move(point, ((event.clientX - bar.left) / bar.width) * duration)
  }
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return
    // Keeps the bar below from seeking.
    event.stopPropagation()
    event.preventDefault()
    event.currentTarget.setPointerCapture(event.pointerId)
    event.currentTarget.focus({ preventScroll: true })
    dragging.current = true
    onDrag(true)
  }
  const onPointerMove = (event: PointerEvent) => {
    if (!dragging.current) return
    event.stopPropagation()
    drag(event)
  }
  const onPointerEnd = (event: PointerEvent) => {
    if (!dragging.current) return
    event.stopPropagation()
    dragging.current = false
    onDrag(false)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const frame = event.shiftKey ? largeStep : drill.frame()
    const steps: Record<string, number> = {
      ArrowLeft: -frame,
      ArrowDown: -frame,
      ArrowRight: frame,
      ArrowUp: frame,
      PageDown: -largeStep,
      PageUp: largeStep,
    }
    const step = steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    drill.nudge(point, step)
  }
  return (
    <span
      role="slider"
      tabIndex={0}
      className={styles.handle}
      data-point={point}
      aria-label={names[point]}
      aria-valuemin={0}
      aria-valuemax={Math.round(duration * 100) / 100}
      aria-valuenow={at}
      aria-valuetext={preciseClock(at)}
      style={{ insetInlineStart: share(at, duration) }}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerEnd}
      onPointerCancel={onPointerEnd}
      onKeyDown={onKeyDown}
    >
      <span aria-hidden="true">{point === 'start' ? 'A' : 'B'}</span>
    </span>
  )
}
