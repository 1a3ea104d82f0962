import type Hls from 'hls.js'
import type { ErrorData, HlsConfig } from 'hls.js'
import { loadHls, type PlayerSource } from '../stream/hls-stream.ts'

/** `refused`: it may not be watched any more. `unplayable`: this browser cannot show it. */
export type LiveFailure = 'refused' | 'unplayable'

export type LiveState = {
  /** Seconds from what happens to what is on screen; undefined where nobody can tell. */
  behind: number | undefined
  /** Whether it follows what happens, and is not a place that was gone back to. */
  isAtEdge: boolean
  /** Nothing arrives; it is tried again until something does. */
  isLost: boolean
  failure: LiveFailure | undefined
}

export const noLive: LiveState = { behind: undefined, isAtEdge: true, isLost: false, failure: undefined }

export type LiveOptions = {
  video: HTMLVideoElement
  source: PlayerSource
  /** Asks to be let in for some more minutes; rejects when that is refused. */
  renew: () => Promise<PlayerSource>
  /** The present moment by the server's clock. Milliseconds. */
  now: () => number
  onChange: (change: Partial<LiveState>) => void
}

export type OpenLive = {
  /** Goes to what happens now, and follows it from there on. */
  toEdge: () => void
  back: (seconds: number) => void
  close: () => void
}

/** Three seconds behind the end of the list: less stands still often, and IVS makes segments of two. */
const atEdge = { liveMaxLatencyDuration: 9, maxLiveSyncPlaybackRate: 1.1 }
/** Anyone who has gone back, or paused, keeps their place: nothing pulls or hurries them to what happens. */
const atPlace = { liveMaxLatencyDuration: Number.POSITIVE_INFINITY, maxLiveSyncPlaybackRate: 1 }

const config: Partial<HlsConfig> = {
  liveSyncDuration: 3,
  liveDurationInfinity: true,
  backBufferLength: 60,
  capLevelToPlayerSize: true,
  ...atEdge,
}

const lookEveryMs = 500
/** Pauses between two tries; all who lost the same connection do not come back at once. */
const tryAgainMs = () => 1000 + Math.random() * 2000
/** Before a permission ends it is asked for again. */
const renewEarlyMs = 30_000
/** Seconds of picture with which it plays on after it stood still. */
const enough = 1.5

/** Plays what happens now: by hls.js where it can, else by the browser itself. */
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
    // With hardly anything ahead it would stand still again and again.
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
    // The browser tells no status: what is refused looks like a lost connection.
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

/** Renews the permission before it ends. One that is refused is the end of it; a lost connection is not. */
function keepAdmitted({ source, renew, onChange }: LiveOptions) {
  let current = source
  let timer: ReturnType<typeof setTimeout> | undefined
  let isStopped = false

  const schedule = () => {
    const left = Date.parse(current.expiresAt) - Date.now()
    clearTimeout(timer)
    timer = setTimeout(renewNow, Math.max(left - renewEarlyMs, 5000))
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
    /** Another one for each opening, where a token opens once. */
    url: () => current.url,
    renew: renewNow,
    stop() {
      isStopped = true
      clearTimeout(timer)
    },
  }
}
