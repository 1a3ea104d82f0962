import { fetchAhead } from './files-ahead.ts'
import { noStream, type OpenStream, openStream, type StreamOptions, type StreamState } from './hls-stream.ts'
import { createVideo } from './video-element.ts'

type EarlyOptions = Pick<StreamOptions, 'source' | 'startAt' | 'renew'> & {
  /** Files that the stream will ask for: requested at once, unless it is open already. */
  ahead?: readonly string[]
}

type EarlyStream = {
  video: HTMLVideoElement
  url: string
  startAt: number
  stream: Promise<OpenStream>
  /** The state of the stream so far; passed on to its claimant. */
  state: StreamState
  onChange: (change: Partial<StreamState>) => void
  giveUp: ReturnType<typeof setTimeout>
}

/** A requested page has opened by then, or never does. */
const claimedWithinMs = 10_000

let early: EarlyStream | undefined

/** Addresses of the sources that the players on the page have open. */
const held: string[] = []

/**
 * Opens a stream in a video that is on no page yet, when its link is about to be pressed. Its first picture loads while
 * the page renders. The player of that page claims it; an unclaimed stream is closed.
 */
export function openEarly({ source, startAt, renew, ahead = [] }: EarlyOptions): void {
  // Hovering over a link and pressing it fire several events, and a page may render before its stream is opened here.
  if (earlyVideo(source.url, startAt) || held.includes(source.url)) return
  close()
  fetchAhead(ahead)
  const video = createVideo()
  const onChange = (change: Partial<StreamState>) => {
    opened.state = { ...opened.state, ...change }
    opened.onChange(change)
  }
  const opened: EarlyStream = {
    video,
    url: source.url,
    startAt,
    state: noStream,
    onChange: () => {},
    stream: openStream({ video, source, startAt, resumes: true, renew, onChange }),
    giveUp: setTimeout(close, claimedWithinMs),
  }
  // The claimant gets the error.
  opened.stream.catch(() => undefined)
  early = opened
}

/** The video in which this source is open already. */
export function earlyVideo(url: string, startAt: number): HTMLVideoElement | undefined {
  return early?.url === url && early.startAt === startAt ? early.video : undefined
}

/** Claims the stream that was opened early in this video. From now on its changes are reported to the caller. */
export function claimEarly(
  video: HTMLVideoElement,
  onChange: (change: Partial<StreamState>) => void,
): Promise<OpenStream> | undefined {
  if (early?.video !== video) return undefined
  const { stream, state, giveUp } = early
  clearTimeout(giveUp)
  early.onChange = onChange
  early = undefined
  onChange(state)
  return stream
}

/** Called by a player that opens a source or claims it: it is not opened early until the player lets go of it. */
export function holdSource(url: string): () => void {
  held.push(url)
  return () => {
    held.splice(held.indexOf(url), 1)
  }
}

function close(): void {
  if (!early) return
  clearTimeout(early.giveUp)
  early.stream.then((stream) => stream.close()).catch(() => undefined)
  early = undefined
}
