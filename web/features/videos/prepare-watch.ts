import type { QueryClient } from '@tanstack/react-query'
import { matchPath } from 'react-router'
import { auth, type User } from '#shared/contract/auth.ts'
import { keyOf } from '../../query-client.ts'
import { warmStream } from '../../ui/player/hls-stream.ts'
import { placeToResume } from '../../ui/player/player.tsx'
import { engagementOf, knownVideo, mayWatch, playbackOf, youngPlaybackMs } from './use-watch.ts'

/**
 * On the press of a link to a video: opens it and begins to fetch its stream while the page is being drawn.
 * Only for what this member is known to be let in to; everything else the page finds out by itself.
 */
export function prepareWatch(client: QueryClient, path: string): void {
  const id = matchPath('/video/:id', path)?.params.id ?? ''
  const user = client.getQueryData<User>(keyOf(auth.getUser.path))
  const video = knownVideo(client, id)
  if (!user || !video || !mayWatch(user, video)) return
  const playback = client.fetchQuery({
    ...playbackOf(id),
    ...{ staleTime: youngPlaybackMs, gcTime: youngPlaybackMs },
  })
  const place = client.fetchQuery(engagementOf(id)).then(
    ({ position }) => position,
    () => 0,
  )
  Promise.all([playback, place])
    .then(([{ url }, position]) => warmStream(url, placeToResume(position, video.duration)))
    // The page asks again and says what went wrong.
    .catch(() => undefined)
}
