import { useDeferredValue, useEffect, useState } from 'react'
import { type Media, useMedia } from '../media/use-media.ts'

/** Longer than a stream needs for its first picture on a fast connection, shorter than a noticeable delay of text. */
const longestMs = 300

/**
 * Whether the picture has had its head start. Rendering its surroundings takes as long as opening its stream, and a
 * viewer who pressed a video waits for the picture.
 */
export function useHeadStart(media: Media): boolean {
  const started = useMedia(media, (state) => state.started)
  const [isOver, setOver] = useState(() => !('requestVideoFrameCallback' in HTMLVideoElement.prototype))
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), longestMs)
    return () => clearTimeout(timer)
  }, [])
  // Deferred: neither a press nor the next frames have to wait for the rendering.
  return useDeferredValue(started || isOver)
}
