export type KeyedLock = <T>(key: string, task: () => Promise<T>) => Promise<T>

/** Runs tasks of one key one after the other, and tasks of different keys concurrently. */
export function createKeyedLock(): KeyedLock {
  const tails = new Map<string, Promise<unknown>>()
  return async (key, task) => {
    const before = tails.get(key) ?? Promise.resolve()
    const run = before.then(task, task)
    tails.set(key, run)
    try {
      return await run
    } finally {
      if (tails.get(key) === run) tails.delete(key)
    }
  }
}
