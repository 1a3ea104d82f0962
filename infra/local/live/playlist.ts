/** A segment of a stream, as written by its encoder. */
export type Segment = {
  file: string
  /** Its init segment: one for each run of an encoder. */
  map: string
  seconds: number
  /** ISO: the time of its first picture. */
  at: string
}

/** Segments in the playlist of the live edge, which every viewer loads each second. */
const atEdge = 60
/** Segments in the playlist to go back in: half an hour. */
const kept = 1800

/**
 * The playlists of a live stream: a short one at its edge, and one to go back in. Numbers continue over runs of an
 * encoder, and discontinuities that have left a playlist are counted, which ffmpeg's own playlist does not.
 */
export function createPlaylist(firstNumber: number) {
  const segments: Segment[] = []
  let first = firstNumber
  let breaksBefore = 0

  /** The playlist from a segment on. */
  const listFrom = (place: number): string => {
    const left = segments.slice(0, place + 1)
    const breaks = left.filter((segment, at) => at > 0 && segment.map !== left[at - 1]?.map).length
    const listed = segments.slice(place)
    return [
      '#EXTM3U',
      '#EXT-X-VERSION:7',
      '#EXT-X-INDEPENDENT-SEGMENTS',
      `#EXT-X-TARGETDURATION:${longestOf(listed)}`,
      `#EXT-X-MEDIA-SEQUENCE:${first + place}`,
      `#EXT-X-DISCONTINUITY-SEQUENCE:${breaksBefore + breaks}`,
      ...listed.flatMap((segment, at) => linesOf(segment, listed[at - 1])),
      '',
    ].join('\n')
  }

  return {
    /** Adds a segment; returns the segments that leave both playlists. */
    add(segment: Segment): Segment[] {
      segments.push(segment)
      const gone: Segment[] = []
      while (segments.length > kept) {
        const [oldest, next] = [segments.shift(), segments[0]]
        if (oldest) gone.push(oldest)
        if (oldest && next && next.map !== oldest.map) breaksBefore++
        first++
      }
      return gone
    },
    isEmpty: () => segments.length === 0,
    /** The playlist of the live edge. */
    toString: () => listFrom(Math.max(0, segments.length - atEdge)),
    /** The playlist to go back in. */
    back: () => listFrom(0),
  }
}
export type Playlist = ReturnType<typeof createPlaylist>

/** The playlist of a closed recording. */
export const vodPlaylist = (segments: readonly Segment[]): string =>
  [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    `#EXT-X-TARGETDURATION:${longestOf(segments)}`,
    '#EXT-X-PLAYLIST-TYPE:VOD',
    ...segments.flatMap((segment, place) => linesOf(segment, segments[place - 1])),
    '#EXT-X-ENDLIST',
    '',
  ].join('\n')

const longestOf = (segments: readonly Segment[]) =>
  Math.max(1, ...segments.map(({ seconds }) => Math.ceil(seconds)))

/** Dated at the start of a run only: the following dates are implied, and the playlist stays short. */
function linesOf({ file, map, seconds, at }: Segment, before: Segment | undefined): string[] {
  const isNewRun = before?.map !== map
  return [
    ...(isNewRun && before ? ['#EXT-X-DISCONTINUITY'] : []),
    ...(isNewRun ? [`#EXT-X-MAP:URI="${map}"`, `#EXT-X-PROGRAM-DATE-TIME:${at}`] : []),
    `#EXTINF:${seconds.toFixed(3)},`,
    file,
  ]
}

/** The segments of a playlist written by ffmpeg, each with its date. */
export function segmentsIn(list: string, map: string): Segment[] {
  const found: Segment[] = []
  let seconds = 0
  let at = ''
  for (const line of list.split('\n')) {
    const [, value = ''] = /^#[A-Z-]+:([^,]+)/.exec(line) ?? []
    if (line.startsWith('#EXTINF:')) seconds = Number(value)
    else if (line.startsWith('#EXT-X-PROGRAM-DATE-TIME:')) at = new Date(value).toISOString()
    else if (line && !line.startsWith('#')) found.push({ file: line.trim(), map, seconds, at })
  }
  return found
}
