/**
 * A film whose sound has a hole, or ends early, stands still for ever in every browser, although its picture goes on:
 * playing needs both. Films are made whole when they are converted; this is for films that were converted before, and for
 * every other film that stands still without a word.
 */

/** Milliseconds that nothing moves before a hole is passed over, and before it is told; and between two looks. */
const patience = { pass: 2000, tell: 10_000, look: 500 }
/** Seconds of picture ahead that make it a hole, and not a slow connection. */
const ahead = 0.5
/** Holes after one another, with nothing played between them. */
const mostPasses = 3

type Options = {
  /** Seconds to which the picture is loaded without a gap from a place on; undefined where it is not, or nobody knows. */
  pictureTo: (place: number) => number | undefined
  /** Told once where it stands and no way on is left, and once it moves again. */
  onStalled: (isStalled: boolean) => void
}

/** Watches a video and passes over its holes; returns what ends that. */
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

/** Where picture and sound are both loaded again, else where the picture that is loaded ends, unless all ends there. */
function wayOn({ buffered, currentTime, duration }: HTMLVideoElement, to: number | undefined) {
  if (to === undefined || to < currentTime + ahead) return undefined
  for (let at = 0; at < buffered.length; at++) {
    const begins = buffered.start(at)
    if (begins > currentTime && begins <= to) return begins + 0.05
  }
  return to < duration - ahead ? to : undefined
}
