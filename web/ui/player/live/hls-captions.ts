import type Hls from 'hls.js'
import type { HlsConfig, NonNativeTextTrack } from 'hls.js'
import { type CaptionTrack, cueOf, unnamed, withCue } from './caption-track.ts'

export const captionConfig: Partial<HlsConfig> = {
  renderTextTracksNatively: false,
  captionsTextTrack1Label: 'Captions',
  captionsTextTrack2Label: 'Captions 2',
  captionsTextTrack3Label: 'Captions 3',
  captionsTextTrack4Label: 'Captions 4',
}

type Named = CaptionTrack & {
  /** Its name in the engine's events. */
  name: string
  /** Its number among those beside the picture. */
  place: number | undefined
}

/** Follows the captions of an engine, in the picture and beside it. */
export function followCaptions(
  hls: Hls,
  { Events }: typeof Hls,
  onChange: (tracks: readonly CaptionTrack[]) => void,
) {
  let tracks: readonly Named[] = []
  let wanted: string | undefined
  const set = (next: typeof tracks) => {
    tracks = next
    onChange(tracks)
  }
  /** Captions beside the picture are loaded only if they are read. */
  const select = () => {
    hls.subtitleTrack = tracks.find(({ language }) => language === wanted)?.place ?? -1
  }
  hls.on(Events.MANIFEST_LOADING, () => set(tracks.map((track) => ({ ...track, cues: [] }))))
  hls.on(Events.NON_NATIVE_TEXT_TRACKS_FOUND, (_, found) => {
    const added = found.tracks.map(named)
    set([...tracks.filter(({ name }) => !added.some((track) => track.name === name)), ...added])
    select()
  })
  hls.on(Events.CUES_PARSED, (_, { track: name, cues }) => {
    const added: TextTrackCue[] = cues
    set(
      tracks.map((track) =>
        track.name === name ? { ...track, cues: added.map(cueOf).reduce(withCue, track.cues) } : track,
      ),
    )
  })
  return {
    /** Reads the captions in a language, or none. */
    read(language: string | undefined) {
      wanted = language
      select()
    },
    /** Forgets all of them: a sound alone has none. */
    drop: () => set([]),
  }
}

function named(
  { _id, label, subtitleTrack, closedCaptions, ...track }: NonNativeTextTrack,
  place: number,
): Named {
  if (!subtitleTrack) {
    const name = _id ?? ''
    const language = closedCaptions?.lang ?? unnamed(`cc${name.at(-1)}`)
    return { name, language, label, cues: [], place: undefined }
  }
  const name = track.default ? 'default' : `subtitles${place}`
  return { name, language: subtitleTrack.lang ?? unnamed(place), label, cues: [], place }
}
