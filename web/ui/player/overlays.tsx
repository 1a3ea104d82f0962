import { RotateCcw } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import type { Notice } from './controls/deck.ts'
import { type Media, useMedia } from './media/use-media.ts'
import styles from './overlays.module.css'
import type { StreamFailure } from './stream/hls-stream.ts'
import type { Stream } from './stream/use-hls.ts'

const noticeMs = 900
/** Shorter waits show nothing: a flashing spinner is worse than the wait. */
const waitShownAfterMs = 350

/** The latest notice: shown for a moment, and read out. */
export function NoticeShown({ notice, count }: { notice: Notice | undefined; count: number }) {
  const [gone, setGone] = useState(0)
  useEffect(() => {
    const timer = setTimeout(() => setGone(count), noticeMs)
    return () => clearTimeout(timer)
  }, [count])
  return (
    <>
      {notice && gone !== count && (
        <p key={count} className={styles.notice} data-side={notice.side} aria-hidden="true">
          {notice.text}
        </p>
      )}
      <p role="status" className="visually-hidden">
        {notice?.text}
      </p>
    </>
  )
}

/** A spinner while the video waits for data. */
export function WaitingRing({ media, opening }: { media: Media; opening: boolean }) {
  const waiting = useMedia(media, (state) => state.waiting || (state.seeking && !state.paused)) || opening
  const [shown, setShown] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setShown(waiting), waiting ? waitShownAfterMs : 0)
    return () => clearTimeout(timer)
  }, [waiting])
  return (
    <div role="status" className={styles.ringPlace}>
      {waiting && shown && (
        <>
          <span className={styles.ring} aria-hidden="true" />
          <span className="visually-hidden">Loading</span>
        </>
      )}
    </div>
  )
}

const failures: Record<StreamFailure | 'stalled', { title: string; words: string }> = {
  network: {
    title: 'The video stopped loading',
    words: 'Please check your connection. The video continues when you are back online.',
  },
  refused: {
    title: 'The video could not be opened again',
    words: 'Your access has expired. Try again to renew it.',
  },
  unplayable: {
    title: 'This browser cannot play the video',
    words: 'Try again, or open the page in another browser.',
  },
  stalled: {
    title: 'The video cannot continue here',
    words: 'A part may be missing, or your connection is slow. Skip ahead, or try again.',
  },
}

/** The reason why nothing plays. Buffered video plays on until it runs out. */
export function FailureShown({ media, stream }: { media: Media; stream: Stream }) {
  const stuck = useMedia(media, (state) => state.waiting || !state.started || state.errorCode !== undefined)
  const { retry } = stream
  const failure = stream.failure ?? (stream.isStalled ? 'stalled' : undefined)
  if (!failure || !(stuck || failure === 'unplayable')) return null
  const { title, words } = failures[failure]
  const tryAgain = () => {
    media.focus()
    retry()
  }
  return (
    <div role="alert" className={styles.message}>
      <p className={styles.title}>{title}</p>
      <p>{words}</p>
      <button type="button" className={styles.again} onClick={tryAgain}>
        <RotateCcw size={18} aria-hidden="true" /> Try again
      </button>
    </div>
  )
}

/** After the last frame: a replay button, and suggestions of the page. */
export function EndShown({ media, children }: { media: Media; children?: ReactNode }) {
  const ended = useMedia(media, (state) => state.ended)
  if (!ended) return null
  const replay = () => {
    // The button disappears as soon as it plays.
    media.focus()
    media.seek(0)
    void media.play()
  }
  return (
    <div className={styles.message} data-covers="">
      {children}
      <button type="button" className={styles.again} onClick={replay}>
        <RotateCcw size={18} aria-hidden="true" /> Watch again
      </button>
    </div>
  )
}
