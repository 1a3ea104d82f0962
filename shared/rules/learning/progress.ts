import { speeds } from './drill.ts'
import type { Stretches } from './stretches.ts'

/** Percent of a video that must be watched before it counts as viewed. */
export const viewedFromPercent = 25
/** Percent from which a video or lesson counts as finished. */
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
 * The state after one more report. Reports arrive late, twice and out of order, so progress never decreases; only the
 * position follows the newest report.
 */
export function advance(known: Progress | undefined, report: Progress, isNewest: boolean): Progress {
  if (!known) return report
  return {
    position: isNewest ? report.position : known.position,
    watchTime: Math.max(known.watchTime, report.watchTime),
    completionPercentage: Math.max(known.completionPercentage, report.completionPercentage),
  }
}

/** The position in a report, and when the server received it (epoch milliseconds). */
export type Heard = { position: number; at: number }

/** The highest playback speed. */
export const fastestSpeed = Math.max(...speeds)
/** Seconds after which a report proves nothing about the time before it: the player reports more often. */
const longestSilence = 60
/** Seconds by which a report may be late or early. */
const slack = 3

/**
 * Seconds really played between two reports. A jump ahead earns no more than the elapsed time allows; going back, or
 * repeating a report, earns nothing.
 */
export function creditedSeconds(previous: Heard | undefined, report: Heard): number {
  const moved = report.position - (previous?.position ?? 0)
  // Before the first report, which a player sends when it starts, almost nothing was played.
  const passed = previous ? Math.max(0, (report.at - previous.at) / 1000) : 0
  const possible = Math.min(passed, longestSilence) * fastestSpeed + slack
  return Math.max(0, Math.min(moved, possible))
}

/** The stretches proven by a report that contains only a position: the way from the previous one. */
export function playedBetween(previous: Heard | undefined, report: Heard): Stretches {
  const seconds = creditedSeconds(previous, report)
  return seconds > 0 ? [[report.position - seconds, report.position]] : []
}
