/** The technique taught in a chapter of a video, for searches across all disciplines. */
export const techniques = [
  'position',
  'grip',
  'throw',
  'strike',
  'kick',
  'block',
  'submission',
  'escape',
  'sweep',
  'footwork',
  'kata',
  'drill',
  'other',
] as const
export type Technique = (typeof techniques)[number]
