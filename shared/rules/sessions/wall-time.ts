/** Local times of one zone. Rules know no zones: a port provides the stretches between changes of the clocks. */

/**
 * From one change of the clocks to the next, `[from, to)` in epoch milliseconds. The offset is how many milliseconds
 * the clocks are ahead of UTC.
 */
export type OffsetStretch = readonly [from: number, to: number, offset: number]

/** In order and without gaps. */
export type OffsetStretches = readonly OffsetStretch[]

const day = 24 * 3_600_000

/** The local time at a moment, e.g. `2026-12-15T09:00`. */
export function wallTimeOf(stretches: OffsetStretches, at: number): string {
  const stretch = stretches.find(([from, to]) => from <= at && at < to)
  if (!stretch) throw unknown(at)
  return new Date(at + stretch[2]).toISOString().slice(0, 16)
}

/** The calendar day of a moment, e.g. `2026-12-15`. */
export const dayOf = (stretches: OffsetStretches, at: number) => wallTimeOf(stretches, at).slice(0, 10)

/** The moments with a local time, in order: one; none if the clocks skip it, two if they repeat it. */
export function momentsOf(stretches: OffsetStretches, wallTime: string): number[] {
  const shown = Date.parse(`${wallTime}Z`)
  const [first, last] = [stretches.at(0), stretches.at(-1)]
  if (!first || !last || shown - first[2] < first[0] || shown - last[2] >= last[1]) throw unknown(shown)
  return stretches.flatMap(([from, to, offset]) => {
    const at = shown - offset
    return from <= at && at < to ? [at] : []
  })
}

/**
 * The same local time a number of days later, for a series; the first one if there are two. Undefined if the clocks
 * skip it: nobody is moved to an hour that they did not choose.
 */
export function daysLater(stretches: OffsetStretches, at: number, days: number): number | undefined {
  const shown = Date.parse(`${wallTimeOf(stretches, at)}Z`) + days * day
  return momentsOf(stretches, new Date(shown).toISOString().slice(0, 16))[0]
}

function unknown(at: number): RangeError {
  return new RangeError(`No stretch tells what the clocks show around ${new Date(at).toISOString()}`)
}
