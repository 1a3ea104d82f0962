import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import type { Drill } from '../drill/drill.ts'
import { LoopShown, type Mark, MarksShown, markAt } from '../drill/marks.tsx'
import { clock, spokenTime } from '../media/clock.ts'
import { skipSeconds } from '../media/media-session.ts'
import { type Media, useMedia } from '../media/use-media.ts'
import styles from './seek-bar.module.css'

type Props = {
  media: Media
  drill: Drill
  /** Chapters. */
  marks: readonly Mark[]
  /** Seconds, as known until the file reports its own. */
  expectedDuration: number
  /** A drag began or ended. */
  onScrub: (scrubbing: boolean) => void
}

/** The minimum time between two seeks while dragging. */
const scrubEveryMs = 160

const percent = (part: number, whole: number) => (whole > 0 ? Math.min(100, (part / whole) * 100) : 0)

export function SeekBar({ media, drill, marks, expectedDuration, onScrub }: Props) {
  const position = useMedia(media, (state) => state.position)
  const buffered = useMedia(media, (state) => state.bufferedTo)
  const duration = useMedia(media, (state) => state.duration) || expectedDuration
  const input = useRef<HTMLInputElement>(null)
  const jumpedAt = useRef(0)
  const [dragged, setDragged] = useState<number>()
  const [hovered, setHovered] = useState<number>()
  const shown = dragged ?? position
  const pointedAt = hovered === undefined ? undefined : markAt(marks, hovered)

  const placeOf = ({ clientX, currentTarget }: PointerEvent) => {
    const box = currentTarget.getBoundingClientRect()
    return Math.min(1, Math.max(0, (clientX - box.left) / box.width)) * duration
  }
  const onPointerDown = (event: PointerEvent) => {
    if (event.button !== 0) return
    event.preventDefault()
    event.currentTarget.setPointerCapture(event.pointerId)
    input.current?.focus({ preventScroll: true })
    onScrub(true)
    setDragged(placeOf(event))
    media.seek(placeOf(event))
  }
  const onPointerMove = (event: PointerEvent) => {
    setHovered(placeOf(event))
    if (dragged === undefined) return
    setDragged(placeOf(event))
    if (event.timeStamp - jumpedAt.current < scrubEveryMs) return
    jumpedAt.current = event.timeStamp
    media.seek(placeOf(event))
  }
  const onPointerUp = (event: PointerEvent) => {
    if (dragged === undefined) return
    media.seek(placeOf(event))
    setDragged(undefined)
    onScrub(false)
    if (event.pointerType !== 'mouse') setHovered(undefined)
  }
  const onPointerCancel = () => {
    setDragged(undefined)
    setHovered(undefined)
    onScrub(false)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const steps: Record<string, number> = {
      ArrowLeft: -skipSeconds,
      ArrowRight: skipSeconds,
      PageDown: -60,
      PageUp: 60,
      Home: Number.NEGATIVE_INFINITY,
      End: Number.POSITIVE_INFINITY,
    }
    const step = steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    media.seek(Math.min(duration, Math.max(0, position + step)))
  }

  return (
    <div
      className={styles.seek}
      data-dragging={dragged !== undefined || undefined}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerUp}
      onPointerCancel={onPointerCancel}
      onPointerLeave={() => setHovered(undefined)}
    >
      <input
        ref={input}
        type="range"
        className={styles.input}
        aria-label="Seek"
        aria-valuetext={`${spokenTime(shown)} of ${spokenTime(duration)}`}
        min={0}
        max={Math.max(duration, 1)}
        step="any"
        value={Math.min(shown, Math.max(duration, 1))}
        onChange={(event) => media.seek(event.currentTarget.valueAsNumber)}
        onKeyDown={onKeyDown}
      />
      <span className={styles.track} aria-hidden="true">
        <span className={styles.buffered} style={{ inlineSize: `${percent(buffered, duration)}%` }} />
        {hovered !== undefined && (
          <span className={styles.hovered} style={{ inlineSize: `${percent(hovered, duration)}%` }} />
        )}
        <span className={styles.played} style={{ inlineSize: `${percent(shown, duration)}%` }} />
      </span>
      <MarksShown marks={marks} duration={duration} />
      <span
        className={styles.thumb}
        style={{ insetInlineStart: `${percent(shown, duration)}%` }}
        aria-hidden="true"
      />
      {hovered !== undefined && duration > 0 && (
        <span
          className={styles.time}
          style={{
            insetInlineStart: `clamp(${pointedAt ? '5rem' : '1.75rem'}, ${percent(hovered, duration)}%, calc(100% - ${pointedAt ? '5rem' : '1.75rem'}))`,
          }}
          aria-hidden="true"
        >
          {clock(hovered)} {pointedAt && <span className={styles.mark}>{pointedAt.title}</span>}
        </span>
      )}
      <LoopShown drill={drill} duration={duration} onDrag={onScrub} />
    </div>
  )
}
