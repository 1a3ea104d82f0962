/**
 * A video whose audio has a gap, or ends early, stalls forever in every browser although its picture continues:
 * playback needs both. Conversion now repairs such videos. This handles videos that were converted earlier, and any
 * other video that stalls without an error.
 */

/**
 * Milliseconds of stall before a gap is skipped (`pass`) and before it is reported (`tell`); and between two checks
 * (`look`).
 */
const patience = { pass: 2000, tell: 10_000, look: 500 }
/** Seconds of buffered picture ahead that indicate a gap, not a slow connection. */
const ahead = 0.5
/** The maximum number of consecutive gaps with nothing played between them. */
const mostPasses = 3

type Options = {
  /**
   * The end, in seconds, of the picture buffered without a gap from a position; undefined if there is none or it is
   * unknown.
   */
  pictureTo: (place: number) => number | undefined
  /** Called once when the video is stalled with no way on, and once when it moves again. */
  onStalled: (isStalled: boolean) => void
}

/** Watches a video and skips its gaps; returns a function that stops it. */
export function passOverStalls(video: HTMLVideoElement, { pictureTo, onStalled }: Options): () => void {
  let place = Number.NaN
  let since = 0
  let passes = 0
  let isTold = false

  const tell = (isStalled: boolean) => {
    if (isTold === isStalled) return
    isTold = isStalled
    onStalled(isStalled)
  }
  const look = () => {
    const now = performance.now()
    const isMeant = !video.paused && !video.ended && video.readyState >= HTMLMediaElement.HAVE_METADATA
    if (!isMeant || video.currentTime !== place) return moved(now)
    if (now - since < patience.pass) return
    const next = wayOn(video, pictureTo(place))
    if (next !== undefined && passes < mostPasses) return pass(next, now)
    if (next !== undefined || passes > 0 || now - since >= patience.tell) tell(true)
  }
  const moved = (now: number) => {
    place = video.currentTime
    since = now
    passes = 0
    tell(false)
  }
  const pass = (next: number, now: number) => {
    passes += 1
    video.currentTime = next
    place = video.currentTime
    since = now
  }

  const timer = setInterval(look, patience.look)
  return () => clearInterval(timer)
}

/**
 * The point where picture and sound are both buffered again; otherwise the end of the buffered picture, unless that
 * is the end of the video.
 */
function wayOn({ buffered, currentTime, duration }: HTMLVideoElement, to: number | undefined) {
  if (to === undefined || to < currentTime + ahead) return undefined
  for (let at = 0; at < buffered.length; at++) {
    const begins = buffered.start(at)
    if (begins > currentTime && begins <= to) return begins + 0.05
  }
  return to < duration - ahead ? to : undefined
}
