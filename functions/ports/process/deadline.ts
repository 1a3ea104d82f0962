import { AsyncLocalStorage } from 'node:async_hooks'

/** Milliseconds of a Lambda's time reserved for the work after a wait: updating the table and answering the caller. */
const keptMs = 2000

const ends = new AsyncLocalStorage<number>()

/** Runs the work of a Lambda that is killed in `leftMs`: its outside calls end early enough to handle their outcome. */
export const inTime = <Answer>(leftMs: number, work: () => Promise<Answer>): Promise<Answer> =>
  ends.run(performance.now() + leftMs - keptMs, work)

/** Milliseconds left to wait, `most` at most; all of those without a deadline. */
export const msLeft = (most: number): number =>
  Math.max(0, Math.min(most, (ends.getStore() ?? Number.POSITIVE_INFINITY) - performance.now()))
