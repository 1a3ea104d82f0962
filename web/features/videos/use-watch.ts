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

/** How often a video that is still being processed is polled. */
const preparingCheckMs = 5000

/** Admins open drafts from their list. */
export const videoOf = (id: string, isAdmin = false) =>
  read(catalogue.getVideo, { params: { id }, query: isAdmin ? { status: 'all' } : {} })

export const engagementOf = (id: string) => read(videos.getEngagement, { params: { id } })

/** Cached only briefly: access lasts minutes. */
export const playbackOf = (id: string) => ({
  ...read(videos.getPlayback, { params: { id } }),
  staleTime: 0,
  gcTime: 0,
})

/** The answer requested at the press on a link is used by the page that follows. */
export const youngPlaybackMs = 30_000

/**
 * The data for the page of a video: access data at once, the rest after the picture's head start. A video opened from a
 * list is known already and shown until its own answer arrives.
 */
export function useWatch(id: string, user: User, hadHeadStart: boolean) {
  const client = useQueryClient()
  const [known] = useState(() => knownVideo(client, id))
  // On arrival from elsewhere nothing is known: all is requested at once, so that no answer waits for another.
  const mayAsk = hadHeadStart || !known
  const video = useQuery({
    ...videoOf(id, user.isAdmin),
    placeholderData: () => known,
    enabled: mayAsk,
  })
  const engagement = useQuery(engagementOf(id))
  const mayOpen = !video.data || mayWatch(user, video.data)
  const playback = useQuery({
    ...playbackOf(id),
    staleTime: youngPlaybackMs,
    // For a member whose plan opens everything, access is requested without waiting for the video's tier. Nobody
    // requests a refusal.
    enabled: (video.data ? mayOpen : mayWatch(user, { accessLevel: 'master' })) && !video.error,
    refetchInterval: ({ state }) =>
      problemCode(state.error) === 'video.not_ready' ? preparingCheckMs : false,
  })
  const next = useUpNext(video.data, mayAsk)
  const upNext = hadHeadStart ? next : undefined
  /** Renews access to the video for some minutes; the display follows the answer. */
  const renew = (): Promise<Playback> => client.fetchQuery(playbackOf(id))
  return { video, engagement, playback, upNext, mayOpen, renew }
}

/** The video from a list that was loaded before. */
export function knownVideo(client: QueryClient, id: string): Video | undefined {
  for (const [, data] of client.getQueriesData({ queryKey: ['', 'api'] })) {
    // The id is compared first: parsing every row of every list would take longer than the press.
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
