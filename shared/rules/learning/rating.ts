import { mostStars } from './stars.ts'

/** All ratings of a subject: the count, and the sum in hundredths of a star, so that any average can be stored. */
export type Ratings = { count: number; points: number }

/** A member's rating before and after a change, in stars; 0 is none. */
export type RatingChange = { from: number; to: number }

/** The ratings after the changes. */
export function withChanges({ count, points }: Ratings, changes: readonly RatingChange[]): Ratings {
  const given = (stars: number) => (stars > 0 ? 1 : 0)
  return changes.reduce(
    (sum, { from, to }) => ({
      count: sum.count + given(to) - given(from),
      points: sum.points + (to - from) * 100,
    }),
    { count, points },
  )
}

/** The number of ratings with one star, two, and so on. */
export type StarCounts = readonly number[]
export const noStars: StarCounts = Array.from({ length: mostStars }, () => 0)

/** The counts after a change. */
export const countsWith = (counts: StarCounts, { from, to }: RatingChange): number[] =>
  counts.map((count, at) => count + Number(at + 1 === to) - Number(at + 1 === from))

export const ratingsOf = (counts: StarCounts): Ratings => ({
  count: counts.reduce((sum, count) => sum + count, 0),
  points: counts.reduce((sum, count, at) => sum + count * (at + 1) * 100, 0),
})

/** The average with two decimals, rounded half up, e.g. `4.50`; `0.00` without ratings. */
export function averageOf({ count, points }: Ratings): string {
  if (count <= 0) return '0.00'
  return (Math.round(points / count) / 100).toFixed(2)
}
