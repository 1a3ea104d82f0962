import { useMutation, useQueryClient } from '@tanstack/react-query'
import { videos } from '#shared/contract/videos/videos.ts'
import { callToTheEnd } from '../../api.ts'
import { invalidate, ownReads } from '../../query-client.ts'
import type { WatchReport } from '../../ui/player/watch-reports.ts'
import { engagementOf } from './use-watch.ts'

/** Reports the member's progress to the server, and counts the view after a quarter was watched. */
export function useWatchReports(videoId: string) {
  const client = useQueryClient()
  const progress = useMutation({
    mutationFn: ({ position, percent, stretches }: WatchReport) =>
      callToTheEnd(videos.recordProgress, {
        body: { videoId, watchTime: position, completionPercentage: percent, stretches },
      }),
    onSuccess: (engagement) => {
      const { position, completionPercentage, mayRate } = engagement
      client.setQueryData(
        engagementOf(videoId).queryKey,
        (known) => known && { ...known, position, completionPercentage, mayRate },
      )
      // Watching changes stats, activity, history and recommendations.
      void invalidate(client, ownReads)
    },
  })
  const view = useMutation({
    mutationFn: () => callToTheEnd(videos.recordView, { params: { id: videoId } }),
  })
  return {
    onProgress: (report: WatchReport) => progress.mutate(report),
    // The view is counted from the reports: this one must have arrived first.
    onQuarter: (report: WatchReport) =>
      progress.mutate(report, { onSettled: (_, error) => error || view.mutate() }),
  }
}
