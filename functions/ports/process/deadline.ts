import { AsyncLocalStorage } from 'node:async_hooks'

/** Milliseconds in which whoever calls is answered, however slow those are who are asked for it. */
const patience = 20_000

const ends = new AsyncLocalStorage<number>()

/** Does the work of a call: what it waits for outside ends in time for its caller to be told. */
export const inTime = <Answer>(work: () => Promise<Answer>): Promise<Answer> =>
  ends.run(performance.now() + patience, work)

/** Milliseconds left to wait, `most` at most: all of those where nobody waits for an answer. */
export const msLeft = (most: number): number =>
  Math.max(0, Math.min(most, (ends.getStore() ?? Number.POSITIVE_INFINITY) - performance.now()))
