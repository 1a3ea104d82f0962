import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { catalogue } from '#shared/contract/catalogue.ts'
import type { User } from '#shared/contract/members/user.ts'
import type { Playback } from '#shared/contract/videos/playback.ts'
import { Video } from '#shared/contract/videos/video.ts'
import { videos } from '#shared/contract/videos/videos.ts'
import { read } from '../../api.ts'
import { problemCode } from '../../problem.ts'
import { mayWatch } from '../../session.ts'
import { useUpNext } from './use-up-next.ts'

/** How often a video that cannot be played yet is asked for again. */
const preparingCheckMs = 5000

/** Admins open drafts from their list. */
export const videoOf = (id: string, isAdmin = false) =>
  read(catalogue.getVideo, { params: { id }, query: isAdmin ? { status: 'all' } : {} })

export const engagementOf = (id: string) => read(videos.getEngagement, { params: { id } })

/** Never kept for long: what it opens lasts minutes. */
export const playbackOf = (id: string) => ({
  ...read(videos.getPlayback, { params: { id } }),
  staleTime: 0,
  gcTime: 0,
})

/** The answer to the press on a link serves the page that follows. */
export const youngPlaybackMs = 30_000

/**
 * Everything the page of one video needs: what opens it at once, the rest when the picture has had its head start.
 * A video one comes to from a list is known already and shown until its own answer is here.
 */
export function useWatch(id: string, user: User, hadHeadStart: boolean) {
  const client = useQueryClient()
  const [known] = useState(() => knownVideo(client, id))
  const video = useQuery({
    ...videoOf(id, user.isAdmin),
    placeholderData: () => known,
    enabled: hadHeadStart || !known,
  })
  const engagement = useQuery(engagementOf(id))
  const mayOpen = !video.data || mayWatch(user, video.data)
  const playback = useQuery({
    ...playbackOf(id),
    staleTime: youngPlaybackMs,
    // Whose plan opens everything need not wait to be told what this one asks for; nobody asks to be refused.
    enabled: (video.data ? mayOpen : mayWatch(user, { accessLevel: 'master' })) && !video.error,
    refetchInterval: ({ state }) =>
      problemCode(state.error) === 'video.not_ready' ? preparingCheckMs : false,
  })
  const upNext = useUpNext(video.data, hadHeadStart)
  /** Opens the video for some more minutes; what is shown follows the answer. */
  const renew = (): Promise<Playback> => client.fetchQuery(playbackOf(id))
  return { video, engagement, playback, upNext, mayOpen, renew }
}

/** The video as some list that was read before has it. */
export function knownVideo(client: QueryClient, id: string): Video | undefined {
  for (const [, data] of client.getQueriesData({ queryKey: ['', 'api'] })) {
    // By its id first: to read every row of every list would take longer than the press lasts.
    for (const row of rowsOf(data).filter((each) => each.id === id)) {
      const video = Video.safeParse(row)
      if (video.success) return video.data
    }
  }
  return undefined
}

type Row = { id?: unknown }
type Lists = { items?: Row[]; pages?: { items?: Row[] }[] }

function rowsOf(data: unknown): Row[] {
  if (typeof data !== 'object' || data === null) return []
  const { items, pages } = data as Lists
  return items ?? pages?.flatMap((page) => page.items ?? []) ?? []
}
