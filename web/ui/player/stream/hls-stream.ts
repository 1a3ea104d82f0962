import type Hls from 'hls.js'
import type { ErrorData } from 'hls.js'
import { afterFrame, posterDrawn } from '../media/frames.ts'
import { isOverAt } from '../media/place.ts'
import { passOverStalls } from '../stalls.ts'

export type PlayerSource = {
  /** HLS playlist. */
  url: string
  /** ISO UTC; until then its segments may be fetched. */
  expiresAt: string
}

/** `network`: nothing arrives. `refused`: no longer allowed. `unplayable`: this browser cannot show it. */
export type StreamFailure = 'network' | 'refused' | 'unplayable'

export type StreamState = {
  /** Picture heights in pixels, one a rung; empty when the browser chooses by itself. */
  heights: number[]
  /** Chosen rung, -1 for automatic. */
  chosen: number
  /** Rung on screen, -1 while unknown. */
  current: number
  failure: StreamFailure | undefined
  /** It should play, has stood still for long, and no way on was found. */
  isStalled: boolean
}

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
  /** `startAt` is where it was left: if that turns out to be the end, it starts over. */
  resumes: boolean
  /** Asks to be let in for some more minutes. */
  renew: () => Promise<PlayerSource>
  onChange: (change: Partial<StreamState>) => void
}

export type OpenStream = { choose: (rung: number) => void; close: () => void }

let engine: typeof Hls | undefined

/** One that was made when there was nothing better to do, for the stream that is opened next. */
let spare: Hls | undefined

/** Fetched when a video page opens; players share it. Kept here: importing it again would wait for a turn. */
export async function loadHls(): Promise<typeof Hls> {
  engine ??= (await import('hls.js/light')).default
  return engine
}

/** Has an engine ready: fetched, and one made. */
export async function prepareHls(): Promise<void> {
  const Engine = await loadHls()
  if (Engine.isSupported()) spare ??= new Engine(streamConfig)
}

const patience = { networkRetries: 4, renewEarlyMs: 60_000, refusedAgainMs: 10_000, mediaRecoveryMs: 10_000 }

const streamConfig = {
  // The smallest rung first, so that a picture is there soon; bandwidth decides from then on.
  startLevel: 0,
  // Its first segment does not wait for the video to be ready for it.
  startFragPrefetch: true,
  capLevelToPlayerSize: true,
  maxBufferLength: 30,
  maxMaxBufferLength: 60,
  backBufferLength: 60,
}

function engineFor(Engine: typeof Hls, { video, startAt }: StreamOptions): Hls {
  const hls = spare ?? new Engine(streamConfig)
  spare = undefined
  hls.config.startPosition = startAt > 0 ? startAt : -1
  // No more than the first picture needs, until it is shown: it may have been opened for nothing.
  hls.config.maxMaxBufferLength = 1
  const goOn = () => {
    hls.config.maxMaxBufferLength = streamConfig.maxMaxBufferLength
  }
  hls.once(Engine.Events.DESTROYING, afterFrame(video, goOn))
  return hls
}

/** Plays an HLS source in a video: by hls.js where it can, else by the browser itself (iPhone). */
export async function openStream(options: StreamOptions): Promise<OpenStream> {
  // An engine that is not here yet is larger than all the page; what stands for the video shall not wait for it.
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

  // The file may be shorter than what is told of it. Decided before its first segment is asked for: an engine
  // that has reached the end of the file does not always notice that it was sent back to the beginning.
  hls.once(Events.LEVEL_LOADED, (_, { details }) => {
    if (!resumes || !isOverAt(startAt, details.totalduration)) return
    hls.stopLoad()
    hls.startLoad(0)
  })
  const tellRungs = () => onChange({ heights: hls.levels.map(({ height }) => height) })
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
  // How far the picture alone is loaded no browser tells.
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
    // The browser tells no status: a lapsed permission looks like a lost connection.
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

/** To where it is loaded without a gap from a place on. */
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
 * Renews the permission to fetch segments before it ends, as long as the video plays, and at once when a
 * segment was refused all the same (a laptop that slept). Refused again right after: it gives up.
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
