import { useCallback, useEffect, useRef, useState } from 'react'
import type { Media } from '../media/use-media.ts'
import { claimEarly, holdSource } from './early-stream.ts'
import { noStream, type OpenStream, openStream, type PlayerSource, type StreamState } from './hls-stream.ts'

type Options = {
  source: PlayerSource
  /** The start position of a first opening, in seconds. */
  startAt: number
  /** Whether that is where the video was left. */
  resumes: boolean
  renew: () => Promise<PlayerSource>
  /** Called when the video can be played. */
  onReady: () => void
}

export type Stream = StreamState & {
  /** A level by its index in `heights`, -1 for automatic. */
  choose: (rung: number) => void
  /** Opens the source again at the position where it failed. */
  retry: () => void
}

/** Opens a source in the player's video and keeps it open until the address changes or the player unmounts. */
export function useHls(media: Media, options: Options): Stream {
  const { url } = options.source
  const [state, setState] = useState(noStream)
  const [attempt, setAttempt] = useState({ count: 0, place: 0 })
  const open = useRef<OpenStream>(undefined)
  const latest = useRef(options)
  latest.current = options

  useEffect(() => {
    const video = media.video()
    if (!video) return
    let closed = false
    const letGo = holdSource(url)
    setState(noStream)
    const onChange = (change: Partial<StreamState>) => {
      if (!closed) setState((known) => ({ ...known, ...change }))
    }
    const { source, startAt, resumes, renew, onReady } = latest.current
    const again = attempt.count > 0
    const openHere = async () => {
      // A retry may come long after the first opening, so access is renewed first.
      const admitted = again ? await renew() : { ...source, url }
      if (closed) return undefined
      const renewLatest = () => latest.current.renew()
      return openStream({
        video,
        source: admitted,
        startAt: again ? attempt.place : startAt,
        resumes: resumes && !again,
        renew: renewLatest,
        onChange,
      })
    }
    const start = async () => {
      const stream = await (claimEarly(video, onChange) ?? openHere())
      if (!stream) return
      if (closed) return stream.close()
      open.current = stream
      // Not before: a video that is asked to play and then gets its source stalls.
      if (isKnown(video, url)) onReady()
      else video.addEventListener('loadeddata', () => closed || onReady(), { once: true })
    }
    start().catch(() => onChange({ failure: 'network' }))
    return () => {
      closed = true
      letGo()
      open.current?.close()
      open.current = undefined
    }
  }, [media, url, attempt])

  const choose = useCallback((rung: number) => open.current?.choose(rung), [])
  const retry = useCallback(() => {
    // Read now, because closing the stream resets the video to its beginning.
    const place = media.video()?.currentTime || latest.current.startAt
    setAttempt(({ count }) => ({ count: count + 1, place }))
  }, [media])

  // A failure of the connection is retried when the connection returns.
  useEffect(() => {
    if (state.failure !== 'network') return
    window.addEventListener('online', retry)
    return () => window.removeEventListener('online', retry)
  }, [state.failure, retry])

  return { ...state, choose, retry }
}

/**
 * Whether a video can answer if it may play. WebKit otherwise begins, and has removed the poster when it is refused.
 * iPhones know a film that they open themselves only once it is asked to play.
 */
const isKnown = (video: HTMLVideoElement, url: string) =>
  video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA || video.getAttribute('src') === url
