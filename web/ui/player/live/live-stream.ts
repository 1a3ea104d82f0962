import type Hls from 'hls.js'
import type { ErrorData, HlsConfig, LevelDetails, LevelLoadedData } from 'hls.js'
import { loadHls, type PlayerSource } from '../stream/hls-stream.ts'

/** `refused`: viewing is no longer allowed. `unplayable`: this browser cannot play it. */
export type LiveFailure = 'refused' | 'unplayable'

export type LiveSource = PlayerSource & {
  /** HLS playlist that reaches further back; null if there is none. */
  back: string | null
}

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
  source: LiveSource
  /** Renews access for some minutes; rejects when that is refused. */
  renew: () => Promise<LiveSource>
  /** The current time by the server's clock. Milliseconds. */
  now: () => number
  onChange: (change: Partial<LiveState>) => void
}

export type OpenLive = {
  /** Jumps to the live edge and follows it. */
  toEdge: () => void
  back: (seconds: number) => void
  /** Jumps to the moment this many seconds before now. */
  goTo: (secondsBehind: number) => void
  close: () => void
}

/** Seconds behind the end of the playlist: less stalls often, and IVS makes segments of two seconds. */
const distance = 3
const atEdge = { liveMaxLatencyDuration: 9, maxLiveSyncPlaybackRate: 1.1 }
/** Viewers who have gone back or paused keep their place: no catching up with the live edge. */
const atPlace = { liveMaxLatencyDuration: Number.POSITIVE_INFINITY, maxLiveSyncPlaybackRate: 1 }

const config: Partial<HlsConfig> = {
  liveSyncDuration: distance,
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
/** Seconds behind now that are the live edge: nobody can be closer to it. */
const edgeBehind = 6
/** Seconds of video needed to play on after a stall, and the longest wait for them. */
const enough = 1.5
const holdMs = 2000

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
  /** Which playlist is played. The long one is loaded only by viewers who go back further than the short one. */
  let list: 'edge' | 'back' = 'edge'
  /** While another playlist opens: the browser pauses by itself. */
  let isChanging = false
  /** The moment at which that playlist begins. */
  let goal: number | undefined
  let waiting: ReturnType<typeof setTimeout> | undefined
  /** While the picture stands still until more of it has arrived. */
  let holding: ReturnType<typeof setTimeout> | undefined
  let recoveredAt = Number.NEGATIVE_INFINITY
  const admission = keepAdmitted(options)

  const follow = (isWanted: boolean) => {
    release()
    isFollowing = isWanted
    Object.assign(hls.config, isWanted ? atEdge : atPlace)
    onChange({ isAtEdge: isWanted })
  }
  const address = () => (list === 'back' ? (admission.back() ?? admission.url()) : admission.url())
  const load = () => (hls.levels.length > 0 ? hls.startLoad(-1) : hls.loadSource(address()))
  const details = () => hls.levels[Math.max(0, hls.currentLevel)]?.details
  /** Opens the other playlist, at a moment or at its edge. */
  const change = (to: typeof list, moment?: number) => {
    list = to
    goal = moment
    isChanging = true
    hls.loadSource(address())
  }
  const onManifest = () => {
    if (!isChanging) return
    isChanging = false
    void video.play().catch(() => undefined)
  }
  const onLevel = ({ details }: LevelLoadedData) => {
    if (goal === undefined) return
    const place = placeOf(details, goal)
    goal = undefined
    hls.stopLoad()
    hls.startLoad(place ?? -1)
  }
  const goToMoment = (moment: number) => {
    follow(false)
    // The playlist is still opening: it begins at the last jump.
    if (goal !== undefined && list === 'back') {
      goal = moment
      return
    }
    const place = placeOf(details(), moment)
    if (reaches(details(), moment) || list === 'back' || !admission.back()) {
      video.currentTime = Math.max(firstPlace(video), place ?? 0)
    } else change('back', moment)
  }
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
  const onPause = () => {
    if (!isChanging) follow(false)
  }
  // After a long pause, the short playlist has moved on.
  const onPlay = () => {
    const date = hls.playingDate
    const moment = date?.getTime()
    if (isChanging || isFollowing || moment === undefined || list === 'back') return
    if (!reaches(details(), moment)) goToMoment(moment)
  }
  /** Seconds of the stream that are known and not played yet. */
  const left = () => (details()?.edge ?? Number.POSITIVE_INFINITY) - video.currentTime
  const release = () => {
    clearTimeout(holding)
    if (video.playbackRate === 0) video.playbackRate = 1
  }
  // With hardly anything left it would stall with each segment. To play the last seconds again instead would show the
  // picture of before an interruption while the new one has arrived.
  const onPlaying = () => {
    if (!isFollowing || left() >= enough) return
    // The source was late, not the connection of this viewer: it needs no greater distance, as after other stalls.
    hls.targetLatency = distance
    video.playbackRate = 0
    clearTimeout(holding)
    holding = setTimeout(release, holdMs)
  }
  const onBuffered = () => {
    onChange({ isLost: false })
    if (left() >= enough) release()
  }
  const look = () => {
    const date = hls.playingDate
    onChange({ behind: date ? Math.max(0, (now() - date.getTime()) / 1000) : undefined })
  }

  hls.on(Events.ERROR, (_, data) => onError(data))
  hls.on(Events.MANIFEST_PARSED, onManifest)
  hls.on(Events.LEVEL_LOADED, (_, data) => onLevel(data))
  hls.on(Events.FRAG_BUFFERED, onBuffered)
  video.addEventListener('pause', onPause)
  video.addEventListener('play', onPlay)
  video.addEventListener('playing', onPlaying)
  const timer = setInterval(look, lookEveryMs)
  hls.loadSource(admission.url())
  hls.attachMedia(video)

  const toEdge = () => {
    follow(true)
    if (list === 'back') return change('edge')
    const place = hls.liveSyncPosition
    if (place !== null) video.currentTime = place
    void video.play().catch(() => undefined)
  }

  return {
    toEdge,
    back(seconds) {
      const date = hls.playingDate
      if (date) return goToMoment(date.getTime() - seconds * 1000)
      follow(false)
      video.currentTime = Math.max(firstPlace(video), video.currentTime - seconds)
    },
    goTo(secondsBehind) {
      if (secondsBehind <= edgeBehind) toEdge()
      else goToMoment(now() - secondsBehind * 1000)
    },
    close() {
      clearTimeout(waiting)
      clearTimeout(holding)
      clearInterval(timer)
      admission.stop()
      video.removeEventListener('pause', onPause)
      video.removeEventListener('play', onPlay)
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
    // Without a date, only the place in what the browser has loaded is known.
    goTo(secondsBehind) {
      const { seekable } = video
      if (seekable.length === 0) return
      onChange({ isAtEdge: secondsBehind <= edgeBehind })
      video.currentTime = Math.max(firstPlace(video), seekable.end(seekable.length - 1) - secondsBehind)
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

type Dated = Pick<LevelDetails, 'fragments'>

/** The place of a moment (milliseconds) in a playlist, at its ends at most; undefined without dates. */
export function placeOf(list: Dated | undefined, moment: number): number | undefined {
  const dated = list?.fragments.filter(({ programDateTime }) => programDateTime !== null) ?? []
  const found = dated.findLast(({ programDateTime }) => (programDateTime ?? 0) <= moment) ?? dated[0]
  if (!found) return undefined
  const since = (moment - (found.programDateTime ?? 0)) / 1000
  return found.start + Math.min(Math.max(0, since), found.duration)
}

/** Whether a moment is in a playlist, or after it. What was loaded before may reach further back than the playlist. */
const reaches = (list: Dated | undefined, moment: number): boolean =>
  list?.fragments.some(({ programDateTime }) => programDateTime !== null && programDateTime <= moment) ??
  false

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
    back: () => current.back,
    renew: renewNow,
    stop() {
      isStopped = true
      clearTimeout(timer)
    },
  }
}
