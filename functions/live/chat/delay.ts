import type { LiveMessageItem } from '../../model/live/live-message.ts'
import { clock } from '../../ports/process/clock.ts'

/** The entries of a chat that are shown to its readers. */
export type Shown = {
  shown: readonly LiveMessageItem[]
  /** Removals among the later entries: what they remove may be shown already. */
  removals: readonly LiveMessageItem[]
  delayed: readonly LiveMessageItem[]
}

/** The moment up to which entries are shown. */
export const shownUntil = (delaySeconds: number): Date =>
  new Date(clock.now().getTime() - delaySeconds * 1000)

/** Splits entries at the first one that is younger than the delay: nothing after it is shown yet, so the order stays. */
export function shownNow(entries: readonly LiveMessageItem[], delaySeconds = 0): Shown {
  const until = shownUntil(delaySeconds).toISOString()
  const first = delaySeconds > 0 ? entries.findIndex(({ at }) => at > until) : -1
  if (first < 0) return { shown: entries, removals: [], delayed: [] }
  const delayed = entries.slice(first)
  return {
    shown: entries.slice(0, first),
    removals: delayed.filter(({ kind }) => kind === 'removal'),
    delayed,
  }
}
