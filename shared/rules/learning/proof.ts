import { fastestSpeed, finishedFromPercent, viewedFromPercent } from './progress.ts'
import { type Stretches, secondsIn, without, withStretch } from './stretches.ts'

/** Milliseconds a film may have been played before it was told of: reports are late or early on their way. */
const begunBefore = 5000
/** Seconds of a film that may be credited ahead of the clock. */
export const proofSlack = (begunBefore / 1000) * fastestSpeed

/**
 * A film on the one clock of a member (epoch milliseconds): when it was opened, and until when what was watched, of
 * this film or of another, has used the time up.
 */
export type Watching = { openedAt: number; spentUntil: number }

const unspentFrom = ({ openedAt, spentUntil }: Watching) => Math.max(spentUntil, openedAt - begunBefore)

/** Seconds of a film that the time still unspent can hold at the fastest speed, however many films are open. */
export function creditable(watching: Watching, now: number): number {
  return (Math.max(0, now - unspentFrom(watching)) / 1000) * fastestSpeed
}

/** Until when the member's time is spent once so many seconds of the film are credited. */
export function spentAfter(watching: Watching, seconds: number): number {
  if (seconds <= 0) return watching.spentUntil
  return Math.round(unspentFrom(watching) + (seconds / fastestSpeed) * 1000)
}

/** More parts than anybody leaves by watching: one report carries no more, and beyond it nothing new is taken in. */
export const mostStretches = 300

/**
 * The parts that are proven to be played after one more report, of a film of `length` seconds. Each is credited once,
 * however often and in whatever order it is reported, and at most `left` seconds more. So what was proven never falls
 * back, and two devices come to the same.
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

/** Whether so much was played that the film counts as watched; never while its length is unknown. */
export const isWatched = (stretches: Stretches, length: number) =>
  isPlayed(stretches, length, finishedFromPercent)

/** Whether so much was played that it counts as a view, and that one may judge it. */
export const isViewed = (stretches: Stretches, length: number) =>
  isPlayed(stretches, length, viewedFromPercent)

const isPlayed = (stretches: Stretches, length: number, percent: number) =>
  length > 0 && secondsIn(stretches) * 100 >= length * percent
