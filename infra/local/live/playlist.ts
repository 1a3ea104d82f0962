/** A segment of a stream, as written by its encoder. */
export type Segment = {
  file: string
  /** Its init segment: one for each run of an encoder. */
  map: string
  seconds: number
  /** ISO: the time of its first picture. */
  at: string
}

/** Segments in a playlist: five minutes to seek back. */
const shown = 300

/**
 * The playlist of a live stream. Its numbers continue over runs of an encoder, and it counts the discontinuities that
 * have left it, which ffmpeg's own playlist does not.
 */
export function createPlaylist(firstNumber: number) {
  const segments: Segment[] = []
  let first = firstNumber
  let breaksBefore = 0

  return {
    /** Adds a segment; returns the segments that leave the playlist. */
    add(segment: Segment): Segment[] {
      segments.push(segment)
      const gone: Segment[] = []
      while (segments.length > shown) {
        const [oldest, next] = [segments.shift(), segments[0]]
        if (oldest) gone.push(oldest)
        if (oldest && next && next.map !== oldest.map) breaksBefore++
        first++
      }
      return gone
    },
    isEmpty: () => segments.length === 0,
    toString(): string {
      const lines = segments.flatMap((segment, place) => linesOf(segment, segments[place - 1]))
      return [
        '#EXTM3U',
        '#EXT-X-VERSION:7',
        '#EXT-X-INDEPENDENT-SEGMENTS',
        `#EXT-X-TARGETDURATION:${longestOf(segments)}`,
        `#EXT-X-MEDIA-SEQUENCE:${first}`,
        `#EXT-X-DISCONTINUITY-SEQUENCE:${breaksBefore}`,
        ...lines,
        '',
      ].join('\n')
    },
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
