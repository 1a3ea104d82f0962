/** `npm run prove` tries everything there is. */
const isWhole = process.env.KIAI_WHOLE === 'yes'

/**
 * Some of the values that are tried alike at many places by the very same code: at each place every `step`-th one,
 * beginning further on than at the place before, so that each value is tried at several places, and most
 * places try one. All of them at every place where `npm run prove` asks.
 */
export function sampled<Value>(values: readonly Value[], place: number, step = 8): Value[] {
  return values.filter((_, at) => isWhole || at % step === place % step)
}
