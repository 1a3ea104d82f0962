/** The time left of a hold, to be seen and to be read out. Milliseconds. */

/** Zero without a hold, or once it has ended. */
export const timeLeft = (until: string | null, now: number) =>
  until ? Math.max(0, Date.parse(until) - now) : 0

/** `24:05`. */
export function countdown(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

const spokenEvery = 5

/** The text that is read out: never more than is left, a new sentence every five minutes, and nothing in between. */
export function spokenHold(ms: number): string {
  const over = (Math.ceil(ms / (spokenEvery * 60_000)) - 1) * spokenEvery
  return `Held for ${over > 0 ? `over ${over}` : `less than ${spokenEvery}`} more minutes`
}

export const holdOver = 'Your hold has ended. Press Pay Now to book the time again if it is still free'
