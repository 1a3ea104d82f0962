import { Play, Square } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { framesIn, numberedFrame } from '#shared/rules/media/frames.ts'
import { prefersStillness } from '../../../ui/base/stillness.ts'
import styles from './clip-preview.module.css'

/** Milliseconds that each picture is shown. */
const pace = 550

type ClipPreviewProps = {
  name: string
  uploadId: string
  /** Seconds of the clip that have pictures. */
  seconds: number
  poster: string
  /** Whether it is in the visible part of the gallery: elsewhere it is no stop for the Tab key, and does not play. */
  isShown: boolean
}

/**
 * The public preview of a clip: pictures with a watermark, one every other second of its beginning. It plays by a press
 * or a resting mouse; with reduced motion, each press shows the next picture.
 */
export function ClipPreview({ name, uploadId, seconds, poster, isShown }: ClipPreviewProps) {
  const count = framesIn(seconds)
  const { number, cause, play, stop, step } = usePictures(uploadId, count)
  useEffect(() => {
    if (!isShown) stop()
  }, [isShown, stop])
  const isStill = prefersStillness()
  const isPressed = cause === 'press'
  const label = isStill ? 'Show the next picture' : isPressed ? 'Stop the preview' : 'Play the preview'
  const press = isStill ? step : isPressed ? stop : () => play('press')
  return (
    <div className={styles.preview}>
      <img className={styles.backdrop} src={poster} alt="" loading="lazy" decoding="async" />
      <button
        type="button"
        className={styles.clip}
        aria-label={`${label} of ${name}`}
        tabIndex={isShown ? 0 : -1}
        onPointerEnter={({ pointerType }) => pointerType === 'mouse' && isShown && !isStill && play('hover')}
        onPointerLeave={({ pointerType }) => pointerType === 'mouse' && !isPressed && stop()}
        onClick={press}
      >
        <img
          src={number === undefined ? poster : numberedFrame(uploadId, number)}
          alt={`${name}, a moment of the clip under a watermark`}
          width={960}
          height={540}
          loading="lazy"
          decoding="async"
        />
        <span className={styles.sign} data-playing={cause} aria-hidden="true">
          {isPressed ? <Square size={18} /> : <Play size={26} />}
        </span>
        <span className={styles.bar} aria-hidden="true">
          {Array.from({ length: count }, (_, at) => at).map((at) => (
            <span key={at} data-on={(number !== undefined && at <= number) || undefined} />
          ))}
        </span>
      </button>
      <p className={styles.words}>
        {`A preview of the first ${Math.round(seconds)} seconds, silent and with a watermark. The clip itself has none.`}
      </p>
    </div>
  )
}

/** What plays the preview. */
type Cause = 'hover' | 'press'

/** Shows the pictures one after the other, each once it has been loaded. */
function usePictures(uploadId: string, count: number) {
  const [number, setNumber] = useState<number>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [cause, setCause] = useState<Cause>()
  const run = useRef(0)
  const isRunning = useRef(false)
  const [acts] = useState(() => {
    const stop = () => {
      run.current += 1
      isRunning.current = false
      clearTimeout(timer.current)
      setCause(undefined)
    }
    const show = async (next: number, mine: number) => {
      if (next >= count) {
        setNumber(undefined)
        return stop()
      }
      const picture = new Image()
      picture.src = numberedFrame(uploadId, next)
      // A picture that is missing is passed over.
      const isThere = await picture.decode().then(
        () => true,
        () => false,
      )
      if (mine !== run.current) return
      if (isThere) setNumber(next)
      timer.current = setTimeout(() => void show(next + 1, mine), isThere ? pace : 0)
    }
    const play = (by: Cause) => {
      // A press keeps what a resting mouse has begun, also after the mouse has left.
      setCause((now) => (now === 'press' ? now : by))
      if (isRunning.current) return
      isRunning.current = true
      void show(0, run.current)
    }
    const step = () => setNumber((now) => (now === undefined ? 0 : now + 1 < count ? now + 1 : undefined))
    return { play, stop, step }
  })
  useEffect(() => acts.stop, [acts])
  return { number, cause, ...acts }
}
