import { isLoop } from '#shared/rules/learning/drill.ts'
import type { Drill } from '../drill/drill.ts'
import { preciseClock, spokenTime } from '../media/clock.ts'
import { skipSeconds } from '../media/media-session.ts'
import { type Media, rates } from '../media/use-media.ts'
import type { PlayerCaptions } from './captions.tsx'

/** A short message: shown for a moment over the picture and read out. */
export type Notice = {
  text: string
  /** The side of the picture where it is shown. */
  side: 'left' | 'middle' | 'right'
}

/** The actions of buttons, keys and taps. Each one shows its result as a notice. */
export type Deck = ReturnType<typeof createDeck>

const volumeStep = 0.1
/** Skips within this time of each other are announced as one. */
const togetherMs = 800

type DeckParts = {
  media: Media
  drill: Drill
  captions: () => PlayerCaptions | undefined
  say: (notice: Notice) => void
}

export function createDeck({ media, drill, captions, say }: DeckParts) {
  let skipped = 0
  let skippedAt = Number.NEGATIVE_INFINITY
  const tell = (text: string) => say({ text, side: 'middle' })
  const tellVolume = () => {
    const { muted, volume } = media.getState()
    tell(muted ? 'Muted' : `Volume ${Math.round(volume * 100)}%`)
  }
  const setVolume = (volume: number) => {
    media.setVolume(volume)
    // The element reports its new volume a moment later; the notice need not wait for it.
    tell(volume <= 0 ? 'Muted' : `Volume ${Math.round(Math.min(1, volume) * 100)}%`)
  }

  return {
    togglePlay() {
      const { paused } = media.getState()
      media.toggle()
      tell(paused ? 'Playing' : 'Paused')
    },
    skip(seconds: number = skipSeconds) {
      const follows = performance.now() - skippedAt < togetherMs && Math.sign(skipped) === Math.sign(seconds)
      skipped = (follows ? skipped : 0) + seconds
      skippedAt = performance.now()
      media.skip(seconds)
      const side = seconds < 0 ? 'left' : 'right'
      say({ text: `${seconds < 0 ? '−' : '+'}${Math.abs(skipped)} seconds`, side })
    },
    seekToShare(share: number) {
      const { duration } = media.getState()
      media.seek(duration * share)
      tell(spokenTime(duration * share))
    },
    toggleMuted() {
      media.toggleMuted()
      const video = media.video()
      if (video?.muted) tell('Muted')
      else tellVolume()
    },
    louder: () => setVolume(volumeNow(media) + volumeStep),
    quieter: () => setVolume(volumeNow(media) - volumeStep),
    toggleCaptions() {
      const known = captions()
      if (!known) return tell('No captions for this video')
      known.setOn(!known.isOn)
      tell(known.isOn ? 'Captions off' : 'Captions on')
    },
    changeRate(direction: 1 | -1) {
      const current = media.video()?.playbackRate ?? 1
      const next =
        direction > 0 ? rates.find((rate) => rate > current) : rates.findLast((rate) => rate < current)
      if (next !== undefined) media.setRate(next)
      tell(`Speed ${next ?? current}×`)
    },
    setLoopStart() {
      drill.setStart()
      const { start } = drill.getState()
      tell(`A ${preciseClock(start ?? 0)}`)
    },
    setLoopEnd() {
      drill.setEnd()
      const points = drill.getState()
      tell(isLoop(points) ? `Loop ${preciseClock(points.start)} – ${preciseClock(points.end)}` : 'Too short')
    },
    clearLoop() {
      drill.clear()
      tell('Loop cleared')
    },
    toggleMirror() {
      drill.toggleMirror()
      tell(drill.getState().isMirrored ? 'Mirrored' : 'Mirror off')
    },
    step(frames: 1 | -1) {
      drill.step(frames)
      tell(frames > 0 ? '+1 frame' : '−1 frame')
    },
    toggleDrill: () => drill.toggleOpen(),
    toggleFullscreen: () => void media.toggleFullscreen().catch(() => tell('Full screen is not available')),
    togglePictureInPicture: () =>
      void media.togglePictureInPicture().catch(() => tell('Picture in picture is not available')),
  }
}

function volumeNow(media: Media): number {
  const video = media.video()
  return !video || video.muted ? 0 : video.volume
}
