import type { LevelDetails } from 'hls.js'

type Dated = Pick<LevelDetails, 'fragments'>

/** The place of a moment (milliseconds) in a playlist, at its ends at most; undefined without dates. */
export function placeOf(list: Dated | undefined, moment: number): number | undefined {
  const dated = list?.fragments.filter(({ programDateTime }) => programDateTime !== null) ?? []
  const found = dated.findLast(({ programDateTime }) => (programDateTime ?? 0) <= moment) ?? dated[0]
  if (!found) return undefined
  const since = (moment - (found.programDateTime ?? 0)) / 1000
  return found.start + Math.min(Math.max(0, since), found.duration)
}

/** Whether a moment is in a playlist, or after it. What was loaded before may reach further back than the playlist. */
export const reaches = (list: Dated | undefined, moment: number): boolean =>
  list?.fragments.some(({ programDateTime }) => programDateTime !== null && programDateTime <= moment) ??
  false

export const firstPlace = ({ seekable }: HTMLVideoElement) => (seekable.length > 0 ? seekable.start(0) : 0)
