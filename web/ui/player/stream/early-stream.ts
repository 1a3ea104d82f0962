import { noStream, type OpenStream, openStream, type StreamOptions, type StreamState } from './hls-stream.ts'
import { createVideo } from './video-element.ts'

type EarlyOptions = Pick<StreamOptions, 'source' | 'startAt' | 'renew'>

type EarlyStream = {
  video: HTMLVideoElement
  url: string
  startAt: number
  stream: Promise<OpenStream>
  /** What has become of it so far; told on to anyone who claims it. */
  state: StreamState
  onChange: (change: Partial<StreamState>) => void
  giveUp: ReturnType<typeof setTimeout>
}

/** A page that was asked for stands by then, or never. */
const claimedWithinMs = 10_000

let early: EarlyStream | undefined

/**
 * Opens a stream in a video that is on no page yet, when its link is about to be pressed: its first picture
 * arrives while the page is being drawn. The player of that page claims it; a stream nobody claims is closed.
 */
export function openEarly({ source, startAt, renew }: EarlyOptions): void {
  // Resting on a link and pressing it are more than one event.
  if (earlyVideo(source.url, startAt)) return
  close()
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
  // Told to anyone who claims it.
  opened.stream.catch(() => undefined)
  early = opened
}

/** The video in which this source is open already. */
export function earlyVideo(url: string, startAt: number): HTMLVideoElement | undefined {
  return early?.url === url && early.startAt === startAt ? early.video : undefined
}

/** The stream that was opened early in this video; from now on it is the caller's, who is told what becomes of it. */
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

function close(): void {
  if (!early) return
  clearTimeout(early.giveUp)
  early.stream.then((stream) => stream.close()).catch(() => undefined)
  early = undefined
}
