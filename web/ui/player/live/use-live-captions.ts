import { useEffect } from 'react'
import type { PlayerCaptions } from '../controls/captions.tsx'
import { useCaptionSettings } from '../media/use-caption-settings.ts'
import type { LiveStream } from './use-live-stream.ts'

/** The captions that a live stream brings with it, by the member's settings; undefined until there are any. */
export function useLiveCaptions({ captionTracks, read }: LiveStream): PlayerCaptions | undefined {
  const [{ captions: isOn, language: wanted }, change] = useCaptionSettings()
  const track = captionTracks.find(({ language }) => language === wanted) ?? captionTracks[0]
  const language = track?.language
  useEffect(() => read(isOn ? language : undefined), [read, isOn, language])
  if (!track) return undefined
  return {
    languages: captionTracks,
    language: track.language,
    cues: track.cues,
    isOn,
    setOn: (isWanted) => change({ captions: isWanted }),
    choose: (other) => change({ language: other, captions: true }),
  }
}
