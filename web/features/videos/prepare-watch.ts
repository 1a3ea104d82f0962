import type { QueryClient } from '@tanstack/react-query'
import { matchPath } from 'react-router'
import { auth, type User } from '#shared/contract/auth.ts'
import { keyOf } from '../../query-client.ts'
import type { Preparation } from '../../routes.tsx'
import { openEarly } from '../../ui/player/early-stream.ts'
import { placeToResume } from '../../ui/player/place.ts'
import { engagementOf, knownVideo, mayWatch, playbackOf, youngPlaybackMs } from './use-watch.ts'

/**
 * When a link to a video is about to be pressed: asks to be let in and where to go on, and opens the stream
 * there, while the page is being drawn. Only for what this member is known to be let in to; everything else the
 * page finds out by itself.
 */
export const prepareWatch: Preparation = (client, { pathname, search }) => {
  const id = matchPath('/video/:id', pathname)?.params.id ?? ''
  const user = client.getQueryData<User>(keyOf(auth.getUser.path))
  const video = knownVideo(client, id)
  if (!user || !video || !mayWatch(user, video)) return
  const asked = ask(client, id)
  // A link with a query may ask for a place or a loop of its own.
  if (search === '') {
    asked.then(([source, { position }]) => {
      const renew = () => client.fetchQuery(playbackOf(id))
      openEarly({ source, startAt: placeToResume(position, video.duration), renew })
    }, tellNobody)
  } else asked.catch(tellNobody)
}

/** The page asks again and says what went wrong. */
const tellNobody = () => undefined

function ask(client: QueryClient, id: string) {
  const fresh = { staleTime: youngPlaybackMs, gcTime: youngPlaybackMs }
  return Promise.all([
    client.fetchQuery({ ...playbackOf(id), ...fresh }),
    client.fetchQuery(engagementOf(id)),
  ])
}
