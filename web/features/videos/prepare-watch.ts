import type { QueryClient } from '@tanstack/react-query'
import { preload } from 'react-dom'
import { matchPath } from 'react-router'
import { auth } from '#shared/contract/auth.ts'
import type { User } from '#shared/contract/members/user.ts'
import { idPattern } from '#shared/rules/ids.ts'
import type { Preparation } from '../../preparation.ts'
import { keyOf } from '../../query-client.ts'
import { mayWatch } from '../../session.ts'
import { posterFile } from '../../ui/media/poster.tsx'
import { placeToResume } from '../../ui/player/media/place.ts'
import { openEarly } from '../../ui/player/stream/early-stream.ts'
import { loadHls } from '../../ui/player/stream/hls-stream.ts'
import { engagementOf, knownVideo, playbackOf, videoOf, youngPlaybackMs } from './use-watch.ts'

/**
 * When a link to a video is about to be pressed: asks to be let in and where to go on, and opens the stream
 * there, while the page is being drawn. Only for what this member is known to be let in to; everything else the
 * page finds out by itself.
 */
export const prepareWatch: Preparation = (client, { pathname, search }) => {
  const id = matchPath('/video/:id', pathname)?.params.id ?? ''
  const user = client.getQueryData<User>(keyOf(auth.getUser.path))
  if (!user) return arrive(client, id)
  if (!user.termsAcceptedAt) return
  const video = knownVideo(client, id)
  if (!video || !mayWatch(user, video)) return
  const asked = ask(client, id)
  // The engine comes along instead of after the answer. From elsewhere the player asks for it, behind the picture.
  loadHls().catch(tellNobody)
  // A link with a query may ask for a place or a loop of its own.
  if (search === '') {
    asked.then(([source, { position }]) => {
      const renew = () => client.fetchQuery(playbackOf(id))
      openEarly({ source, startAt: placeToResume(position, video.duration), renew })
    }, tellNobody)
  } else asked.catch(tellNobody)
}

/** From elsewhere: all that is not refused to any member is asked for at once; whether it opens is not known yet. */
function arrive(client: QueryClient, id: string): void {
  if (!idPattern('video').test(id)) return
  client.fetchQuery(engagementOf(id)).catch(tellNobody)
  client.fetchQuery(videoOf(id)).then(({ thumbnailUrl }) => {
    if (thumbnailUrl) preload(posterFile(thumbnailUrl), { as: 'image', fetchPriority: 'high' })
  }, tellNobody)
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
