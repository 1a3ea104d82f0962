import { useCallback, useEffect, useRef, useState } from 'react'
import type { Media } from '../media/use-media.ts'
import { type LiveOptions, noLive, type OpenLive } from './live-state.ts'
import { openLive } from './live-stream.ts'

type Options = Omit<LiveOptions, 'video' | 'onChange'> & { onReady: () => void }

/** Opens a live stream in the player's video, until the player unmounts. */
export function useLiveStream(media: Media, options: Options) {
  const [state, setState] = useState(noLive)
  const open = useRef<OpenLive>(undefined)
  const latest = useRef(options)
  latest.current = options

  useEffect(() => {
    const video = media.video()
    if (!video) return
    let isClosed = false
    setState(noLive)
    const start = async () => {
      const stream = await openLive({
        video,
        source: latest.current.source,
        renew: () => latest.current.renew(),
        now: () => latest.current.now(),
        onChange: (change) => !isClosed && setState((known) => ({ ...known, ...change })),
      })
      if (isClosed) return stream.close()
      open.current = stream
      latest.current.onReady()
    }
    start().catch(() => setState((known) => ({ ...known, failure: 'unplayable' })))
    return () => {
      isClosed = true
      open.current?.close()
      open.current = undefined
    }
  }, [media])

  const toEdge = useCallback(() => open.current?.toEdge(), [])
  const back = useCallback((seconds: number) => open.current?.back(seconds), [])
  const goTo = useCallback((secondsBehind: number) => open.current?.goTo(secondsBehind), [])
  const choose = useCallback((rung: number) => open.current?.choose(rung), [])
  const hear = useCallback(() => open.current?.hear(), [])
  const read = useCallback((language: string | undefined) => open.current?.read(language), [])
  return { ...state, toEdge, back, goTo, choose, hear, read }
}
export type LiveStream = ReturnType<typeof useLiveStream>
