import type { Technique } from '#shared/rules/learning/techniques.ts'

export const techniqueLabels: Record<Technique, string> = {
  position: 'Position',
  grip: 'Grip',
  throw: 'Throw',
  strike: 'Strike',
  kick: 'Kick',
  block: 'Block',
  submission: 'Submission',
  escape: 'Escape',
  sweep: 'Sweep',
  footwork: 'Footwork',
  kata: 'Kata',
  drill: 'Drill',
  other: 'Other',
}
