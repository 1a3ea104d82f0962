import { speeds } from './drill.ts'
import type { Stretches } from './stretches.ts'

/** Share of a video that must have been watched before it counts as viewed, in percent. */
export const viewedFromPercent = 25
/** Share from which a video or lesson counts as finished, in percent. */
export const finishedFromPercent = 90

export type Progress = {
  /** Seconds into the video to resume at. */
  position: number
  /** Furthest seconds of the video played so far. */
  watchTime: number
  /** 0 to 100, whole. */
  completionPercentage: number
}

/**
 * What is known after one more report. Reports arrive late, twice and out of order, so what was reached
 * never falls back; only the place to resume follows the newest report.
 */
export function advance(known: Progress | undefined, report: Progress, isNewest: boolean): Progress {
  if (!known) return report
  return {
    position: isNewest ? report.position : known.position,
    watchTime: Math.max(known.watchTime, report.watchTime),
    completionPercentage: Math.max(known.completionPercentage, report.completionPercentage),
  }
}

/** Where a player stood, and when the server heard of it (epoch milliseconds). */
export type Heard = { position: number; at: number }

/** The fastest a player plays. */
export const fastestSpeed = Math.max(...speeds)
/** Seconds after which the next report says nothing of what was played in between: the player reports sooner. */
const longestSilence = 60
/** Seconds a report may be late or early on its way. */
const slack = 3

/**
 * Seconds that were really played between two reports. A leap ahead earns no more than the time that
 * passed could hold; going back, or saying the same again, earns nothing.
 */
export function creditedSeconds(previous: Heard | undefined, report: Heard): number {
  const moved = report.position - (previous?.position ?? 0)
  // Before the first report, which a player makes as it begins, hardly anything was played.
  const passed = previous ? Math.max(0, (report.at - previous.at) / 1000) : 0
  const possible = Math.min(passed, longestSilence) * fastestSpeed + slack
  return Math.max(0, Math.min(moved, possible))
}

/** What a report proves to be played that tells no more than a place: the way there from the place before. */
export function playedBetween(previous: Heard | undefined, report: Heard): Stretches {
  const seconds = creditedSeconds(previous, report)
  return seconds > 0 ? [[report.position - seconds, report.position]] : []
}
