import { useCallback, useEffect, useState } from 'react'
import { type Cue, cuesAt } from '#shared/rules/media/webvtt.ts'
import { followFrames } from '../media/frames.ts'
import type { Media } from '../media/use-media.ts'
import styles from './captions.module.css'

/** What a player needs of the captions of its video; anyone who has them fetched and chosen gives it. */
export type PlayerCaptions = {
  languages: readonly { language: string; label: string }[]
  /** The one whose cues these are. */
  language: string
  cues: readonly Cue[]
  isOn: boolean
  setOn: (isOn: boolean) => void
  /** Chooses a language and turns the captions on. */
  choose: (language: string) => void
}

/** The place of a player to the frame; renders again only when `part` of it changes. */
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

/** Captions as our own words over the picture: a mirrored picture does not turn them round. */
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
