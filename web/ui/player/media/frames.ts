/** The default frame rate: that of film. */
export const usualFrameRate = 24

/** Common frame rates. A measured rate is rounded to the nearest of these. */
const knownRates = [23.976, 24, 25, 29.97, 30, 48, 50, 59.94, 60]
const samplesKept = 31
const samplesNeeded = 5

/** Learns the frame rate of a video from the frames shown. */
export function createFrameRate() {
  const lengths: number[] = []
  let before: { time: number; count: number } | undefined
  return {
    /** `time`: seconds in the video; `count`: frames shown since it was opened. */
    saw(time: number, count: number) {
      const length = before && count > before.count ? (time - before.time) / (count - before.count) : 0
      before = { time, count }
      // Anything else is a seek, or a gap in the video.
      if (length < 1 / 125 || length > 1 / 9) return
      lengths.push(length)
      if (lengths.length > samplesKept) lengths.shift()
    },
    get(): number {
      if (lengths.length < samplesNeeded) return usualFrameRate
      const middle = lengths.toSorted((a, b) => a - b)[lengths.length >> 1] ?? 1 / usualFrameRate
      const rate = 1 / middle
      return knownRates.find((known) => Math.abs(known - rate) / known < 0.0008) ?? nearest(rate)
    },
  }
}

function nearest(rate: number): number {
  const known = knownRates.toSorted((a, b) => Math.abs(a - rate) - Math.abs(b - rate))[0] ?? rate
  return Math.abs(known - rate) / known < 0.03 ? known : rate
}

type Watched = {
  /** The position of every frame shown while playing, and of every seek; seconds. */
  onPlace: (place: number) => void
  onFrame?: (time: number, count: number) => void
}

/** Follows a video frame by frame where the browser supports it, otherwise at each repaint. */
export function followFrames(video: HTMLVideoElement, { onPlace, onFrame }: Watched): () => void {
  let ended = false
  let handle = 0
  const tell = () => onPlace(video.currentTime)
  // A page in the background is shown no frames, but its video plays on.
  const events = ['timeupdate', 'seeked', 'ended'] as const
  for (const event of events) video.addEventListener(event, tell)
  const hasFrames = 'requestVideoFrameCallback' in video
  const onVideoFrame = (_: number, { mediaTime, presentedFrames }: VideoFrameCallbackMetadata) => {
    if (ended) return
    onFrame?.(mediaTime, presentedFrames)
    tell()
    handle = video.requestVideoFrameCallback(onVideoFrame)
  }
  const onDraw = () => {
    if (ended) return
    if (!video.paused) tell()
    handle = requestAnimationFrame(onDraw)
  }
  handle = hasFrames ? video.requestVideoFrameCallback(onVideoFrame) : requestAnimationFrame(onDraw)
  return () => {
    ended = true
    for (const event of events) video.removeEventListener(event, tell)
    if (hasFrames) video.cancelVideoFrameCallback(handle)
    else cancelAnimationFrame(handle)
  }
}

/**
 * Runs a callback after the next frame is drawn, so that expensive work does not delay the picture. Runs at once if the
 * browser does not report frames, and on a time update if nothing is drawn, as in the background.
 */
export function afterFrame(video: HTMLVideoElement, act: () => void): () => void {
  if (!('requestVideoFrameCallback' in video)) {
    act()
    return () => {}
  }
  const cancel = () => {
    video.cancelVideoFrameCallback(handle)
    video.removeEventListener('timeupdate', onTime)
  }
  const once = () => {
    cancel()
    act()
  }
  // A seek also fires a time update, before there is a picture.
  const onTime = () => !video.paused && once()
  const handle = video.requestVideoFrameCallback(once)
  video.addEventListener('timeupdate', onTime)
  return cancel
}

const posterPatienceMs = 1000

/** Resolves when the poster of a video was drawn, failed to load or took too long. */
export async function posterDrawn({ poster }: HTMLVideoElement): Promise<void> {
  if (!poster) return
  const image = new Image()
  image.src = poster
  const drawn = image.decode().then(() => new Promise(requestAnimationFrame))
  const late = new Promise((resolve) => setTimeout(resolve, posterPatienceMs))
  await Promise.race([drawn.catch(() => undefined), late])
}
