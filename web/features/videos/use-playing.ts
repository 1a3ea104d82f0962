import { useEffect, useRef, useState } from 'react'
import { linkedBy } from '#shared/rules/learning/drill.ts'
import { useSearchParams } from '../../router/router.tsx'
import { ringChime } from '../../ui/player/drill/chime.ts'
import { createDrill } from '../../ui/player/drill/drill.ts'
import type { Media } from '../../ui/player/media/use-media.ts'
import { useCaptions } from './use-captions.ts'
import type { useWatch } from './use-watch.ts'

/** The player of a page and the content beside it share one video, one drill and one copy of the captions. */
export function usePlaying(media: Media, { playback }: ReturnType<typeof useWatch>, hadHeadStart: boolean) {
  const [search] = useSearchParams()
  const linked = linkedBy((name) => search.get(name))
  const [drill] = useState(() => createDrill(media, linked, ringChime))
  const captions = useCaptions(hadHeadStart ? playback.data?.captions : undefined)
  const place = linked.start ?? linked.place

  /** Plays from a position, with the player scrolled into view and focused. */
  const jump = (seconds: number) => {
    media.seek(seconds)
    void media.play()
    media.video()?.scrollIntoView?.({ block: 'nearest' })
  }
  // The page is open already, and another position in it was requested.
  const opened = useRef(place)
  useEffect(() => {
    if (place === undefined || place === opened.current) return
    opened.current = place
    media.seek(place)
  }, [place, media])
  return { media, drill, captions, place, jump }
}
