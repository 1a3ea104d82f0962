import { useCallback } from 'react'
import type { Chapter } from '#shared/contract/videos/chapter.ts'
import { usePlace } from '../../ui/player/controls/captions.tsx'
import { markAt } from '../../ui/player/drill/marks.tsx'
import { clock, spokenTime } from '../../ui/player/media/clock.ts'
import type { Media } from '../../ui/player/media/use-media.ts'
import { techniqueLabels } from '../../ui/text/technique-words.ts'
import styles from './side-panel.module.css'

type ChapterListProps = {
  chapters: readonly Chapter[]
  media: Media
  /** There is a player to jump in. */
  playable: boolean
  onJump: (seconds: number) => void
}

/** What is taught where; the chapter that plays is marked, a press jumps to it. */
export function ChapterList({ chapters, media, playable, onJump }: ChapterListProps) {
  const idAt = useCallback((place: number) => markAt(chapters, place)?.id, [chapters])
  const current = usePlace(media, idAt)
  return (
    <ol className={styles.lines} aria-label="Chapters">
      {chapters.map(({ id, start, title, technique }) => (
        <li key={id}>
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
        </li>
      ))}
    </ol>
  )
}
