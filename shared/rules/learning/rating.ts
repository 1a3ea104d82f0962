import { mostStars } from './stars.ts'

/** All ratings of one thing: how many, and their sum in hundredths of a star, so that any average can be one. */
export type Ratings = { count: number; points: number }

/** A member's rating before and after a change, in stars; 0 is none. */
export type RatingChange = { from: number; to: number }

/** The ratings once the changes are in. */
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

/** How many have given one star, two, and so on up to the most. */
export type StarCounts = readonly number[]
export const noStars: StarCounts = Array.from({ length: mostStars }, () => 0)

/** The counts once a change is in. */
export const countsWith = (counts: StarCounts, { from, to }: RatingChange): number[] =>
  counts.map((count, at) => count + Number(at + 1 === to) - Number(at + 1 === from))

export const ratingsOf = (counts: StarCounts): Ratings => ({
  count: counts.reduce((sum, count) => sum + count, 0),
  points: counts.reduce((sum, count, at) => sum + count * (at + 1) * 100, 0),
})

/** The average with two decimals, rounded half up, e.g. `4.50`; `0.00` while there is none. */
export function averageOf({ count, points }: Ratings): string {
  if (count <= 0) return '0.00'
  return (Math.round(points / count) / 100).toFixed(2)
}
