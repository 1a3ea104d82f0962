/** How long a member leaves a course alone before one mail reminds them of it: a week. */
const pause = 7 * 24 * 3_600_000

/** When a reminder is due for a course last opened at a given time. Both ISO. */
export const reminderAt = (lastAccessedAt: string): string =>
  new Date(Date.parse(lastAccessedAt) + pause).toISOString()
