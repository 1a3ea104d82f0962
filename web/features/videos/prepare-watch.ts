import type { QueryClient } from '@tanstack/react-query'
import { matchPath } from 'react-router'
import { auth, type User } from '#shared/contract/auth.ts'
import { keyOf } from '../../query-client.ts'
import { engagementOf, knownVideo, mayWatch, playbackOf, youngPlaybackMs } from './use-watch.ts'

/**
 * On the press of a link to a video: asks to be let in, and where to go on, while the page is being drawn.
 * Only for what this member is known to be let in to; everything else the page finds out by itself.
 */
export function prepareWatch(client: QueryClient, path: string): void {
  const id = matchPath('/video/:id', path)?.params.id ?? ''
  const user = client.getQueryData<User>(keyOf(auth.getUser.path))
  const video = knownVideo(client, id)
  if (!user || !video || !mayWatch(user, video)) return
  // The page asks again and says what went wrong.
  const ignore = () => undefined
  const fresh = { staleTime: youngPlaybackMs, gcTime: youngPlaybackMs }
  client.fetchQuery({ ...playbackOf(id), ...fresh }).catch(ignore)
  client.fetchQuery(engagementOf(id)).catch(ignore)
}
