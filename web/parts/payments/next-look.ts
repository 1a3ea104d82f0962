const quickMs = 10_000
export const patienceMs = 30_000

/** Milliseconds to the next look at what was paid `waitedMs` ago; none once that is for the member to ask. */
export function nextLook(waitedMs: number): number | undefined {
  if (waitedMs < quickMs) return 1000
  return waitedMs < patienceMs ? 3000 : undefined
}
