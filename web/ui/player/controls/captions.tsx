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

/** Captions rendered as our own text over the picture, so that mirroring the picture does not mirror them. */
export function CaptionsShown({ media, captions }: { media: Media; captions: PlayerCaptions }) {
  const { cues, isOn, language } = captions
  const textAt = useCallback(
    (place: number) =>
      cuesAt(cues, place)
        .map(({ text }) => text)
        .join('\n'),
    [cues],
  )
  const text = usePlace(media, textAt)
  if (!isOn || text === '') return null
  return (
    <p className={styles.captions} lang={language} dir="auto">
      <span>{text}</span>
    </p>
  )
}
