/** The replay of an event: the recordings of its stream, one after the other. */

/** One recording. Each cut of the source begins another. */
export type Piece = {
  /** ISO: when its first picture was taken. */
  at: string
  seconds: number
}

export const replayRules = {
  /** Minutes after the end in which a first recording may appear, and in which one that was begun may be closed. */
  appearsIn: 5,
  closesIn: 30,
  /** Recordings that are joined, as many as a job takes. */
  mostPieces: 150,
  /** Messages of one answer. */
  messages: 100,
} as const

/** Seconds that were on air, without the cuts. */
export const replaySeconds = (pieces: readonly Piece[]): number =>
  pieces.reduce((sum, { seconds }) => sum + seconds, 0)

/** The second of the replay that shows a moment. What was said while the picture was away stands at the cut. */
export function replaySecondOf(pieces: readonly Piece[], at: string): number {
  const moment = Date.parse(at)
  return pieces.reduce((sum, piece) => {
    const since = (moment - Date.parse(piece.at)) / 1000
    return sum + Math.min(piece.seconds, Math.max(0, since))
  }, 0)
}

/** The first moment that a second of the replay stands for; undefined for its beginning and whatever was before. */
export function momentOf(pieces: readonly Piece[], second: number): string | undefined {
  if (second <= 0) return undefined
  let before = 0
  for (const { at, seconds } of pieces) {
    if (second <= before + seconds) return new Date(Date.parse(at) + (second - before) * 1000).toISOString()
    before += seconds
  }
  const last = pieces.at(-1)
  return last && new Date(Date.parse(last.at) + last.seconds * 1000).toISOString()
}
