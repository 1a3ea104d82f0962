import type { Cue } from '#shared/rules/media/webvtt.ts'
import { followBeyondFrame, isBeyondFrame } from '../media/beyond-frame.ts'

type Captions = { cues: readonly Cue[]; language: string; label: string }

/**
 * Shows captions in a text track of the video itself while the browser shows the picture by itself. Loaded when
 * captions are on, because few people need it. Returns a function that ends it.
 */
export function openTextTrack(
  video: HTMLVideoElement,
  captions: Captions,
  onShown: (isShown: boolean) => void,
): () => void {
  let hide: (() => void) | undefined
  const show = (isShown: boolean) => {
    if (isShown === (hide !== undefined)) return
    hide?.()
    hide = isShown ? showTextTrack(video, captions) : undefined
    onShown(isShown)
  }
  const update = () => show(isBeyondFrame(video))
  const unfollow = followBeyondFrame(video, update)
  update()
  return () => {
    unfollow()
    show(false)
  }
}

function showTextTrack(video: HTMLVideoElement, { cues, language, label }: Captions): () => void {
  // A track that was added to a video cannot be removed.
  const known = Array.from(video.textTracks).find((one) => one.language === language && one.label === label)
  const track = known ?? video.addTextTrack('captions', label, language)
  const shown = cues.map(({ start, end, text }) => new VTTCue(start, end, withoutMarkup(text)))
  for (const cue of shown) track.addCue(cue)
  track.mode = 'showing'
  return () => {
    for (const cue of shown) track.removeCue(cue)
    track.mode = 'disabled'
  }
}

/** A text track reads its text as markup. */
const withoutMarkup = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
