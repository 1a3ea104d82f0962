import { useSyncExternalStore } from 'react'
import { speeds } from '#shared/rules/learning/drill.ts'
import { afterFrame } from './frames.ts'
import { recallSettings, rememberSettings } from './settings.ts'

/** The visible state of a player's `<video>`; replaced as a whole on each change. */
export type MediaState = {
  paused: boolean
  ended: boolean
  /** A frame has been played since the video was opened. */
  started: boolean
  /** Should play but has no data yet. */
  waiting: boolean
  seeking: boolean
  /** Seconds. */
  position: number
  /** Seconds; 0 while unknown. */
  duration: number
  /** End of the buffered range that contains `position`, in seconds. */
  bufferedTo: number
  /** 0 to 1, as set; audible only unless `muted`. */
  volume: number
  /** Volume 0 counts as muted. */
  muted: boolean
  rate: number
  fullscreen: boolean
  pictureInPicture: boolean
  /** `MediaError.code` of the element, if it failed. */
  errorCode: number | undefined
}

export const rates = speeds

const closed: MediaState = {
  paused: true,
  ended: false,
  started: false,
  waiting: false,
  seeking: false,
  position: 0,
  duration: 0,
  bufferedTo: 0,
  volume: 0.8,
  muted: false,
  rate: 1,
  fullscreen: false,
  pictureInPicture: false,
  errorCode: undefined,
}

const watchedEvents = [
  'play playing pause ended waiting seeking seeked timeupdate progress durationchange loadedmetadata',
  'canplay emptied volumechange ratechange error enterpictureinpicture leavepictureinpicture',
]
  .join(' ')
  .split(' ')

function bufferedTo({ buffered, currentTime }: HTMLVideoElement): number {
  for (let i = 0; i < buffered.length; i++) {
    if (buffered.start(i) <= currentTime + 0.5 && buffered.end(i) >= currentTime) return buffered.end(i)
  }
  return currentTime
}

function read(video: HTMLVideoElement, frame: HTMLElement | null, started: boolean): MediaState {
  return {
    paused: video.paused,
    ended: video.ended,
    started,
    waiting: !video.paused && !video.ended && video.readyState < HTMLMediaElement.HAVE_FUTURE_DATA,
    seeking: video.seeking,
    position: video.currentTime,
    duration: Number.isFinite(video.duration) ? video.duration : 0,
    bufferedTo: bufferedTo(video),
    volume: video.volume,
    muted: video.muted || video.volume === 0,
    rate: video.playbackRate,
    fullscreen: frame !== null && document.fullscreenElement === frame,
    pictureInPicture: document.pictureInPictureElement === video,
    errorCode: video.error?.code,
  }
}

function sameState(a: MediaState, b: MediaState): boolean {
  return (Object.keys(a) as (keyof MediaState)[]).every((key) => a[key] === b[key])
}

/**
 * The video of one player as a store, with all its actions. `attachVideo` and `attachFrame` are ref callbacks; the
 * frame is the element that goes full screen. Without a video the actions do nothing.
 */
export function createMedia() {
  let video: HTMLVideoElement | null = null
  let frame: HTMLElement | null = null
  let started = false
  let state = closed
  const listeners = new Set<() => void>()

  const update = () => {
    if (!video) return
    const next = read(video, frame, started)
    if (sameState(state, next)) return
    state = next
    for (const listener of listeners) listener()
  }
  let cancelBegin = () => {}
  const begin = () => {
    started = true
    update()
  }
  const onPlaying = () => {
    cancelBegin()
    if (video && !started) cancelBegin = afterFrame(video, begin)
  }
  /** A source that is attached just after a press ends what the press began, so it begins again. */
  const playOn = async (element: HTMLVideoElement) => {
    let isPaused = false
    const onPause = () => {
      isPaused = true
    }
    element.addEventListener('pause', onPause)
    try {
      await element.play()
    } catch (error) {
      const isInterrupted = error instanceof DOMException && error.name === 'AbortError'
      if (!isInterrupted || isPaused || element !== video) throw error
      await element.play()
    } finally {
      element.removeEventListener('pause', onPause)
    }
  }
  const end = () => (video && Number.isFinite(video.duration) ? video.duration : 0)

  const media = {
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    getState: () => state,
    video: () => video,

    attachVideo(element: HTMLVideoElement | null) {
      if (!element) return
      video = element
      const settings = recallSettings()
      element.volume = settings.volume
      element.muted = settings.muted
      for (const event of watchedEvents) element.addEventListener(event, update)
      element.addEventListener('playing', onPlaying)
      // Slow playback keeps the pitch of voices.
      element.preservesPitch = true
      update()
      return () => {
        for (const event of watchedEvents) element.removeEventListener(event, update)
        element.removeEventListener('playing', onPlaying)
        cancelBegin()
        video = null
      }
    },

    attachFrame(element: HTMLElement | null) {
      frame = element
      document.addEventListener('fullscreenchange', update)
      return () => {
        document.removeEventListener('fullscreenchange', update)
        frame = null
      }
    },

    /** Sends keys to the player from now on. */
    focus: () => frame?.focus({ preventScroll: true }),

    /** False if the browser requires a press on the page first; a press of Pause before it plays is no such refusal. */
    async play(): Promise<boolean> {
      try {
        if (video) await playOn(video)
        return true
      } catch (error) {
        update()
        return !(error instanceof DOMException && error.name === 'NotAllowedError')
      }
    },
    pause: () => video?.pause(),
    toggle: () => (video?.paused ? void media.play() : video?.pause()),

    seek(seconds: number) {
      if (video) video.currentTime = Math.min(Math.max(0, seconds), end())
      update()
    },
    skip: (seconds: number) => media.seek((video?.currentTime ?? 0) + seconds),

    setVolume(volume: number) {
      if (!video) return
      video.volume = Math.min(1, Math.max(0, Math.round(volume * 100) / 100))
      video.muted = video.volume === 0
      rememberSettings({ volume: video.volume, muted: video.muted })
    },
    /** Unmuting at volume 0 sets the default volume: silence was not asked for. */
    toggleMuted() {
      if (!video) return
      const muted = !(video.muted || video.volume === 0)
      if (!muted && video.volume === 0) video.volume = closed.volume
      video.muted = muted
      rememberSettings({ volume: video.volume, muted })
    },
    setRate(rate: number) {
      if (!video) return
      // The element resets to its default speed whenever a stream is opened in it.
      video.defaultPlaybackRate = rate
      video.playbackRate = rate
    },

    async toggleFullscreen() {
      if (document.fullscreenElement) return document.exitFullscreen()
      if (frame?.requestFullscreen) {
        await frame.requestFullscreen()
        await turnToLandscape()
      } else {
        // iPhones allow only the video itself to go full screen.
        ;(video as PhoneVideo | null)?.webkitEnterFullscreen?.()
      }
    },
    async togglePictureInPicture() {
      if (document.pictureInPictureElement) await document.exitPictureInPicture()
      else await video?.requestPictureInPicture?.()
    },
  }
  return media
}

type PhoneVideo = HTMLVideoElement & { webkitEnterFullscreen?: () => void }
type TurningScreen = ScreenOrientation & { lock?: (orientation: 'landscape') => Promise<void> }

/** Turns a phone to landscape. Other screens refuse, which does no harm. */
async function turnToLandscape(): Promise<void> {
  const orientation = screen.orientation as TurningScreen | undefined
  await orientation?.lock?.('landscape').catch(() => undefined)
}

export type Media = ReturnType<typeof createMedia>

/** One part of the state; the component renders again only when that part changes. */
export function useMedia<Part>(media: Media, part: (state: MediaState) => Part): Part {
  const get = () => part(media.getState())
  return useSyncExternalStore(media.subscribe, get, get)
}
