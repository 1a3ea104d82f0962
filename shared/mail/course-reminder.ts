import type { Letter } from './blocks.ts'
import { named } from './words.ts'

type Facts = {
  firstName?: string | undefined
  title: string
  /** Percent of its lessons, 0 to 99. */
  progress: number
  /** The path of the course. */
  path: string
}

/** A reminder of a course that its member has not opened for a week. */
export function courseReminder({ firstName, title, progress, path }: Facts): Letter {
  const text =
    progress > 0
      ? `You have completed ${progress}% of this course${named(firstName)}. The next lesson is a few minutes away.`
      : `You enrolled in this course${named(firstName)}, but have not started it yet.`
  return {
    subject: `Continue ${title}`,
    preview: text,
    because: 'You get this because course reminders are on in your preferences.',
    blocks: [
      { kind: 'eyebrow', text: 'Course' },
      { kind: 'heading', text: 'Continue where you stopped' },
      { kind: 'text', text },
      { kind: 'facts', facts: [['Course', title]] },
      { kind: 'button', label: 'Open the course', path, isGold: true },
    ],
  }
}
