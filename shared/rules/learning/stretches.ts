/** Played stretches of a film, as ordered `[from, to]` seconds that neither overlap nor touch. */
export type Stretches = readonly (readonly [number, number])[]

/** Adds a stretch; parts already included count once. */
export function withStretch(stretches: Stretches, from: number, to: number): Stretches {
  const apart = stretches.filter(([start, end]) => end < from || start > to)
  const touching = stretches.filter(([start, end]) => end >= from && start <= to)
  const merged = [
    Math.min(from, ...touching.map(([start]) => start)),
    Math.max(to, ...touching.map(([, end]) => end)),
  ] as const
  return [...apart, merged].sort(([a], [b]) => a - b)
}

export function secondsIn(stretches: Stretches): number {
  return stretches.reduce((sum, [from, to]) => sum + to - from, 0)
}

/** The parts of `[from, to]` outside the stretches. */
export function without(stretches: Stretches, from: number, to: number): Stretches {
  const gaps: [number, number][] = []
  let at = from
  for (const [start, end] of stretches) {
    if (end <= at || start >= to) continue
    if (start > at) gaps.push([at, start])
    at = Math.max(at, end)
  }
  if (at < to) gaps.push([at, to])
  return gaps
}

/** Parses a flat list `from, to, from, to, …`, the stored form. */
export function stretchesIn(flat: readonly number[] = []): Stretches {
  return flat.flatMap((from, at) => {
    const to = flat[at + 1]
    return at % 2 === 0 && to !== undefined ? [[from, to] as const] : []
  })
}
