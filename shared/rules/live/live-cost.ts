/**
 * The rates of a stream in US cents an hour. Source: the price list of Amazon IVS, Low-Latency Streaming, November 2026:
 * input of a standard channel, and Full HD for each viewer in Europe. A viewer on a smaller picture costs less.
 */
export const liveRates = { input: 200, viewer: 15 } as const

/** The highest cost of a broadcast of this length with a constant number of viewers. Cents, rounded up. */
export const mostCost = (seconds: number, viewers: number): number =>
  Math.ceil((seconds / 3600) * (liveRates.input + viewers * liveRates.viewer))
