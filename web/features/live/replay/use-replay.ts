import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { catalogue } from '#shared/contract/catalogue.ts'
import { live } from '#shared/contract/live/live.ts'
import type { Playback } from '#shared/contract/videos/playback.ts'
import { videos } from '#shared/contract/videos/videos.ts'
import { callToTheEnd, read } from '../../../api.ts'
import { problemCode } from '../../../problem.ts'
import { invalidate, ownReads } from '../../../query-client.ts'
import type { WatchReport } from '../../../ui/player/watch-reports.ts'

/** Milliseconds between polls of a replay that cannot be played yet. */
const preparingCheckMs = 5000

export const useReplays = () => useQuery(read(live.listReplays))

/** Never cached: its access lasts minutes. */
const playbackOf = (id: string) => ({
  ...read(videos.getPlayback, { params: { id } }),
  staleTime: 0,
  gcTime: 0,
})
const engagementOf = (id: string) => read(videos.getEngagement, { params: { id } })

/** Grants access to the video of a replay, and resumes where the member left it. */
export function useReplay(videoId: string) {
  const client = useQueryClient()
  const playback = useQuery({
    ...playbackOf(videoId),
    retry: false,
    refetchOnWindowFocus: false,
    refetchInterval: ({ state }) =>
      problemCode(state.error) === 'video.not_ready' ? preparingCheckMs : false,
  })
  const engagement = useQuery(engagementOf(videoId))
  const video = useQuery({
    ...read(catalogue.getVideo, { params: { id: videoId }, query: {} }),
    enabled: playback.data !== undefined,
  })
  /** Renews the access for some more minutes. */
  const renew = (): Promise<Playback> => client.fetchQuery(playbackOf(videoId))
  return { playback, engagement, chapters: video.data?.chapters ?? [], renew }
}

/** Reports to the server how far the member has watched, and counts the view once a quarter was watched. */
export function useReplayReports(videoId: string) {
  const client = useQueryClient()
  const progress = useMutation({
    mutationFn: ({ position, percent, stretches }: WatchReport) =>
      callToTheEnd(videos.recordProgress, {
        body: { videoId, watchTime: position, completionPercentage: percent, stretches },
      }),
    onSuccess: () => invalidate(client, ownReads),
  })
  const view = useMutation({
    mutationFn: () => callToTheEnd(videos.recordView, { params: { id: videoId } }),
  })
  return {
    onProgress: (report: WatchReport) => progress.mutate(report),
    // The view is counted by the reports: this one must have arrived.
    onQuarter: (report: WatchReport) =>
      progress.mutate(report, { onSettled: (_, error) => error || view.mutate() }),
  }
}
