import {
  Captions,
  CaptionsOff,
  Maximize,
  Minimize,
  Pause,
  PictureInPicture2,
  Play,
  Repeat,
  RotateCcw,
  RotateCw,
  Volume1,
  Volume2,
  VolumeX,
} from 'lucide-react'
import type { CSSProperties, ReactNode } from 'react'
import { type Drill, useDrill } from '../drill/drill.ts'
import { clock } from '../media/clock.ts'
import { skipSeconds } from '../media/media-session.ts'
import { type Media, useMedia } from '../media/use-media.ts'
import type { PlayerCaptions } from './captions.tsx'
import styles from './controls.module.css'
import type { Deck } from './deck.ts'

/** The actions that every kind of player has. */
type PressDeck = Pick<Deck, 'togglePlay' | 'toggleMuted' | 'toggleFullscreen' | 'togglePictureInPicture'>
type PartProps = { media: Media; deck: PressDeck }

type ButtonProps = { label: string; keyHint?: string; className?: string | undefined; onPress: () => void }

export function ControlButton({
  label,
  keyHint,
  className,
  onPress,
  children,
}: ButtonProps & { children: ReactNode }) {
  return (
    <button
      type="button"
      className={[styles.button, className].filter(Boolean).join(' ')}
      aria-label={label}
      title={keyHint ? `${label} (${keyHint})` : label}
      onClick={onPress}
    >
      {children}
    </button>
  )
}

export function PlayButton({ media, deck, className }: PartProps & { className?: string | undefined }) {
  const paused = useMedia(media, (state) => state.paused)
  const Icon = paused ? Play : Pause
  return (
    <ControlButton
      label={paused ? 'Play' : 'Pause'}
      keyHint="k"
      className={className}
      onPress={deck.togglePlay}
    >
      <Icon aria-hidden="true" fill="currentColor" />
    </ControlButton>
  )
}

export function SkipButton({ deck, way }: { deck: Deck; way: 'back' | 'forward' }) {
  const isBack = way === 'back'
  const Icon = isBack ? RotateCcw : RotateCw
  return (
    <ControlButton
      label={`${isBack ? 'Back' : 'Forward'} ${skipSeconds} seconds`}
      keyHint={isBack ? 'j' : 'l'}
      className={styles.skip}
      onPress={() => deck.skip(isBack ? -skipSeconds : skipSeconds)}
    >
      <Icon aria-hidden="true" />
      <span aria-hidden="true">{skipSeconds}</span>
    </ControlButton>
  )
}

export function VolumeControl({ media, deck }: PartProps) {
  const muted = useMedia(media, (state) => state.muted)
  const volume = useMedia(media, (state) => state.volume)
  const shown = muted ? 0 : volume
  const Icon = muted ? VolumeX : volume < 0.5 ? Volume1 : Volume2
  return (
    <div className={styles.volume}>
      <ControlButton label={muted ? 'Unmute' : 'Mute'} keyHint="m" onPress={deck.toggleMuted}>
        <Icon aria-hidden="true" />
      </ControlButton>
      <input
        type="range"
        className={styles.volumeInput}
        aria-label="Volume"
        aria-valuetext={muted ? 'Muted' : `${Math.round(volume * 100)}%`}
        min={0}
        max={1}
        step={0.05}
        value={shown}
        style={{ '--share': `${shown * 100}%` } as CSSProperties}
        onChange={(event) => media.setVolume(event.currentTarget.valueAsNumber)}
      />
    </div>
  )
}

export function TimeShown({ media, expectedDuration }: { media: Media; expectedDuration: number }) {
  const position = useMedia(media, (state) => Math.floor(state.position))
  const duration = useMedia(media, (state) => state.duration) || expectedDuration
  return (
    <span className={styles.time}>
      {clock(position)}
      <span className={styles.timeAll}> / {clock(duration)}</span>
    </span>
  )
}

type CaptionsButtonProps = { captions: PlayerCaptions | undefined; deck: Pick<Deck, 'toggleCaptions'> }

export function CaptionsButton({ captions, deck }: CaptionsButtonProps) {
  if (!captions) return null
  const on = captions.isOn
  const Icon = on ? Captions : CaptionsOff
  return (
    <ControlButton
      label={on ? 'Turn captions off' : 'Turn captions on'}
      keyHint="c"
      onPress={deck.toggleCaptions}
    >
      <Icon aria-hidden="true" />
    </ControlButton>
  )
}

/** Shows or hides the practice tools. */
export function DrillButton({ drill, deck }: { drill: Drill; deck: Deck }) {
  const open = useDrill(drill, (state) => state.open)
  return (
    <button
      type="button"
      className={styles.button}
      aria-label="Drill mode"
      title="Drill mode (d)"
      aria-pressed={open}
      onClick={deck.toggleDrill}
    >
      <Repeat aria-hidden="true" />
    </button>
  )
}

export function PictureInPictureButton({ media, deck }: PartProps) {
  const on = useMedia(media, (state) => state.pictureInPicture)
  if (!document.pictureInPictureEnabled) return null
  return (
    <ControlButton
      label={on ? 'Leave picture in picture' : 'Picture in picture'}
      keyHint="p"
      className={styles.pip}
      onPress={deck.togglePictureInPicture}
    >
      <PictureInPicture2 aria-hidden="true" />
    </ControlButton>
  )
}

export function FullscreenButton({ media, deck }: PartProps) {
  const on = useMedia(media, (state) => state.fullscreen)
  const Icon = on ? Minimize : Maximize
  return (
    <ControlButton
      label={on ? 'Leave full screen' : 'Full screen'}
      keyHint="f"
      onPress={deck.toggleFullscreen}
    >
      <Icon aria-hidden="true" />
    </ControlButton>
  )
}
