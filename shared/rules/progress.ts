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
