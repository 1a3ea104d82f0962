const quickMs = 10_000
export const patienceMs = 30_000

/** Milliseconds until the next poll for something paid `waitedMs` ago. Undefined once polling is left to the member. */
export function nextLook(waitedMs: number): number | undefined {
  if (waitedMs < quickMs) return 1000
  return waitedMs < patienceMs ? 3000 : undefined
}
