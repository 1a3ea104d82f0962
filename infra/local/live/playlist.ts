/** A segment of a stream as its encoder made it. */
export type Segment = {
  file: string
  /** The file that players read before it: one for each run of an encoder. */
  map: string
  seconds: number
  /** ISO: when its first picture was taken. */
  at: string
}

/** Segments that a list names: five minutes to go back. */
const shown = 300

/**
 * The list of a live stream. Its numbers go on over each run of an encoder, and it counts the breaks that have left it,
 * which ffmpeg's own list does not.
 */
export function createPlaylist(firstNumber: number) {
  const segments: Segment[] = []
  let first = firstNumber
  let breaksBefore = 0

  return {
    /** Adds a segment; answers with those that the list names no more. */
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

/** The list of a recording that is closed. */
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

/** Dated where a run begins: the rest follows, and the list stays short. */
function linesOf({ file, map, seconds, at }: Segment, before: Segment | undefined): string[] {
  const isNewRun = before?.map !== map
  return [
    ...(isNewRun && before ? ['#EXT-X-DISCONTINUITY'] : []),
    ...(isNewRun ? [`#EXT-X-MAP:URI="${map}"`, `#EXT-X-PROGRAM-DATE-TIME:${at}`] : []),
    `#EXTINF:${seconds.toFixed(3)},`,
    file,
  ]
}

/** The segments of a list that ffmpeg wrote, each dated. */
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
