import { type Cue, plainText } from '#shared/rules/media/webvtt.ts'

/** Captions in one language, as far as they are known. */
export type CaptionTrack = { language: string; label: string; cues: readonly Cue[] }

/** A language that the stream does not tell. */
export const unnamed = (place: number | string) => `und-x-${place}`

export const cueOf = (cue: TextTrackCue): Cue => ({
  start: cue.startTime,
  end: cue.endTime,
  text: 'text' in cue ? plainText(String(cue.text)) : '',
})

/** Seconds between two parts of one caption. */
const gap = 0.05

/** Adds a caption, or the next part of one that is known. A segment that is loaded again brings its captions again. */
export function withCue(cues: readonly Cue[], cue: Cue): readonly Cue[] {
  const isPart = ({ start, end, text }: Cue) =>
    text === cue.text && start <= cue.end + gap && cue.start <= end + gap
  const known = cues.find(isPart)
  if (!known) return [...cues, cue]
  const whole = { ...cue, start: Math.min(known.start, cue.start), end: Math.max(known.end, cue.end) }
  return cues.map((each) => (each === known ? whole : each))
}
