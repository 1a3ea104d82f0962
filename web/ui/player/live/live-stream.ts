import type Hls from 'hls.js'
import type { ErrorData, HlsConfig } from 'hls.js'
import { loadHls, type PlayerSource } from '../stream/hls-stream.ts'

/** `refused`: viewing is no longer allowed. `unplayable`: this browser cannot play it. */
export type LiveFailure = 'refused' | 'unplayable'

export type LiveState = {
  /** Seconds between the live edge and the screen; undefined if unknown. */
  behind: number | undefined
  /** Whether it follows the live edge, not an earlier position. */
  isAtEdge: boolean
  /** Nothing arrives; retries until something does. */
  isLost: boolean
  failure: LiveFailure | undefined
}

export const noLive: LiveState = { behind: undefined, isAtEdge: true, isLost: false, failure: undefined }

export type LiveOptions = {
  video: HTMLVideoElement
  source: PlayerSource
  /** Renews access for some minutes; rejects when that is refused. */
  renew: () => Promise<PlayerSource>
  /** The current time by the server's clock. Milliseconds. */
  now: () => number
  onChange: (change: Partial<LiveState>) => void
}

export type OpenLive = {
  /** Jumps to the live edge and follows it. */
  toEdge: () => void
  back: (seconds: number) => void
  close: () => void
}

/** Three seconds behind the end of the playlist: less stalls often, and IVS makes segments of two seconds. */
const atEdge = { liveMaxLatencyDuration: 9, maxLiveSyncPlaybackRate: 1.1 }
/** Viewers who have gone back or paused keep their place: no catching up with the live edge. */
const atPlace = { liveMaxLatencyDuration: Number.POSITIVE_INFINITY, maxLiveSyncPlaybackRate: 1 }

const config: Partial<HlsConfig> = {
  liveSyncDuration: 3,
  liveDurationInfinity: true,
  backBufferLength: 60,
  capLevelToPlayerSize: true,
  ...atEdge,
}

const lookEveryMs = 500
/** The pause between two attempts, with jitter: viewers who lost the same connection do not return at once. */
const tryAgainMs = () => 1000 + Math.random() * 2000
/** How early access is renewed before it ends; access that is short is renewed after half of it. */
const renewEarlyMs = 30_000
/** Seconds of buffered video needed to play on after a stall. */
const enough = 1.5

/** Plays a live stream with hls.js where it is supported, otherwise natively. */
export async function openLive(options: LiveOptions): Promise<OpenLive> {
  const Engine = await loadHls()
  return Engine.isSupported() ? openWithHls(Engine, options) : openNatively(options)
}

function openWithHls(Engine: typeof Hls, options: LiveOptions): OpenLive {
  const { video, now, onChange } = options
  const hls = new Engine(config)
  const { Events, ErrorTypes } = Engine
  let isFollowing = true
  let waiting: ReturnType<typeof setTimeout> | undefined
  let recoveredAt = Number.NEGATIVE_INFINITY
  const admission = keepAdmitted(options)

  const follow = (isWanted: boolean) => {
    isFollowing = isWanted
    Object.assign(hls.config, isWanted ? atEdge : atPlace)
    onChange({ isAtEdge: isWanted })
  }
  const load = () => (hls.levels.length > 0 ? hls.startLoad(-1) : hls.loadSource(admission.url()))
  const loadLater = () => {
    onChange({ isLost: true })
    clearTimeout(waiting)
    waiting = setTimeout(load, tryAgainMs())
  }
  const recover = () => {
    if (performance.now() - recoveredAt < 10_000) return onChange({ failure: 'unplayable' })
    recoveredAt = performance.now()
    hls.recoverMediaError()
  }
  const onError = ({ response, fatal, type }: ErrorData) => {
    if (response?.code === 401 || response?.code === 403) {
      hls.stopLoad()
      void admission.renew().then((isAdmitted) => isAdmitted && loadLater())
    } else if (fatal && type === ErrorTypes.NETWORK_ERROR) loadLater()
    else if (fatal && type === ErrorTypes.MEDIA_ERROR) recover()
    else if (fatal) onChange({ failure: 'unplayable' })
  }
  const onPause = () => follow(false)
  const onPlaying = () => {
    // With hardly anything buffered it would stall repeatedly.
    const place = hls.liveSyncPosition
    if (isFollowing && place !== null && hls.latency < enough) video.currentTime = place
  }
  const look = () => {
    const date = hls.playingDate
    onChange({ behind: date ? Math.max(0, (now() - date.getTime()) / 1000) : undefined })
  }

  hls.on(Events.ERROR, (_, data) => onError(data))
  hls.on(Events.FRAG_BUFFERED, () => onChange({ isLost: false }))
  video.addEventListener('pause', onPause)
  video.addEventListener('playing', onPlaying)
  const timer = setInterval(look, lookEveryMs)
  hls.loadSource(admission.url())
  hls.attachMedia(video)

  return {
    toEdge() {
      follow(true)
      const place = hls.liveSyncPosition
      if (place !== null) video.currentTime = place
      void video.play().catch(() => undefined)
    },
    back(seconds) {
      follow(false)
      video.currentTime = Math.max(firstPlace(video), video.currentTime - seconds)
    },
    close() {
      clearTimeout(waiting)
      clearInterval(timer)
      admission.stop()
      video.removeEventListener('pause', onPause)
      video.removeEventListener('playing', onPlaying)
      hls.destroy()
    },
  }
}

function openNatively(options: LiveOptions): OpenLive {
  const { video, onChange } = options
  const admission = keepAdmitted(options)
  let waiting: ReturnType<typeof setTimeout> | undefined
  const load = () => {
    video.src = admission.url()
    void video.play().catch(() => undefined)
  }
  const fail = () => {
    // The browser reports no status: a refusal looks like a lost connection.
    onChange({ isLost: true })
    clearTimeout(waiting)
    waiting = setTimeout(
      () => void admission.renew().then((isAdmitted) => isAdmitted && load()),
      tryAgainMs(),
    )
  }
  const onPause = () => onChange({ isAtEdge: false })
  const onPlaying = () => onChange({ isLost: false })
  video.addEventListener('error', fail)
  video.addEventListener('pause', onPause)
  video.addEventListener('playing', onPlaying)
  video.src = admission.url()
  return {
    toEdge() {
      onChange({ isAtEdge: true })
      const { seekable } = video
      if (seekable.length > 0) video.currentTime = seekable.end(seekable.length - 1) - 3
      void video.play().catch(() => undefined)
    },
    back(seconds) {
      onChange({ isAtEdge: false })
      video.currentTime = Math.max(firstPlace(video), video.currentTime - seconds)
    },
    close() {
      clearTimeout(waiting)
      admission.stop()
      video.removeEventListener('error', fail)
      video.removeEventListener('pause', onPause)
      video.removeEventListener('playing', onPlaying)
      video.removeAttribute('src')
      video.load()
    },
  }
}

const firstPlace = ({ seekable }: HTMLVideoElement) => (seekable.length > 0 ? seekable.start(0) : 0)

/** Renews access before it ends. A refusal ends the stream; a lost connection does not. */
function keepAdmitted({ source, renew, onChange }: LiveOptions) {
  let current = source
  let timer: ReturnType<typeof setTimeout> | undefined
  let isStopped = false

  const schedule = () => {
    const left = Date.parse(current.expiresAt) - Date.now()
    clearTimeout(timer)
    timer = setTimeout(renewNow, Math.max(left - Math.min(renewEarlyMs, left / 2), 5000))
  }
  const renewNow = async (): Promise<boolean> => {
    try {
      current = await renew()
    } catch {
      if (!isStopped) onChange({ failure: 'refused' })
      return false
    }
    if (!isStopped) schedule()
    return !isStopped
  }
  schedule()

  return {
    /** A different URL for each opening if a token can be used only once. */
    url: () => current.url,
    renew: renewNow,
    stop() {
      isStopped = true
      clearTimeout(timer)
    },
  }
}
