import { keepAdmitted } from './admission.ts'
import { firstPlace } from './dated-list.ts'
import { edgeBehind, type LiveOptions, type OpenLive, tryAgainMs } from './live-state.ts'
import { followTextTracks } from './native-captions.ts'

/** Plays a live stream as the browser does by itself: it chooses the picture. */
export function openNatively(options: LiveOptions): OpenLive {
  const { video, onChange } = options
  const admission = keepAdmitted(options)
  const captions = followTextTracks(video, (captionTracks) => onChange({ captionTracks }))
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
    choose() {},
    hear() {},
    read: captions.read,
    close() {
      clearTimeout(waiting)
      admission.stop()
      captions.close()
      video.removeEventListener('error', fail)
      video.removeEventListener('pause', onPause)
      video.removeEventListener('playing', onPlaying)
      video.removeAttribute('src')
      video.load()
    },
  }
}
