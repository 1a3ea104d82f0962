import type Hls from 'hls.js'
import type { ErrorData, HlsConfig, LevelLoadedData, LevelParsed, ManifestLoadedData } from 'hls.js'
import { linesOf } from '../stream/hls-stream.ts'
import { keepAdmitted } from './admission.ts'
import { captionReader } from './caption-reader.ts'
import { firstPlace, placeOf, reaches } from './dated-list.ts'
import { captionConfig, followCaptions } from './hls-captions.ts'
import { edgeBehind, type LiveOptions, type OpenLive, tryAgainMs } from './live-state.ts'

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
  // Interstitials begin each playlist at its live edge, wherever the player wants to be.
  enableInterstitialPlayback: false,
  ...captionConfig,
  ...atEdge,
}

const lookEveryMs = 500
/** Seconds of video needed to play on after a stall, and the longest wait for them. */
const enough = 1.5
const holdMs = 2000

type List = 'edge' | 'back'

const isPicture = ({ videoCodec, width }: LevelParsed) => Boolean(videoCodec || width)

export function openWithHls(Engine: typeof Hls, options: LiveOptions): OpenLive {
  const { video, now, onChange } = options
  const reader = captionReader(Engine)
  const hls = new Engine({ ...config, ...(reader && { timelineController: reader }) })
  const { Events, ErrorTypes } = Engine
  let isFollowing = true
  /** Which playlist is played. The long one is loaded only by viewers who go back further than the short one. */
  let list: List = 'edge'
  /** The sound of each playlist. */
  const sounds: Partial<Record<List, string>> = {}
  let isSoundOnly = false
  let chosen = -1
  /** While another playlist opens: the browser pauses by itself. */
  let isChanging = false
  /** Whether it plays once that playlist is open. */
  let playsOn = true
  /** The moment at which that playlist begins. */
  let goal: number | undefined
  let waiting: ReturnType<typeof setTimeout> | undefined
  /** While the picture stands still until more of it has arrived. */
  let holding: ReturnType<typeof setTimeout> | undefined
  let recoveredAt = Number.NEGATIVE_INFINITY
  const admission = keepAdmitted(options)
  const captions = followCaptions(hls, Engine, (captionTracks) => onChange({ captionTracks }))

  const follow = (isWanted: boolean) => {
    release()
    isFollowing = isWanted
    Object.assign(hls.config, isWanted ? atEdge : atPlace)
    onChange({ isAtEdge: isWanted })
  }
  const address = () => {
    const url = list === 'back' ? (admission.back() ?? admission.url()) : admission.url()
    return (isSoundOnly ? sounds[list] : undefined) ?? url
  }
  const load = () => (hls.levels.length > 0 ? hls.startLoad(-1) : hls.loadSource(address()))
  const details = () => hls.latestLevelDetails ?? undefined
  /** Opens the other playlist, at a moment or at its edge. */
  const change = (to: List, moment?: number, isPlaying = true) => {
    playsOn = isPlaying
    list = to
    goal = moment
    isChanging = true
    hls.loadSource(address())
  }
  /** Opens the picture or the sound alone, at the place of the other one. */
  const changeKind = () => {
    const moment = isFollowing ? undefined : (goal ?? hls.playingDate?.getTime())
    change(list, moment, isChanging ? playsOn : !video.paused)
  }
  const onManifestLoaded = ({ levels }: ManifestLoadedData) => {
    // The sound's own playlist has no levels.
    if (!levels.some(isPicture)) return
    const sound = levels.find((level) => !isPicture(level) && level.audioCodec)?.url
    onChange({ hasSoundOnly: sound !== undefined })
    if (sound) sounds[list] = sound
    if (sound && isSoundOnly) change(list, goal, playsOn)
  }
  const onManifest = () => {
    if (hls.levels.some(({ width }) => width > 0)) {
      if (chosen >= 0 && chosen < hls.levels.length) hls.loadLevel = chosen
      onChange({ heights: hls.levels.map(linesOf) })
    }
    if (!isChanging) return
    isChanging = false
    if (playsOn) void video.play().catch(() => undefined)
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
  hls.on(Events.MANIFEST_LOADED, (_, data) => onManifestLoaded(data))
  hls.on(Events.MANIFEST_PARSED, onManifest)
  hls.on(Events.LEVEL_LOADED, (_, data) => onLevel(data))
  hls.on(Events.LEVEL_SWITCHED, (_, { level }) => !isSoundOnly && onChange({ current: level }))
  hls.on(Events.FRAG_BUFFERED, onBuffered)
  video.addEventListener('pause', onPause)
  video.addEventListener('play', onPlay)
  video.addEventListener('playing', onPlaying)
  const timer = setInterval(look, lookEveryMs)
  hls.loadSource(admission.url())
  hls.attachMedia(video)

  const toEdge = () => {
    follow(true)
    goal = undefined
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
    choose(rung) {
      chosen = rung
      const wasSoundOnly = isSoundOnly
      isSoundOnly = false
      onChange({ chosen, isSoundOnly })
      if (!wasSoundOnly) hls.nextLevel = rung
      // A token of IVS opens the picture once.
      else void admission.renew().then((isAdmitted) => isAdmitted && !isSoundOnly && changeKind())
    },
    hear() {
      if (isSoundOnly || !sounds[list]) return
      isSoundOnly = true
      onChange({ isSoundOnly, current: -1 })
      captions.drop()
      if (document.pictureInPictureElement === video) void document.exitPictureInPicture()
      changeKind()
    },
    read: captions.read,
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
