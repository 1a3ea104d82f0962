import { AsyncLocalStorage } from 'node:async_hooks'

/** Milliseconds of a Lambda's time that are kept for what follows a wait: the table is told, and the caller answered. */
const keptMs = 2000

const ends = new AsyncLocalStorage<number>()

/** Does the work of a Lambda that is killed in `leftMs`: what it waits for outside ends in time to be dealt with. */
export const inTime = <Answer>(leftMs: number, work: () => Promise<Answer>): Promise<Answer> =>
  ends.run(performance.now() + leftMs - keptMs, work)

/** Milliseconds left to wait, `most` at most: all of those where nobody said when the work has to end. */
export const msLeft = (most: number): number =>
  Math.max(0, Math.min(most, (ends.getStore() ?? Number.POSITIVE_INFINITY) - performance.now()))
