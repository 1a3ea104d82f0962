/** What the clocks of one zone show. Rules hold no zones: a port says in which stretches their clocks run evenly. */

/**
 * From one change of the clocks to the next, `[from, to)` in epoch milliseconds; the offset is how many
 * milliseconds the clocks are ahead of UTC.
 */
export type OffsetStretch = readonly [from: number, to: number, offset: number]

/** In order and without gaps. */
export type OffsetStretches = readonly OffsetStretch[]

const day = 24 * 3_600_000

/** What the clocks show at a moment, e.g. `2026-12-15T09:00`. */
export function wallTimeOf(stretches: OffsetStretches, at: number): string {
  const stretch = stretches.find(([from, to]) => from <= at && at < to)
  if (!stretch) throw unknown(at)
  return new Date(at + stretch[2]).toISOString().slice(0, 16)
}

/** The calendar day of a moment, e.g. `2026-12-15`. */
export const dayOf = (stretches: OffsetStretches, at: number) => wallTimeOf(stretches, at).slice(0, 10)

/** The moments at which the clocks show a time, in order: one; none where they leap it, two where they repeat it. */
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
 * The same time of the clocks so many days later, for a series; the first of two. Undefined where the clocks leap
 * it: nobody is moved to an hour they did not choose.
 */
export function daysLater(stretches: OffsetStretches, at: number, days: number): number | undefined {
  const shown = Date.parse(`${wallTimeOf(stretches, at)}Z`) + days * day
  return momentsOf(stretches, new Date(shown).toISOString().slice(0, 16))[0]
}

function unknown(at: number): RangeError {
  return new RangeError(`No stretch tells what the clocks show around ${new Date(at).toISOString()}`)
}
