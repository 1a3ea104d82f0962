import type { FigureRange, TopVideos } from '#shared/contract/admin/analytics.ts'
import { daysUntil } from '#shared/rules/figures.ts'
import { sumRankings } from '#shared/rules/ranking.ts'
import { video } from '../model/catalogue/video.ts'
import { rankingsBetween } from '../model/figures/video-day.ts'
import { inFull } from '../model/table/batch.ts'
import { clock } from '../ports/process/clock.ts'

const mostShown = 20

/** The most viewed videos of the last days, including today. One query, and one batch for their titles. */
export async function readTopVideos(range: FigureRange): Promise<TopVideos> {
  const now = clock.now()
  const count = Number(range)
  const days = daysUntil(now, 2 * count)
  const [first = '', begin = '', last = ''] = [days[0], days[count], days.at(-1)]
  const rankings = await rankingsBetween(first, last)
  const rankingOf = (isWanted: (day: string) => boolean) =>
    sumRankings(rankings.filter(({ day }) => isWanted(day)).map(({ videos }) => videos))
  const top = rankingOf((day) => day >= begin).slice(0, mostShown)
  const before = new Map(rankingOf((day) => day < begin).map((each) => [each.videoId, each]))
  const keys = top.map(({ videoId }) => ({ id: videoId }))
  const known = await inFull(keys, (asked) =>
    video()
      .get(asked)
      .go({ attributes: ['id', 'title'] }),
  )
  const titles = new Map(known.map(({ id, title }) => [id, title]))
  return {
    asOf: now.toISOString(),
    zone: 'UTC',
    videos: top.map(({ videoId, views, secondsWatched }) => ({
      id: videoId,
      title: titles.get(videoId) ?? null,
      views,
      secondsWatched,
      viewsBefore: before.get(videoId)?.views ?? 0,
      secondsWatchedBefore: before.get(videoId)?.secondsWatched ?? 0,
    })),
  }
}
