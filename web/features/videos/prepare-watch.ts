import type { QueryClient } from '@tanstack/react-query'
import { preload } from 'react-dom'
import { auth } from '#shared/contract/auth.ts'
import type { User } from '#shared/contract/members/user.ts'
import { type VideoPlayback, videos } from '#shared/contract/videos/videos.ts'
import { idPattern } from '#shared/rules/ids.ts'
import { call } from '../../api.ts'
import type { Preparation } from '../../preparation.ts'
import { keyOf } from '../../query-client.ts'
import { renderAfter } from '../../router/first-answers.ts'
import { matchPath } from '../../router/match.ts'
import { mayWatch } from '../../session.ts'
import { posterFile } from '../../ui/media/poster.tsx'
import { placeToResume } from '../../ui/player/media/place.ts'
import { openEarly } from '../../ui/player/stream/early-stream.ts'
import { fetchAhead, fetchedAhead } from '../../ui/player/stream/files-ahead.ts'
import { loadHls } from '../../ui/player/stream/hls-stream.ts'
import { engagementOf, knownVideo, playbackOf, videoOf, youngPlaybackMs } from './use-watch.ts'

/**
 * Runs when a link to a video is about to be pressed, and again when it is: requests access and the resume position,
 * the first files of the stream as soon as they may be read, and opens it there while the page renders. Only for videos
 * that this member is known to have access to; the page itself handles all others.
 */
export const prepareWatch: Preparation = (client, { pathname, search }) => {
  const id = matchPath('/video/:id', pathname)?.id ?? ''
  const user = client.getQueryData<User>(keyOf(auth.getUser.path))
  if (!user) return arrive(client, id)
  if (!user.termsAcceptedAt) return
  const video = knownVideo(client, id)
  if (!video || !mayWatch(user, video)) return
  const answers = ask(client, id, (source, position) => {
    // A link with a query may contain a position or a loop.
    if (search !== '') return
    const startAt = placeToResume(position, video.duration)
    const ahead = startAt === 0 ? [source.first.segment] : []
    openEarly({ source, startAt, ahead, renew: () => client.fetchQuery(playbackOf(id)) })
  })
  if (search === '') renderAfter(answers.then(fetchedAhead))
  // The engine loads in parallel with the answer. On arrival from elsewhere, the player loads it after the picture.
  loadHls().catch(tellNobody)
}

/** On arrival from elsewhere: requests everything that no member is refused; access is not known yet. */
function arrive(client: QueryClient, id: string): void {
  if (!idPattern('video').test(id)) return
  client.fetchQuery(engagementOf(id)).catch(tellNobody)
  client.fetchQuery(videoOf(id)).then(({ thumbnailUrl }) => {
    if (thumbnailUrl) preload(posterFile(thumbnailUrl), { as: 'image', fetchPriority: 'high' })
  }, tellNobody)
}

/** The page requests it again and shows the error. */
const tellNobody = () => undefined

/**
 * Requests access and the position, and tells them as soon as both have arrived: before the page renders them, which
 * takes as long as opening the stream.
 */
async function ask(
  client: QueryClient,
  id: string,
  tell: (source: VideoPlayback, position: number) => void,
): Promise<void> {
  const heard: { source?: VideoPlayback; position?: number } = {}
  const hear = (answer: typeof heard) => {
    const { source, position } = Object.assign(heard, answer)
    if (source && position !== undefined) tell(source, position)
  }
  const requestAccess = async () => {
    const source = await call(videos.getPlayback, { params: { id } })
    fetchAhead([source.url, source.first.playlist])
    hear({ source })
    return source
  }
  const requestPosition = async () => {
    const engagement = await call(videos.getEngagement, { params: { id } })
    hear({ position: engagement.position })
    return engagement
  }
  const fresh = { staleTime: youngPlaybackMs, gcTime: youngPlaybackMs }
  // Answers that are known already are not requested, and are told here.
  await Promise.all([
    client
      .fetchQuery({ ...playbackOf(id), ...fresh, queryFn: requestAccess })
      .then((source) => hear({ source }), tellNobody),
    client
      .fetchQuery({ ...engagementOf(id), queryFn: requestPosition })
      .then(({ position }) => hear({ position }), tellNobody),
  ])
}
