import {
  Bell,
  BellOff,
  ChevronLeft,
  ChevronRight,
  FlipHorizontal,
  Minus,
  Plus,
  RotateCcw,
  X,
} from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { isLoop, type Points } from '#shared/rules/learning/drill.ts'
import styles from '../drill/drill.module.css'
import { type Drill, useDrill } from '../drill/drill.ts'
import { preciseClock } from '../media/clock.ts'
import { type Media, useMedia } from '../media/use-media.ts'
import type { Deck } from './deck.ts'

type BarProps = {
  media: Media
  deck: Deck
  drill: Drill
  /** Content added by the page: saved loops. */
  children?: ReactNode
}

/** The practice tools below the picture, each large enough for a thumb. */
export function DrillBar({ media, deck, drill, children }: BarProps) {
  const open = useDrill(drill, (state) => state.open)
  if (!open) return null
  return (
    <section className={styles.bar} aria-label="Drill mode">
      <div className={styles.groups}>
        <div className={styles.points}>
          <PointControl point="start" drill={drill} onSet={deck.setLoopStart} />
          <PointControl point="end" drill={drill} onSet={deck.setLoopEnd} />
          <ClearButton drill={drill} onClear={deck.clearLoop} />
        </div>
        <Repetitions drill={drill} />
        <div className={styles.tools}>
          <div className={styles.pair}>
            <Tool label="One frame back" hint="," onPress={() => deck.step(-1)}>
              <ChevronLeft aria-hidden="true" />
            </Tool>
            <span className={styles.caption}>Frame</span>
            <Tool label="One frame forward" hint="." onPress={() => deck.step(1)}>
              <ChevronRight aria-hidden="true" />
            </Tool>
          </div>
          <SpeedControl media={media} deck={deck} />
          <MirrorButton drill={drill} onToggle={deck.toggleMirror} />
        </div>
      </div>
      {children}
    </section>
  )
}

type ToolProps = {
  label: string
  hint?: string
  disabled?: boolean
  onPress: () => void
  children: ReactNode
}

function Tool({ label, hint, disabled = false, onPress, children }: ToolProps) {
  return (
    <button
      type="button"
      className={styles.tool}
      aria-label={label}
      title={hint ? `${label} (${hint})` : label}
      // Not `disabled`: a press that leaves nothing more to do would throw the focus out of the player.
      aria-disabled={disabled || undefined}
      onClick={disabled ? undefined : onPress}
    >
      {children}
    </button>
  )
}

type PointProps = { point: keyof Points; drill: Drill; onSet: () => void }

/** Sets a loop point at the current position. A point that is set can be moved by tenths of a second. */
function PointControl({ point, drill, onSet }: PointProps) {
  const at = useDrill(drill, (state) => state[point])
  const name = point === 'start' ? 'A' : 'B'
  const words = point === 'start' ? 'loop start' : 'loop end'
  return (
    <div className={styles.point} data-set={at !== undefined || undefined}>
      {at !== undefined && (
        <Tool label={`Move ${words} back`} onPress={() => drill.nudge(point, -0.1)}>
          <Minus aria-hidden="true" />
        </Tool>
      )}
      <button
        type="button"
        className={styles.set}
        aria-label={at === undefined ? `Set ${words} here` : `Set ${words} here, now ${preciseClock(at)}`}
        title={`Set ${words} here (${name.toLowerCase()})`}
        onClick={onSet}
      >
        <b aria-hidden="true">{name}</b>
        <span aria-hidden="true">{at === undefined ? 'Set' : preciseClock(at)}</span>
      </button>
      {at !== undefined && (
        <Tool label={`Move ${words} forward`} onPress={() => drill.nudge(point, 0.1)}>
          <Plus aria-hidden="true" />
        </Tool>
      )}
    </div>
  )
}

function ClearButton({ drill, onClear }: { drill: Drill; onClear: () => void }) {
  const none = useDrill(drill, ({ start, end }) => start === undefined && end === undefined)
  return (
    <Tool label="Clear the loop" hint="x" disabled={none} onPress={onClear}>
      <X aria-hidden="true" />
    </Tool>
  )
}

function SpeedControl({ media, deck }: { media: Media; deck: Deck }) {
  const rate = useMedia(media, (state) => state.rate)
  return (
    <div className={styles.pair}>
      <Tool label="Slower" hint="[" disabled={rate <= 0.25} onPress={() => deck.changeRate(-1)}>
        <Minus aria-hidden="true" />
      </Tool>
      <span className={styles.value}>
        <span className="visually-hidden">Speed </span>
        {rate}×
      </span>
      <Tool label="Faster" hint="]" disabled={rate >= 2} onPress={() => deck.changeRate(1)}>
        <Plus aria-hidden="true" />
      </Tool>
    </div>
  )
}

function MirrorButton({ drill, onToggle }: { drill: Drill; onToggle: () => void }) {
  const isMirrored = useDrill(drill, (state) => state.isMirrored)
  return (
    <button
      type="button"
      className={styles.wordy}
      aria-pressed={isMirrored}
      title="Mirror the picture (r)"
      onClick={onToggle}
    >
      <FlipHorizontal aria-hidden="true" /> Mirror
    </button>
  )
}

const targets = [0, 3, 5, 10, 20, 50]

/** The number of repetitions played, and the target. */
function Repetitions({ drill }: { drill: Drill }) {
  const id = useId()
  const ready = useDrill(drill, isLoop)
  const reps = useDrill(drill, (state) => state.reps)
  const target = useDrill(drill, (state) => state.target)
  const isDone = useDrill(drill, (state) => state.isDone)
  const chime = useDrill(drill, (state) => state.chime)
  return (
    <div className={styles.reps} data-done={isDone || undefined}>
      <p className={styles.count} role="status">
        <strong>{reps}</strong> {target > 0 ? `of ${target} reps` : reps === 1 ? 'rep' : 'reps'}
        {isDone && <span className="visually-hidden">: done</span>}
      </p>
      <Tool label="Count from zero" disabled={reps === 0} onPress={drill.resetReps}>
        <RotateCcw aria-hidden="true" />
      </Tool>
      <label htmlFor={id} className="visually-hidden">
        Stop after
      </label>
      <select
        id={id}
        className={styles.select}
        value={target}
        disabled={!ready}
        onChange={(event) => drill.setTarget(Number(event.currentTarget.value))}
      >
        {targets.map((count) => (
          <option key={count} value={count}>
            {count === 0 ? 'No target' : `Stop after ${count}`}
          </option>
        ))}
      </select>
      {target > 0 && (
        <button
          type="button"
          className={styles.tool}
          aria-label="Chime when done"
          title="Chime when done"
          aria-pressed={chime}
          onClick={drill.toggleChime}
        >
          {chime ? <Bell aria-hidden="true" /> : <BellOff aria-hidden="true" />}
        </button>
      )}
    </div>
  )
}
