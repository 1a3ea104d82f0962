/**
 * The shares of positive amounts in whole percent, which add up to 100: each is rounded down, and those that lose most by
 * it get one percent more (the largest remainder method).
 */
export function percentages(amounts: readonly number[]): number[] {
  const all = amounts.reduce((sum, amount) => sum + amount, 0)
  const exact = amounts.map((amount) => (amount / all) * 100)
  const lost = (at: number) => (exact[at] ?? 0) % 1
  const missing = 100 - exact.reduce((sum, share) => sum + Math.floor(share), 0)
  const raised = new Set([...exact.keys()].sort((a, b) => lost(b) - lost(a)).slice(0, Math.round(missing)))
  return exact.map((share, at) => Math.floor(share) + (raised.has(at) ? 1 : 0))
}
