/** `npm run prove` tests all values. */
const isWhole = process.env.KIAI_WHOLE === 'yes'

/**
 * A sample of values that the same code handles alike at many places. Each place takes every `step`-th value, beginning
 * further on than the place before, so that each value is tested at several places, and most places test one. `npm run
 * prove` tests all of them at every place.
 */
export function sampled<Value>(values: readonly Value[], place: number, step = 8): Value[] {
  return values.filter((_, at) => isWhole || at % step === place % step)
}
