import { useCallback, useEffect, useState } from 'react'
import { type Cue, cuesAt } from '#shared/rules/media/webvtt.ts'
import { followFrames } from '../media/frames.ts'
import type { Media } from '../media/use-media.ts'
import styles from './captions.module.css'

/** The captions of the player's video. The owner of the player fetches and selects them. */
export type PlayerCaptions = {
  languages: readonly { language: string; label: string }[]
  /** The language of these cues. */
  language: string
  cues: readonly Cue[]
  isOn: boolean
  setOn: (isOn: boolean) => void
  /** Chooses a language and turns the captions on. */
  choose: (language: string) => void
}

/** The playback position to the frame; renders again only when `part` of it changes. */
export function usePlace<Part>(media: Media, part: (place: number) => Part): Part {
  const [shown, setShown] = useState(() => part(media.getState().position))
  useEffect(() => {
    const video = media.video()
    const update = () => setShown(part(media.video()?.currentTime ?? 0))
    update()
    return video ? followFrames(video, { onPlace: update }) : media.subscribe(update)
  }, [media, part])
  return shown
}

/** Whether a text track of the video shows the captions, because the browser shows the picture by itself. */
function useTextTrack(media: Media, { cues, isOn, language, languages }: PlayerCaptions): boolean {
  const [isShown, setShown] = useState(false)
  const label = languages.find((each) => each.language === language)?.label ?? language
  useEffect(() => {
    const video = media.video()
    if (!video || !isOn) return
    const opened = import('./text-track.ts').then(
      (loaded) => loaded.openTextTrack(video, { cues, language, label }, setShown),
      // Without a connection there is only our own text.
      () => undefined,
    )
    return () => void opened.then((close) => close?.())
  }, [media, cues, isOn, language, label])
  return isShown
}

/** Captions rendered as our own text over the picture, so that mirroring the picture does not mirror them. */
export function CaptionsShown({ media, captions }: { media: Media; captions: PlayerCaptions }) {
  const { cues, isOn, language } = captions
  const inTextTrack = useTextTrack(media, captions)
  const textAt = useCallback(
    (place: number) =>
      cuesAt(cues, place)
        .map(({ text }) => text)
        .join('\n'),
    [cues],
  )
  const text = usePlace(media, textAt)
  if (!isOn || inTextTrack || text === '') return null
  return (
    <p className={styles.captions} lang={language} dir="auto">
      <span>{text}</span>
    </p>
  )
}
