import { rankAgain, type Watched } from '#shared/rules/ranking.ts'
import { entity, key } from '../table/entity.ts'
import { readEach } from '../table/read-all.ts'
import type { Step } from '../table/service.ts'

const sums = {
  views: { type: 'number', required: true, default: 0 },
  secondsWatched: { type: 'number', required: true, default: 0 },
} as const

/** The watch figures of one video on one day (UTC). */
export const videoDay = entity({
  model: { service: 'kiai', entity: 'video-day', version: '1' },
  attributes: {
    day: { type: 'string', required: true, readOnly: true },
    videoId: { type: 'string', required: true, readOnly: true },
    ...sums,
    /** Epoch seconds. */
    expire: { type: 'number', required: true },
  },
  indexes: {
    primary: key(['day', 'videoId'], []),
  },
})

/** The most viewed videos of a day, with their sums. All days lie together, so a range is one query. */
export const videoRanking = entity({
  model: { service: 'kiai', entity: 'video-ranking', version: '1' },
  attributes: {
    day: { type: 'string', required: true, readOnly: true },
    videos: {
      type: 'list',
      items: { type: 'map', properties: { videoId: { type: 'string', required: true }, ...sums } },
      required: true,
    },
    /**
     * Incremented with every change of a sum of the day. A writer of the ranking requires the revision that it read.
     */
    revision: { type: 'number', required: true },
    /** Epoch seconds. */
    expire: { type: 'number', required: true },
  },
  indexes: {
    inOrder: {
      pk: { field: 'pk', composite: [] },
      sk: { field: 'sk', composite: ['day'], casing: 'none' },
    },
  },
})

const ofVideoDays = { videoDay, videoRanking }
type VideoDayStep = Step<typeof ofVideoDays>

/** Longer than twice the longest range, because a range is compared with the one before it. */
const keptForDays = 200
const expiryOf = (day: string) => Date.parse(day) / 1000 + keptForDays * 24 * 3600

/**
 * The steps that add watch figures to videos on their days, and rank these days again. The rankings are read before the
 * sums: if a sum changes in between, its ranking has changed too, and the step of the ranking is refused.
 */
export async function watchedSteps(added: ReadonlyMap<string, readonly Watched[]>): Promise<VideoDayStep[]> {
  const days = [...added.keys()]
  if (days.length === 0) return []
  const { videoRanking: rankings } = await readEach({ videoRanking }, (of) => ({
    videoRanking: days.map((day) => of.videoRanking.get({ day })),
  }))
  const { videoDay: known } = await readEach({ videoDay }, (of) => ({
    videoDay: Array.from(added).flatMap(([day, all]) =>
      all.map(({ videoId }) => of.videoDay.get({ day, videoId })),
    ),
  }))
  const before = new Map(known.map((item) => [`${item.day} ${item.videoId}`, item]))
  return Array.from(added).flatMap(([day, all]) => {
    const sums = all.map(({ videoId, views, secondsWatched }): Watched => {
      const { views: viewsBefore = 0, secondsWatched: secondsBefore = 0 } =
        before.get(`${day} ${videoId}`) ?? {}
      return { videoId, views: viewsBefore + views, secondsWatched: secondsBefore + secondsWatched }
    })
    const ranking = rankings.find((each) => each.day === day)
    const next = {
      day,
      videos: rankAgain(ranking?.videos ?? [], sums),
      revision: (ranking?.revision ?? 0) + 1,
      expire: expiryOf(day),
    }
    return [
      ...sums.map(
        (sum): VideoDayStep => ({
          write: ({ videoDay }) => videoDay.put({ day, ...sum, expire: expiryOf(day) }).commit(),
        }),
      ),
      {
        write: ({ videoRanking }) =>
          ranking
            ? videoRanking
                .put(next)
                .where((a, { eq }) => eq(a.revision, ranking.revision))
                .commit()
            : videoRanking.create(next).commit(),
      },
    ]
  })
}

/** The rankings between two days, both inclusive. One query. */
export async function rankingsBetween(first: string, last: string) {
  const { data } = await videoRanking()
    .query.inOrder({})
    .between({ day: first }, { day: last })
    .go({ pages: 'all' })
  return data
}
