import type Hls from 'hls.js'
import type { ErrorData } from 'hls.js'
import { afterFrame, posterDrawn } from '../media/frames.ts'
import { isOverAt } from '../media/place.ts'
import { passOverStalls } from '../stalls.ts'
import { loaderOf } from './files-ahead.ts'

export type PlayerSource = {
  /** HLS playlist. */
  url: string
  /** ISO UTC; its segments may be fetched until then. */
  expiresAt: string
}

/** `network`: nothing arrives. `refused`: no longer allowed. `unplayable`: this browser cannot play it. */
export type StreamFailure = 'network' | 'refused' | 'unplayable'

export type StreamState = {
  /** Shorter sides of the picture in pixels, one for each level; empty when the browser chooses by itself. */
  heights: number[]
  /** The chosen level, -1 for automatic. */
  chosen: number
  /** The level on screen, -1 while unknown. */
  current: number
  failure: StreamFailure | undefined
  /** Should play, has been stalled for long, and no way on was found. */
  isStalled: boolean
}

/** The number that names a quality: upright films are as sharp as lying ones of the same shorter side. */
export const linesOf = ({ width, height }: { width: number; height: number }) =>
  width > 0 ? Math.min(width, height) : height

export const noStream: StreamState = {
  heights: [],
  chosen: -1,
  current: -1,
  failure: undefined,
  isStalled: false,
}

export type StreamOptions = {
  video: HTMLVideoElement
  source: PlayerSource
  /** Seconds. */
  startAt: number
  /** `startAt` is where the video was left. If that turns out to be the end, it starts over. */
  resumes: boolean
  /** Renews access for some minutes. */
  renew: () => Promise<PlayerSource>
  onChange: (change: Partial<StreamState>) => void
}

export type OpenStream = { choose: (rung: number) => void; close: () => void }

let engine: typeof Hls | undefined

/** An engine created in idle time, for the next stream that is opened. */
let spare: Hls | undefined

/**
 * Fetched when a video page opens, and shared by players. Kept here, because importing it again would take a turn of
 * the event loop.
 */
export async function loadHls(): Promise<typeof Hls> {
  engine ??= (await import('hls.js/light')).default
  return engine
}

/** Fetches the engine and creates one instance ahead of time. */
export async function prepareHls(): Promise<void> {
  const Engine = await loadHls()
  if (Engine.isSupported()) spare ??= createEngine(Engine)
}

const patience = { networkRetries: 4, renewEarlyMs: 60_000, refusedAgainMs: 10_000, mediaRecoveryMs: 10_000 }

const streamConfig = {
  // The lowest level first, so that a picture appears soon; bandwidth decides from then on.
  startLevel: 0,
  // Fetches the first segment before the video is ready for it.
  startFragPrefetch: true,
  capLevelToPlayerSize: true,
  maxBufferLength: 30,
  maxMaxBufferLength: 60,
  backBufferLength: 60,
}

const createEngine = (Engine: typeof Hls) => new Engine({ ...streamConfig, loader: loaderOf(Engine) })

function engineFor(Engine: typeof Hls, { video, startAt }: StreamOptions): Hls {
  const hls = spare ?? createEngine(Engine)
  spare = undefined
  hls.config.startPosition = startAt > 0 ? startAt : -1
  bufferFirstPicture(hls, Engine, video, startAt)
  return hls
}

/** Enough to play while the next segment loads, in seconds. */
const firstPictureSeconds = 0.5

/**
 * Buffers nothing beyond the first picture until it is shown on a page: the next segment and its playlist would delay it,
 * and the stream may have been opened for nothing.
 */
function bufferFirstPicture(
  hls: Hls,
  { Events }: typeof Hls,
  video: HTMLVideoElement,
  startAt: number,
): void {
  let isShown = false
  hls.config.maxMaxBufferLength = 1
  hls.on(Events.FRAG_BUFFERED, () => {
    const end = endOf(video.buffered, startAt) ?? 0
    if (!isShown && end > startAt + firstPictureSeconds) hls.pauseBuffering()
  })
  const awaitFrame = () => hls.once(Events.DESTROYING, afterFrame(video, onFrame))
  const onFrame = () => {
    // A video outside of a page also reports its first picture, where the browser reports any.
    if (!video.isConnected && 'requestVideoFrameCallback' in video) return awaitFrame()
    isShown = true
    hls.config.maxMaxBufferLength = streamConfig.maxMaxBufferLength
    hls.resumeBuffering()
  }
  awaitFrame()
}

/** Plays an HLS source in a video with hls.js where it is supported, otherwise natively (iPhone). */
export async function openStream(options: StreamOptions): Promise<OpenStream> {
  // An engine that is not loaded yet is larger than the whole page; the poster must not wait for it.
  if (!engine) await posterDrawn(options.video)
  const Engine = await loadHls()
  return Engine.isSupported() ? openWithHls(Engine, options) : openNatively(options)
}

function openWithHls(Engine: typeof Hls, options: StreamOptions): OpenStream {
  const { video, source, startAt, resumes, onChange } = options
  const hls = engineFor(Engine, options)
  const { Events, ErrorTypes } = Engine
  const admission = keepAdmitted(options)
  let picture: TimeRanges | undefined
  const endStalls = passOverStalls(video, {
    pictureTo: (place) => endOf(picture, place),
    onStalled: (isStalled) => onChange({ isStalled }),
  })
  let networkFailures = 0
  let mediaRecoveredAt = Number.NEGATIVE_INFINITY
  let waiting: ReturnType<typeof setTimeout> | undefined

  const load = () => (hls.levels.length > 0 ? hls.startLoad(video.currentTime) : hls.loadSource(source.url))

  const loadAgainLater = () => {
    networkFailures += 1
    if (networkFailures > patience.networkRetries) return onChange({ failure: 'network' })
    clearTimeout(waiting)
    waiting = setTimeout(load, 500 * 2 ** networkFailures)
  }
  const recoverPicture = () => {
    if (performance.now() - mediaRecoveredAt < patience.mediaRecoveryMs) {
      return onChange({ failure: 'unplayable' })
    }
    mediaRecoveredAt = performance.now()
    hls.recoverMediaError()
  }
  const onError = (data: ErrorData) => {
    if (isRefusal(data.response?.code)) {
      hls.stopLoad()
      void admission.renewAfterRefusal().then((admitted) => admitted && load())
    } else if (data.fatal && data.type === ErrorTypes.NETWORK_ERROR) loadAgainLater()
    else if (data.fatal && data.type === ErrorTypes.MEDIA_ERROR) recoverPicture()
    else if (data.fatal) onChange({ failure: 'unplayable' })
  }

  // The file may be shorter than announced. Decided before its first segment is requested: an engine that has reached
  // the end of the file does not always notice that it was sent back to the beginning.
  hls.once(Events.LEVEL_LOADED, (_, { details }) => {
    if (!resumes || !isOverAt(startAt, details.totalduration)) return
    hls.stopLoad()
    hls.startLoad(0)
  })
  const tellRungs = () => onChange({ heights: hls.levels.map(linesOf) })
  hls.on(Events.MANIFEST_PARSED, tellRungs)
  hls.on(Events.LEVEL_SWITCHED, (_, { level }) => onChange({ current: level }))
  hls.on(Events.FRAG_BUFFERED, () => {
    networkFailures = 0
  })
  hls.on(Events.BUFFER_APPENDED, (_, { timeRanges }) => {
    picture = timeRanges.video ?? picture
  })
  hls.on(Events.ERROR, (_, data) => onError(data))
  hls.loadSource(source.url)
  hls.attachMedia(video)

  return {
    choose(rung) {
      hls.nextLevel = rung
      onChange({ chosen: rung })
    },
    close() {
      clearTimeout(waiting)
      endStalls()
      admission.stop()
      hls.destroy()
    },
  }
}

function openNatively(options: StreamOptions): OpenStream {
  const { video, source, onChange } = options
  const admission = keepAdmitted(options)
  // No browser reports how far the picture alone is buffered.
  const endStalls = passOverStalls(video, {
    pictureTo: () => undefined,
    onStalled: (isStalled) => onChange({ isStalled }),
  })
  let { startAt, resumes } = options
  const begin = () => {
    if (startAt > 0 && !(resumes && isOverAt(startAt, video.duration))) video.currentTime = startAt
    startAt = 0
  }
  const fail = async () => {
    if (video.error?.code === MediaError.MEDIA_ERR_DECODE) return onChange({ failure: 'unplayable' })
    // The browser reports no status: expired access looks like a lost connection.
    startAt = video.currentTime
    resumes = false
    if (await admission.renewAfterRefusal()) video.src = source.url
  }
  video.addEventListener('loadedmetadata', begin)
  video.addEventListener('error', fail)
  video.src = source.url
  return {
    choose() {},
    close() {
      endStalls()
      admission.stop()
      video.removeEventListener('loadedmetadata', begin)
      video.removeEventListener('error', fail)
      video.removeAttribute('src')
      video.load()
    },
  }
}

/** The end of the range that is buffered without a gap from a position. */
function endOf(ranges: TimeRanges | undefined, place: number): number | undefined {
  for (let at = 0; at < (ranges?.length ?? 0); at++) {
    const [begins = 0, ends = 0] = [ranges?.start(at), ranges?.end(at)]
    if (begins <= place + 0.1 && place <= ends) return ends
  }
  return undefined
}

function isRefusal(status: number | undefined): boolean {
  return status === 401 || status === 403
}

/**
 * Renews access to segments before it ends, as long as the video plays, and at once when a segment was refused (a
 * laptop that slept). Fails if it is refused again right after that.
 */
function keepAdmitted({ video, source, renew, onChange }: StreamOptions) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let renewing: Promise<boolean> | undefined
  let renewedAfterRefusalAt = Number.NEGATIVE_INFINITY
  let stopped = false

  const schedule = (expiresAt: string) => {
    const left = Date.parse(expiresAt) - Date.now()
    clearTimeout(timer)
    timer = setTimeout(renewWhilePlaying, Math.max(left - patience.renewEarlyMs, left / 2, 1000))
  }
  const renewOnce = async () => {
    try {
      const renewed = await renew()
      if (!stopped) schedule(renewed.expiresAt)
      return !stopped
    } catch {
      return false
    }
  }
  const renewNow = () => {
    renewing ??= renewOnce().finally(() => {
      renewing = undefined
    })
    return renewing
  }
  const renewWhilePlaying = () => {
    if (video.paused) video.addEventListener('play', renewNow, { once: true })
    else void renewNow()
  }
  schedule(source.expiresAt)

  return {
    async renewAfterRefusal(): Promise<boolean> {
      const again = performance.now() - renewedAfterRefusalAt < patience.refusedAgainMs
      const admitted = renewing !== undefined || !again ? await renewNow() : false
      renewedAfterRefusalAt = performance.now()
      if (!admitted && !stopped) onChange({ failure: 'refused' })
      return admitted
    },
    stop() {
      stopped = true
      clearTimeout(timer)
      video.removeEventListener('play', renewNow)
    },
  }
}
