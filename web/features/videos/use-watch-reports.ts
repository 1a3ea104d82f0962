import { useMutation, useQueryClient } from '@tanstack/react-query'
import { createClient } from '#shared/contract/client.ts'
import { videos } from '#shared/contract/videos.ts'
import { invalidate } from '../../query-client.ts'
import type { WatchReport } from '../../ui/player/watch-reports.ts'
import { engagementOf } from './use-watch.ts'

/** Calls that outlive the page: the last report is sent while it closes. */
const callToTheEnd = createClient({ fetch: (input, init) => fetch(input, { ...init, keepalive: true }) })

/** Tells the server how far the member has watched, and counts the view once a quarter was watched. */
export function useWatchReports(videoId: string) {
  const client = useQueryClient()
  const progress = useMutation({
    mutationFn: ({ position, percent }: WatchReport) =>
      callToTheEnd(videos.recordProgress, {
        body: { videoId, watchTime: position, completionPercentage: percent },
      }),
    onSuccess: (engagement) => {
      const { position, completionPercentage } = engagement
      client.setQueryData(
        engagementOf(videoId).queryKey,
        (known) => known && { ...known, position, completionPercentage },
      )
    },
  })
  const view = useMutation({
    mutationFn: () => callToTheEnd(videos.recordView, { params: { id: videoId } }),
    onSuccess: () => invalidate(client, videos.listRecommendedVideos.path),
  })
  return {
    onProgress: (report: WatchReport) => progress.mutate(report),
    // The view is counted on the strength of the reports: this one must have arrived.
    onQuarter: (report: WatchReport) =>
      progress.mutate(report, { onSettled: (_, error) => error || view.mutate() }),
  }
}
