import type { Media } from './use-media.ts'

export type Credits = { title: string; artist: string; poster: string | null }

/** Seconds per skip; the same for buttons, keys, double taps and headset buttons. */
export const skipSeconds = 10

/** Shows the video on lock screens and headset controls. Returns a function that removes it. */
export function showInMediaSession(media: Media, { title, artist, poster }: Credits): () => void {
  if (!('mediaSession' in navigator)) return () => {}
  const session = navigator.mediaSession
  const artwork = poster ? [{ src: new URL(poster, location.href).href }] : []
  let told = false
  const tell = () => {
    // Not before the video itself: the browser fetches and draws the artwork again.
    if (!told && media.getState().started) {
      told = true
      session.metadata = new MediaMetadata({ title, artist, artwork })
    }
    tellPosition(session, media)
  }
  const actions: [MediaSessionAction, MediaSessionActionHandler][] = [
    ['play', () => void media.play()],
    ['pause', () => media.pause()],
    ['seekbackward', ({ seekOffset }) => media.skip(-(seekOffset ?? skipSeconds))],
    ['seekforward', ({ seekOffset }) => media.skip(seekOffset ?? skipSeconds)],
    ['seekto', ({ seekTime }) => seekTime !== undefined && media.seek(seekTime)],
  ]
  for (const [action, run] of actions) session.setActionHandler(action, run)
  const unsubscribe = media.subscribe(tell)
  tell()
  return () => {
    unsubscribe()
    for (const [action] of actions) session.setActionHandler(action, null)
    session.metadata = null
    session.playbackState = 'none'
  }
}

function tellPosition(session: MediaSession, media: Media): void {
  const { paused, position, duration, rate } = media.getState()
  session.playbackState = paused ? 'paused' : 'playing'
  if (duration === 0 || !session.setPositionState) return
  session.setPositionState({ duration, position: Math.min(position, duration), playbackRate: rate })
}
