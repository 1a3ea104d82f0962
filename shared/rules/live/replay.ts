/** The replay of an event: the recordings of its stream, in order. */

/** One recording. Each interruption of the source begins a new one. */
export type Piece = {
  /** ISO: the time of its first picture. */
  at: string
  seconds: number
}

export const replayRules = {
  /** Minutes after the end during which a first recording may appear, and during which a begun one may be closed. */
  appearsIn: 5,
  closesIn: 30,
  /** Most recordings of one replay: a join job accepts no more. */
  mostPieces: 150,
  /** Most marks of one event, and most characters of each. */
  mostMarks: 100,
  longestMark: 80,
  /** Messages per page of the chat. */
  messages: 100,
  /** Seconds before the first picture: messages of this time are shown at the beginning of the replay. */
  leadIn: 60,
} as const

/** Seconds on air, without the interruptions. */
export const replaySeconds = (pieces: readonly Piece[]): number =>
  pieces.reduce((sum, { seconds }) => sum + seconds, 0)

/** The second of the replay that shows a moment. A message written during an interruption is placed at the cut. */
export function replaySecondOf(pieces: readonly Piece[], at: string): number {
  const moment = Date.parse(at)
  return pieces.reduce((sum, piece) => {
    const since = (moment - Date.parse(piece.at)) / 1000
    return sum + Math.min(piece.seconds, Math.max(0, since))
  }, 0)
}

/** The first moment that a second of the replay stands for; its beginning includes the lead-in. */
export function momentOf(pieces: readonly Piece[], second: number): string | undefined {
  const [first] = pieces
  if (first && second <= 0) {
    return new Date(Date.parse(first.at) - replayRules.leadIn * 1000).toISOString()
  }
  let before = 0
  for (const { at, seconds } of pieces) {
    if (second <= before + seconds) return new Date(Date.parse(at) + (second - before) * 1000).toISOString()
    before += seconds
  }
  const last = pieces.at(-1)
  return last && new Date(Date.parse(last.at) + last.seconds * 1000).toISOString()
}

/** Marks as chapters of the replay, in order; of several marks in one second, the first. */
export function chapterStarts<Mark extends { at: string; word: string }>(
  pieces: readonly Piece[],
  marks: readonly Mark[],
): { start: number; word: string }[] {
  const last = Math.max(0, Math.floor(replaySeconds(pieces)) - 1)
  const starts = new Map<number, string>()
  for (const { at, word } of [...marks].sort((one, other) => one.at.localeCompare(other.at))) {
    const start = Math.min(last, Math.floor(replaySecondOf(pieces, at)))
    if (!starts.has(start)) starts.set(start, word)
  }
  return [...starts].map(([start, word]) => ({ start, word }))
}
