import { fastestSpeed, finishedFromPercent } from './progress.ts'
import { type Stretches, secondsIn, without, withStretch } from './stretches.ts'

/** Seconds of a film that may be credited ahead of the clock: reports are late or early on their way. */
export const proofSlack = 10
/** More parts than anybody leaves by watching: one report carries no more, and beyond it nothing new is taken in. */
export const mostStretches = 300

/** Between which moments (epoch milliseconds) what is reported can have been played, and the film's seconds. */
export type Bounds = { since: number; now: number; length: number }

/**
 * The parts that are proven to be played after one more report. Each is credited once, however often and in
 * whatever order it is reported, and never more of them than the time could hold at the fastest speed. So what
 * was proven never falls back, and two devices come to the same.
 */
export function proven(known: Stretches, reported: Stretches, { since, now, length }: Bounds): Stretches {
  const passed = Math.max(0, now - since) / 1000
  let left = Math.max(0, proofSlack + passed * fastestSpeed - secondsIn(known))
  let taken = known
  for (const [from, to] of reported) {
    for (const [start, end] of without(taken, Math.max(0, from), Math.min(to, length))) {
      const until = Math.min(end, start + left)
      if (until <= start) continue
      left -= until - start
      taken = withStretch(taken, start, until)
    }
  }
  return taken.length > mostStretches ? known : taken
}

/** Whether so much was played that the film counts as watched; never while its length is unknown. */
export function isWatched(stretches: Stretches, length: number): boolean {
  return length > 0 && secondsIn(stretches) * 100 >= length * finishedFromPercent
}
