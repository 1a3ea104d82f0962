import type { Drill } from '../drill/drill.ts'
import type { Mark } from '../drill/marks.tsx'
import type { Media } from '../media/use-media.ts'
import styles from '../player.module.css'
import type { Stream } from '../stream/use-hls.ts'
import type { PlayerCaptions } from './captions.tsx'
import {
  CaptionsButton,
  DrillButton,
  FullscreenButton,
  PictureInPictureButton,
  PlayButton,
  SkipButton,
  TimeShown,
  VolumeControl,
} from './controls.tsx'
import type { Deck } from './deck.ts'
import { SeekBar } from './seek-bar.tsx'
import { SettingsMenu } from './settings-menu.tsx'

type ControlBarProps = {
  media: Media
  deck: Deck
  drill: Drill
  stream: Stream
  captions: PlayerCaptions | undefined
  marks: readonly Mark[]
  /** Seconds, until the file reports its own. */
  duration: number
  menuOpen: boolean
  onMenuOpenChange: (open: boolean) => void
  onScrub: (scrubbing: boolean) => void
  onShowShortcuts: () => void
}

/** All controls on the picture. */
export function ControlBar({
  media,
  deck,
  drill,
  stream,
  captions,
  marks,
  duration,
  ...on
}: ControlBarProps) {
  return (
    <>
      <div className={styles.middle}>
        <SkipButton deck={deck} way="back" />
        <PlayButton media={media} deck={deck} className={styles.large} />
        <SkipButton deck={deck} way="forward" />
      </div>
      <div className={styles.bar}>
        <SeekBar media={media} drill={drill} marks={marks} expectedDuration={duration} onScrub={on.onScrub} />
        <div className={styles.row}>
          <span className={styles.wideOnly}>
            <PlayButton media={media} deck={deck} />
            <SkipButton deck={deck} way="back" />
            <SkipButton deck={deck} way="forward" />
          </span>
          <VolumeControl media={media} deck={deck} />
          <TimeShown media={media} expectedDuration={duration} />
          <span className={styles.gap} />
          <DrillButton drill={drill} deck={deck} />
          <CaptionsButton captions={captions} deck={deck} />
          <SettingsMenu
            media={media}
            stream={stream}
            captions={captions}
            open={on.menuOpen}
            onOpenChange={on.onMenuOpenChange}
            onShowShortcuts={on.onShowShortcuts}
          />
          <PictureInPictureButton media={media} deck={deck} />
          <FullscreenButton media={media} deck={deck} />
        </div>
      </div>
    </>
  )
}
