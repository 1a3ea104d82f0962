/** A moment as ISO, but after the one given: `updatedAt` tells two states of an item apart, come they ever so quickly. */
export function later(than: string, now: Date): string {
  const at = now.toISOString()
  return at > than ? at : new Date(Date.parse(than) + 1).toISOString()
}
