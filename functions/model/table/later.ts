/** A moment as ISO, but always after the one given, so `updatedAt` differs between any two states of an item. */
export function later(than: string, now: Date): string {
  const at = now.toISOString()
  return at > than ? at : new Date(Date.parse(than) + 1).toISOString()
}
