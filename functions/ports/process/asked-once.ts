/**
 * Caches constant values by key, with one request for concurrent callers: the promise is cached, not its answer. A
 * failed one is removed, so that the next caller asks again.
 */
export function askedOnce<Answer>(): (key: string, ask: () => Promise<Answer>) => Promise<Answer> {
  const known = new Map<string, Promise<Answer>>()
  return (key, ask) => {
    const kept = known.get(key)
    if (kept) return kept
    const asked = ask()
    known.set(key, asked)
    asked.catch(() => known.delete(key))
    return asked
  }
}
