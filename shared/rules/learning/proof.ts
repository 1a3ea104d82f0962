import { fastestSpeed, finishedFromPercent, viewedFromPercent } from './progress.ts'
import { type Stretches, secondsIn, without, withStretch } from './stretches.ts'

/** Milliseconds of playback allowed before the first report: reports are late or early. */
const begunBefore = 5000
/** Seconds of a film that may be credited ahead of the clock. */
export const proofSlack = (begunBefore / 1000) * fastestSpeed

/**
 * A film on a member's single clock (epoch milliseconds): when it was opened, and the time already used up by watching
 * this film or another.
 */
export type Watching = { openedAt: number; spentUntil: number }

const unspentFrom = ({ openedAt, spentUntil }: Watching) => Math.max(spentUntil, openedAt - begunBefore)

/** The most seconds of a film in the unused time at the highest speed, however many films are open. */
export function creditable(watching: Watching, now: number): number {
  return (Math.max(0, now - unspentFrom(watching)) / 1000) * fastestSpeed
}

/** The time used up after crediting a number of seconds of the film. */
export function spentAfter(watching: Watching, seconds: number): number {
  if (seconds <= 0) return watching.spentUntil
  return Math.round(unspentFrom(watching) + (seconds / fastestSpeed) * 1000)
}

/** More stretches than real watching produces: a report carries no more, and nothing is added beyond it. */
export const mostStretches = 300

/**
 * The proven stretches after one more report, for a film of `length` seconds. Each is credited once, in any order and
 * however often it is reported, and at most `left` further seconds. So proven stretches never shrink, and two devices
 * reach the same result.
 */
export function proven(known: Stretches, reported: Stretches, left: number, length: number): Stretches {
  let rest = left
  let taken = known
  for (const [from, to] of reported) {
    for (const [start, end] of without(taken, Math.max(0, from), Math.min(to, length))) {
      const until = Math.min(end, start + rest)
      if (until <= start) continue
      rest -= until - start
      taken = withStretch(taken, start, until)
    }
  }
  return taken.length > mostStretches ? known : taken
}

/** Whether enough was played that the film counts as watched; never while its length is unknown. */
export const isWatched = (stretches: Stretches, length: number) =>
  isPlayed(stretches, length, finishedFromPercent)

/** Whether enough was played that it counts as a view and may be rated. */
export const isViewed = (stretches: Stretches, length: number) =>
  isPlayed(stretches, length, viewedFromPercent)

const isPlayed = (stretches: Stretches, length: number, percent: number) =>
  length > 0 && secondsIn(stretches) * 100 >= length * percent
