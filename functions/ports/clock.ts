/** The one clock of the functions; tests step it. */
export const clock = { now: () => new Date() }

/** Epoch seconds `ahead` seconds from now, as the table's TTL counts. */
export const epochSeconds = (ahead = 0) => Math.floor(clock.now().getTime() / 1000) + ahead
