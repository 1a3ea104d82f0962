/** How long a time is still held, for the eye and for the ear. Milliseconds. */

/** Nothing where there is no hold, or no more. */
export const timeLeft = (until: string | null, now: number) =>
  until ? Math.max(0, Date.parse(until) - now) : 0

/** `24:05`. */
export function countdown(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

const spokenEvery = 5

/** What is read out of it: never more than is left, another sentence every five minutes, and none in between. */
export function spokenHold(ms: number): string {
  const over = (Math.ceil(ms / (spokenEvery * 60_000)) - 1) * spokenEvery
  return `Held for ${over > 0 ? `over ${over}` : `less than ${spokenEvery}`} more minutes`
}

export const holdOver = 'The hold is over; Pay Now takes the time again if it is still free'
