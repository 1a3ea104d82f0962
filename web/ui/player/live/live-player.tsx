import { Play, Radio, RotateCcw, WifiOff } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useCallback, useEffect, useState } from 'react'
import { prefersStillness } from '../../base/stillness.ts'
import { CaptionsShown } from '../controls/captions.tsx'
import {
  CaptionsButton,
  ControlButton,
  FullscreenButton,
  PictureInPictureButton,
  PlayButton,
  VolumeControl,
} from '../controls/controls.tsx'
import { clock } from '../media/clock.ts'
import { useAwake } from '../media/use-awake.ts'
import { createMedia, type Media, useMedia } from '../media/use-media.ts'
import { WaitingRing } from '../overlays.tsx'
import player from '../player.module.css'
import { createVideo } from '../stream/video-element.ts'
import { GoBack } from './go-back.tsx'
import styles from './live-player.module.css'
import { LiveSettings } from './live-settings.tsx'
import type { LiveSource } from './live-state.ts'
import { SoundOnly } from './sound-only.tsx'
import { useLiveCaptions } from './use-live-captions.ts'
import { type LiveStream, useLiveStream } from './use-live-stream.ts'

type LivePlayerProps = {
  title: string
  poster: string | null
  source: LiveSource
  renew: () => Promise<LiveSource>
  /** The current time by the server's clock. Milliseconds. */
  now: () => number
  /** Whether the source has stopped, and may come back. */
  isAway: boolean
  /** Called once when viewing is no longer allowed. */
  onRefused: () => void
  /** The word of its badge at the live edge. */
  word?: string
  /** Starts without sound, which a press turns on. */
  startsMuted?: boolean
  /** Shown beside the live badge. */
  badges?: ReactNode
}

const backBy = 10

/** Plays a live stream. There is no end to seek to, but a seek back and a button back to the live edge. */
export function LivePlayer({
  title,
  poster,
  isAway,
  onRefused,
  word = 'Live',
  startsMuted = false,
  badges,
  ...opening
}: LivePlayerProps) {
  const [media] = useState(createMedia)
  const [isMenuOpen, setMenuOpen] = useState(false)
  const { awake, wake, onFocus, onBlur } = useAwake(media, isMenuOpen)
  const [isOpening, setOpening] = useState(!prefersStillness())
  const onReady = useCallback(() => {
    if (!prefersStillness()) void begin(media).then(() => setOpening(false))
  }, [media])
  const stream = useLiveStream(media, { ...opening, onReady })
  const captions = useLiveCaptions(stream)
  const deck = useDeck(media)
  const toggleCaptions = () => captions?.setOn(!captions.isOn)
  const { failure, isSoundOnly } = stream
  useEffect(() => {
    if (failure === 'refused') onRefused()
  }, [failure, onRefused])
  const started = useMedia(media, (state) => state.started)
  const paused = useMedia(media, (state) => state.paused)

  const keys: Record<string, () => void> = {
    k: deck.togglePlay,
    ' ': deck.togglePlay,
    m: deck.toggleMuted,
    c: toggleCaptions,
    f: deck.toggleFullscreen,
    j: () => stream.back(backBy),
    ArrowLeft: () => stream.back(backBy),
    l: stream.toEdge,
  }
  const onKeyDown = (event: KeyboardEvent) => {
    wake()
    const isPress = event.key === ' ' && event.target instanceof HTMLButtonElement
    const isTyped = event.target instanceof HTMLInputElement
    const run = keys[event.key]
    if (!run || isPress || isTyped || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    run()
  }

  return (
    <section
      ref={media.attachFrame}
      className={player.frame}
      aria-label={`Live player: ${title}`}
      tabIndex={-1}
      onPointerMove={(event) => event.pointerType !== 'touch' && wake()}
      onFocus={onFocus}
      onBlur={onBlur}
      onKeyDown={onKeyDown}
    >
      <div className={`${player.player} ${styles.live}`} data-awake={awake}>
        <Picture media={media} poster={poster} startsMuted={startsMuted} />
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: the player's keys do the same */}
        {/* biome-ignore lint/a11y/noStaticElementInteractions: a bare picture; named buttons do the same */}
        <div
          className={player.surface}
          onClick={() => {
            media.focus()
            wake()
            deck.togglePlay()
          }}
        />
        {isSoundOnly && <SoundOnly poster={poster} />}
        <div className={player.scrim} aria-hidden="true" />
        {captions && <CaptionsShown media={media} captions={captions} />}
        {!isAway && !stream.isLost && <WaitingRing media={media} opening={isOpening && !failure} />}
        {paused && !started && !isOpening && (
          <span className={player.invitation} aria-hidden="true">
            <Play fill="currentColor" />
          </span>
        )}
        <p className={styles.badges}>
          <span className={styles.badge} data-on={stream.isAtEdge && !isAway}>
            <Radio size={14} aria-hidden="true" /> {word}
          </span>
          {badges}
        </p>
        <Trouble media={media} stream={stream} isAway={isAway} />
        <div className={player.bar}>
          {opening.source.back && started && <GoBack stream={stream} />}
          <div className={player.row}>
            <PlayButton media={media} deck={deck} />
            <ControlButton label={`Back ${backBy} seconds`} keyHint="j" onPress={() => stream.back(backBy)}>
              <RotateCcw aria-hidden="true" />
            </ControlButton>
            <VolumeControl media={media} deck={deck} />
            <Behind media={media} stream={stream} />
            <span className={player.gap} />
            <CaptionsButton captions={captions} deck={{ toggleCaptions }} />
            <LiveSettings stream={stream} captions={captions} open={isMenuOpen} onOpenChange={setMenuOpen} />
            {!isSoundOnly && <PictureInPictureButton media={media} deck={deck} />}
            <FullscreenButton media={media} deck={deck} />
          </div>
        </div>
      </div>
    </section>
  )
}

/** If the browser requires a press for sound, starts muted. */
async function begin(media: Media): Promise<void> {
  if (await media.play()) return
  const video = media.video()
  if (video) video.muted = true
  await media.play()
}

const useDeck = (media: Media) =>
  useState(() => ({
    togglePlay: media.toggle,
    toggleMuted: media.toggleMuted,
    toggleFullscreen: () => void media.toggleFullscreen().catch(() => undefined),
    togglePictureInPicture: () => void media.togglePictureInPicture().catch(() => undefined),
  }))[0]

type PictureProps = { media: Media; poster: string | null; startsMuted: boolean }

function Picture({ media, poster, startsMuted }: PictureProps) {
  const show = useCallback(
    (place: HTMLElement | null) => {
      if (!place) return
      const video = createVideo()
      place.append(video)
      const detach = media.attachVideo(video)
      // Not remembered: other players keep their sound.
      if (startsMuted) video.muted = true
      return () => {
        detach?.()
        video.remove()
      }
    },
    [media, startsMuted],
  )
  useEffect(() => {
    const video = media.video()
    if (video) video.poster = poster ?? ''
  }, [media, poster])
  return <div ref={show} className={player.picture} />
}

/** The delay behind the live edge, and a button back to it. */
function Behind({ media, stream }: { media: Media; stream: LiveStream }) {
  const started = useMedia(media, (state) => state.started)
  const { behind, isAtEdge, toEdge } = stream
  if (!started) return null
  if (isAtEdge) {
    return (
      <span className={styles.behind}>
        Live{behind !== undefined && <span className={styles.quiet}>, {Math.round(behind)} s behind</span>}
      </span>
    )
  }
  return (
    <>
      <span className={styles.behind}>{behind === undefined ? 'Behind' : `−${clock(behind)}`}</span>
      <button
        type="button"
        className={styles.toEdge}
        onClick={() => {
          // The button disappears.
          media.focus()
          toEdge()
        }}
      >
        Back to live
      </button>
    </>
  )
}

type TroubleProps = { media: Media; stream: LiveStream; isAway: boolean }

/** The reason why there is no picture. Buffered video plays on until it runs out. */
function Trouble({ media, stream, isAway }: TroubleProps) {
  const started = useMedia(media, (state) => state.started)
  const waiting = useMedia(media, (state) => state.waiting)
  const { failure, isLost } = stream
  const words = wordsOf(
    failure === 'unplayable',
    isAway && (waiting || !started),
    isLost && (waiting || !started),
  )
  return (
    <div role="status" className={words ? styles.trouble : undefined}>
      {words && (
        <>
          {words.isLost && <WifiOff className={styles.troubleIcon} size={28} aria-hidden="true" />}
          {words.isAway && <span className={styles.ring} aria-hidden="true" />}
          <p className={styles.troubleTitle}>{words.title}</p>
          <p>{words.more}</p>
        </>
      )}
    </div>
  )
}

type Words = { title: string; more: string; isLost?: boolean; isAway?: boolean }

function wordsOf(isUnplayable: boolean, isAway: boolean, isLost: boolean): Words | undefined {
  if (isUnplayable) {
    return { title: 'This browser cannot play the picture', more: 'Open the page in another browser.' }
  }
  if (isAway) {
    return {
      title: 'The picture is away for a moment',
      more: 'The camera has stopped. Playback resumes automatically.',
      isAway,
    }
  }
  if (isLost) {
    return {
      title: 'Reconnecting',
      more: 'Your connection was lost. The player reconnects automatically.',
      isLost,
    }
  }
  return undefined
}
