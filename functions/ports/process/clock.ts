import { setTimeout } from 'node:timers/promises'

/** The one clock of the functions; tests step it. */
export const clock = {
  now: () => new Date(),
  /** Waits for a number of milliseconds. */
  pause: (ms: number): Promise<void> => setTimeout(ms),
}

/** Seconds of clock skew that are allowed. */
export const tolerance = 300

/** Epoch seconds `ahead` seconds from now, as the table's TTL counts. */
export const epochSeconds = (ahead = 0) => Math.floor(clock.now().getTime() / 1000) + ahead
