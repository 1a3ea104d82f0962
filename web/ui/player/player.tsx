import { Play } from 'lucide-react'
import {
  type KeyboardEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { prefersStillness } from '../base/stillness.ts'
import { CaptionsShown, type PlayerCaptions } from './controls/captions.tsx'
import { ControlBar } from './controls/control-bar.tsx'
import { createDeck, type Notice } from './controls/deck.ts'
import { DrillBar } from './controls/drill-bar.tsx'
import { ShortcutSheet } from './controls/shortcut-sheet.tsx'
import { shortcutFor } from './controls/shortcuts.ts'
import { useTaps } from './controls/use-taps.ts'
import { ringChime } from './drill/chime.ts'
import { createDrill, type Drill, useDrill } from './drill/drill.ts'
import type { Mark } from './drill/marks.tsx'
import { clock } from './media/clock.ts'
import { showInMediaSession } from './media/media-session.ts'
import { isOverAt, placeToResume } from './media/place.ts'
import { useAwake } from './media/use-awake.ts'
import { createMedia, type Media, useMedia } from './media/use-media.ts'
import { EndShown, FailureShown, NoticeShown, WaitingRing } from './overlays.tsx'
import styles from './player.module.css'
import { earlyVideo } from './stream/early-stream.ts'
import { useHeadStart } from './stream/head-start.ts'
import type { PlayerSource } from './stream/hls-stream.ts'
import { useHls } from './stream/use-hls.ts'
import { createVideo } from './stream/video-element.ts'
import { type ReportOptions, reportWatching } from './watch-reports.ts'

type PlayerProps = ReportOptions & {
  title: string
  /** Shown under the title on lock screens. */
  artist: string
  poster: string | null
  source: PlayerSource
  /** Seconds, until the file reports its own. */
  duration: number
  /** The position to resume at, in seconds. */
  startAt?: number
  /** A requested position in seconds; overrides the resume position. */
  place?: number | undefined
  captions?: PlayerCaptions | undefined
  /** Chapters, in order. */
  marks?: readonly Mark[]
  /** Passed by a page that observes or controls the player; otherwise the player creates its own. */
  media?: Media
  drill?: Drill
  /** In drill mode, below the tools. */
  drillExtras?: ReactNode
  autoPlay?: boolean
  /** Renews access for some minutes; rejects when it is refused. */
  renew: () => Promise<PlayerSource>
  /** Shown when the video has ended. */
  afterEnd?: ReactNode
}

export function Player(props: PlayerProps) {
  const { title, poster, source, duration, captions, place, marks = [], afterEnd } = props
  const [media] = useState(() => props.media ?? createMedia())
  const [drill] = useState(() => props.drill ?? createDrill(media, undefined, ringChime))
  const latestCaptions = useRef(captions)
  latestCaptions.current = captions
  const [notice, setNotice] = useState<{ count: number; latest?: Notice }>({ count: 0 })
  const [deck] = useState(() =>
    createDeck({
      media,
      drill,
      captions: () => latestCaptions.current,
      say: (latest) => setNotice(({ count }) => ({ count: count + 1, latest })),
    }),
  )
  const [menuOpen, setMenuOpen] = useState(false)
  const [scrubbing, setScrubbing] = useState(false)
  const [sheetOpen, setSheetOpen] = useState(false)
  // Fixed when the player opens: later progress reports do not change it.
  const [startAt] = useState(() => place ?? placeToResume(props.startAt, duration))
  const { awake, wake, sleep, onFocus, onBlur } = useAwake(media, menuOpen || scrubbing)
  const taps = useTaps({ deck, onTap: () => (awake && !media.getState().paused ? sleep() : wake()) })
  const started = useMedia(media, (state) => state.started)
  const hadHeadStart = useHeadStart(media)
  const paused = useMedia(media, (state) => state.paused)
  const resumes = place === undefined && startAt > 0
  const isOver = useMedia(media, ({ duration }) => resumes && duration > 0 && isOverAt(startAt, duration))
  const autoPlay = useRef(props.autoPlay === true && !prefersStillness())
  const [opening, setOpening] = useState(autoPlay.current)
  const onReady = useCallback(() => {
    if (autoPlay.current) void media.play().then(() => setOpening(false))
    autoPlay.current = true
  }, [media])
  const stream = useHls(media, { source, startAt, resumes, renew: props.renew, onReady })
  useReports(media, props)
  const isMirrored = useDrill(drill, (state) => state.isMirrored)
  useEffect(() => {
    const video = media.video()
    return video ? drill.follow(video) : undefined
  }, [media, drill])
  useEffect(
    () => showInMediaSession(media, { title, artist: props.artist, poster }),
    [media, title, props.artist, poster],
  )

  const onKeyDown = (event: KeyboardEvent) => {
    wake()
    if (event.key === '?') return setSheetOpen(true)
    const shortcut = shortcutFor(event.nativeEvent)
    if (!shortcut) return
    event.preventDefault()
    shortcut.run(deck, event.key)
  }
  const openSheet = () => {
    setMenuOpen(false)
    setSheetOpen(true)
  }

  return (
    <section
      ref={media.attachFrame}
      className={styles.frame}
      aria-label={`Video player: ${title}`}
      tabIndex={-1}
      onPointerMove={(event) => event.pointerType !== 'touch' && wake()}
      onFocus={onFocus}
      onBlur={onBlur}
      onKeyDown={onKeyDown}
    >
      <div className={styles.player} data-awake={awake}>
        <Picture media={media} source={source} startAt={startAt} poster={poster} isMirrored={isMirrored} />
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: the player's keys do the same */}
        {/* biome-ignore lint/a11y/noStaticElementInteractions: a bare picture; named buttons do the same */}
        <div
          className={styles.surface}
          {...taps}
          onClick={(event) => {
            media.focus()
            taps.onClick(event)
          }}
        />
        <div className={styles.scrim} aria-hidden="true" />
        {captions && <CaptionsShown media={media} captions={captions} />}
        <WaitingRing media={media} opening={opening && !stream.failure} />
        {resumes && !isOver && (
          <ResumeNote
            from={startAt}
            started={started}
            onRestart={() => {
              // The button has disappeared.
              media.focus()
              media.seek(0)
            }}
          />
        )}
        {paused && !started && !opening && (
          <span className={styles.invitation} aria-hidden="true">
            <Play fill="currentColor" />
          </span>
        )}
        <EndShown media={media}>{afterEnd}</EndShown>
        {hadHeadStart && (
          <ControlBar
            media={media}
            deck={deck}
            drill={drill}
            stream={stream}
            captions={captions}
            marks={marks}
            duration={duration}
            menuOpen={menuOpen}
            onMenuOpenChange={setMenuOpen}
            onScrub={setScrubbing}
            onShowShortcuts={openSheet}
          />
        )}
        <FailureShown media={media} stream={stream} />
        <NoticeShown notice={notice.latest} count={notice.count} />
      </div>
      {hadHeadStart && (
        <DrillBar media={media} deck={deck} drill={drill}>
          {props.drillExtras}
        </DrillBar>
      )}
      <ShortcutSheet open={sheetOpen} onClose={() => setSheetOpen(false)} />
    </section>
  )
}

type PictureProps = {
  media: Media
  source: PlayerSource
  startAt: number
  poster: string | null
  isMirrored: boolean
}

/** The video itself. Our own captions are placed over it, so that a mirrored picture does not mirror them. */
function Picture({ media, source, startAt, poster, isMirrored }: PictureProps) {
  const latest = useRef({ source, startAt })
  const show = useCallback(
    (place: HTMLElement | null) => {
      if (!place) return
      const { source, startAt } = latest.current
      const video = earlyVideo(source.url, startAt) ?? createVideo()
      place.append(video)
      const detach = media.attachVideo(video)
      return () => {
        detach?.()
        video.remove()
      }
    },
    [media],
  )
  useLayoutEffect(() => {
    const video = media.video()
    if (!video) return
    // A video that was opened early may have its first picture already.
    if (video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) video.poster = poster ?? ''
    video.toggleAttribute('data-mirrored', isMirrored)
  }, [media, poster, isMirrored])
  return <div ref={show} className={styles.picture} />
}

type ResumeProps = { from: number; started: boolean; onRestart: () => void }

const resumeShownMs = 6000

/** A note that the video resumes where it was left, with a button to start over. */
function ResumeNote({ from, started, onRestart }: ResumeProps) {
  const [gone, setGone] = useState(false)
  useEffect(() => {
    if (!started) return
    const timer = setTimeout(() => setGone(true), resumeShownMs)
    return () => clearTimeout(timer)
  }, [started])
  if (gone) return null
  const restart = () => {
    setGone(true)
    onRestart()
  }
  return (
    <p className={styles.resume}>
      {started ? 'Resumed' : 'Resumes'} at {clock(from)}
      <button type="button" className={styles.textButton} onClick={restart}>
        Start over
      </button>
    </p>
  )
}

/** Reports to the latest callbacks, without restarting the count when they change. */
function useReports(media: Media, { onProgress, onQuarter }: ReportOptions): void {
  const latest = useRef({ onProgress, onQuarter })
  latest.current = { onProgress, onQuarter }
  useEffect(
    () =>
      reportWatching(media, {
        onProgress: (report) => latest.current.onProgress(report),
        onQuarter: (report) => latest.current.onQuarter(report),
      }),
    [media],
  )
}
