import { followBeyondFrame, isBeyondFrame } from '../media/beyond-frame.ts'
import { type CaptionTrack, cueOf, unnamed } from './caption-track.ts'

type Found = { track: TextTrack; language: string }

/** The first track of each language: another one may have been added for the captions of this player. */
const tracksOf = ({ textTracks }: HTMLVideoElement): Found[] =>
  [...textTracks]
    .filter(({ kind }) => kind === 'captions' || kind === 'subtitles')
    .map((track, place) => ({ track, language: track.language || unnamed(place) }))
    .filter(({ language }, place, all) => all.findIndex((one) => one.language === language) === place)

/**
 * Follows the captions that a browser finds in a stream. The player shows them itself, except where the browser shows
 * the picture by itself.
 */
export function followTextTracks(video: HTMLVideoElement, onChange: (tracks: CaptionTrack[]) => void) {
  const { textTracks } = video
  let wanted: string | undefined
  const tell = () => {
    const isShown = isBeyondFrame(video)
    onChange(
      tracksOf(video).map(({ track, language }) => ({
        language,
        label: track.label || track.language || 'Captions',
        cues: isShown ? [] : [...(track.activeCues ?? [])].map(cueOf),
      })),
    )
  }
  // A browser may turn a track on by itself.
  const select = () => {
    const read = isBeyondFrame(video) ? 'showing' : 'hidden'
    for (const { track, language } of tracksOf(video)) {
      const mode = language === wanted ? read : 'disabled'
      if (track.mode !== mode) track.mode = mode
      track.oncuechange = tell
    }
    tell()
  }
  const changes = ['addtrack', 'removetrack', 'change']
  for (const change of changes) textTracks.addEventListener(change, select)
  const unfollow = followBeyondFrame(video, select)
  select()
  return {
    /** Reads the captions in a language, or none. */
    read(language: string | undefined) {
      wanted = language
      select()
    },
    close() {
      unfollow()
      for (const change of changes) textTracks.removeEventListener(change, select)
    },
  }
}
