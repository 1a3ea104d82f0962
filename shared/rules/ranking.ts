/** The watch figures of one video: on a day (UTC), or on several together. */
export type Watched = { videoId: string; views: number; secondsWatched: number }

/** The number of videos in the ranking of a day, so that a range is read without every video viewed in it. */
export const mostRanked = 50

/** Most views first; with equal views, the one that was watched longer. */
const byViews = (one: Watched, other: Watched) =>
  other.views - one.views ||
  other.secondsWatched - one.secondsWatched ||
  (one.videoId < other.videoId ? -1 : 1)

/** The most viewed videos of a day after changes of some sums. Exact, because the sums of a day only grow. */
export function rankAgain(ranking: readonly Watched[], changed: readonly Watched[]): Watched[] {
  const sums = new Map([...ranking, ...changed].map((watched) => [watched.videoId, watched]))
  return [...sums.values()].sort(byViews).slice(0, mostRanked)
}

/** The rankings of several days as one. */
export function sumRankings(rankings: readonly (readonly Watched[])[]): Watched[] {
  const sums = new Map<string, Watched>()
  for (const { videoId, views, secondsWatched } of rankings.flat()) {
    const known = sums.get(videoId)
    sums.set(videoId, {
      videoId,
      views: (known?.views ?? 0) + views,
      secondsWatched: (known?.secondsWatched ?? 0) + secondsWatched,
    })
  }
  return [...sums.values()].sort(byViews)
}
