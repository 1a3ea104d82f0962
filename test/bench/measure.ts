/**
 * The method of all measurements: medians of rounds taken in turn, so that other work of the machine affects all alike.
 */

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  const [low = Number.NaN, high = low] = sorted.length % 2 ? [sorted[middle]] : sorted.slice(middle - 1)
  return (low + high) / 2
}

export const best = (values: readonly number[]) => Math.min(...values)

/** Runs every candidate once a round, in turn. Returns the values of each. */
export async function inTurn<Value>(
  rounds: number,
  candidates: Readonly<Record<string, () => Promise<Value>>>,
): Promise<Record<string, Value[]>> {
  const taken: Record<string, Value[]> = Object.fromEntries(Object.keys(candidates).map((name) => [name, []]))
  for (let round = 0; round < rounds; round++) {
    for (const [name, take] of Object.entries(candidates)) taken[name]?.push(await take())
  }
  return taken
}

export type Cost = {
  /** Milliseconds of processor time of this process, per call. */
  cpu: number
  /** Milliseconds on the clock, per call. */
  wall: number
}

/** The cost of one call, from `calls` of them in sequence. */
export async function costOf(calls: number, call: (number: number) => Promise<unknown>): Promise<Cost> {
  const processor = process.cpuUsage()
  const clock = performance.now()
  for (let number = 0; number < calls; number++) await call(number)
  const { user, system } = process.cpuUsage(processor)
  return { cpu: (user + system) / 1000 / calls, wall: (performance.now() - clock) / calls }
}
