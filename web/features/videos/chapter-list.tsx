import { Repeat } from 'lucide-react'
import { useCallback } from 'react'
import type { Chapter } from '#shared/contract/videos/chapter.ts'
import { chapterLoops, type Loop } from '#shared/rules/learning/drill.ts'
import { IconButton } from '../../ui/base/button.tsx'
import { usePlace } from '../../ui/player/controls/captions.tsx'
import { type Drill, useDrill } from '../../ui/player/drill/drill.ts'
import { markAt } from '../../ui/player/drill/marks.tsx'
import { clock, spokenTime } from '../../ui/player/media/clock.ts'
import type { Media } from '../../ui/player/media/use-media.ts'
import { techniqueLabels } from '../../ui/text/technique-words.ts'
import styles from './side-panel.module.css'

type ChapterListProps = {
  chapters: readonly Chapter[]
  /** Seconds; the end of the last chapter. */
  duration: number
  media: Media
  drill: Drill
  /** Whether there is a player to jump in. */
  playable: boolean
  onJump: (seconds: number) => void
}

/** The chapters: the current one is marked, a press jumps to it, and another button loops it. */
export function ChapterList({ chapters, duration, media, drill, playable, onJump }: ChapterListProps) {
  const idAt = useCallback((place: number) => markAt(chapters, place)?.id, [chapters])
  const current = usePlace(media, idAt)
  const loops = chapterLoops(chapters, duration)
  return (
    <ol className={styles.lines} aria-label="Chapters">
      {chapters.map(({ id, start, title, technique }, at) => (
        <li key={id} className={styles.chapter}>
          <button
            type="button"
            className={styles.line}
            disabled={!playable}
            aria-current={playable && id === current ? 'true' : undefined}
            onClick={() => onJump(start)}
          >
            <span className={styles.time}>
              <span aria-hidden="true">{clock(start)}</span>
              <span className="visually-hidden">{spokenTime(start)}</span>
            </span>
            <span className={styles.words}>
              {title}
              <span className={styles.kind}>{techniqueLabels[technique]}</span>
            </span>
          </button>
          {playable && <LoopButton title={title} loop={loops[at]} drill={drill} media={media} />}
        </li>
      ))}
    </ol>
  )
}

type LoopButtonProps = { title: string; loop: Loop | undefined; drill: Drill; media: Media }

/** Loops a chapter; a second press continues playback. */
function LoopButton({ title, loop, drill, media }: LoopButtonProps) {
  const isOn = useDrill(drill, ({ start, end }) => start === loop?.start && end === loop?.end)
  if (!loop) return null
  const press = () => {
    if (isOn) return drill.clear()
    drill.loop(loop)
    media.video()?.scrollIntoView?.({ block: 'nearest' })
  }
  return (
    <IconButton
      label={`Loop ${title}`}
      title={isOn ? 'Stop the loop' : 'Loop this chapter'}
      aria-pressed={isOn}
      className={styles.loop}
      onClick={press}
    >
      <Repeat size={18} aria-hidden="true" />
    </IconButton>
  )
}
