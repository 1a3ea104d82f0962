import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mostRanked, rankAgain, sumRankings, type Watched } from '#shared/rules/ranking.ts'

/** The most viewed videos of a day, kept up to date while their sums grow. */

const growth = fc.array(
  fc.record({ video: fc.nat({ max: 80 }), views: fc.nat({ max: 3 }), secondsWatched: fc.nat({ max: 90 }) }),
  { maxLength: 400 },
)

test('a ranking that follows each change equals the ranking of all sums', () => {
  fc.assert(
    fc.property(growth, (changes) => {
      const sums = new Map<string, Watched>()
      let ranking: Watched[] = []
      for (const { video, views, secondsWatched } of changes) {
        const videoId = `vid_${video}`
        const [sum] = sumRankings([
          [...(sums.has(videoId) ? [sums.get(videoId) as Watched] : [])],
          [{ videoId, views, secondsWatched }],
        ])
        if (!sum) continue
        sums.set(videoId, sum)
        ranking = rankAgain(ranking, [sum])
      }
      expect(ranking).toEqual(sumRankings([[...sums.values()]]).slice(0, mostRanked))
    }),
  )
})

test('among equal views the video with the longer watch time comes first', () => {
  const of = (videoId: string, views: number, secondsWatched: number) => ({ videoId, views, secondsWatched })
  expect(sumRankings([[of('a', 2, 10)], [of('b', 1, 5), of('c', 3, 0)], [of('b', 1, 20)]])).toEqual([
    of('c', 3, 0),
    of('b', 2, 25),
    of('a', 2, 10),
  ])
})
