import { useDeferredValue, useEffect, useState } from 'react'
import { type Media, useMedia } from '../media/use-media.ts'

/** Longer than a stream takes to its first picture on a good line, shorter than anybody waits for words. */
const longestMs = 300

/**
 * Whether the picture has had its head start. To draw what surrounds it takes as long as to open its stream, and
 * anyone who pressed a video waits for the picture.
 */
export function useHeadStart(media: Media): boolean {
  const started = useMedia(media, (state) => state.started)
  const [isOver, setOver] = useState(() => !('requestVideoFrameCallback' in HTMLVideoElement.prototype))
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), longestMs)
    return () => clearTimeout(timer)
  }, [])
  // In slices: a press meanwhile is not kept waiting, nor the next pictures.
  return useDeferredValue(started || isOver)
}
