/**
 * Asks for what does not change once for each key, however many callers ask at once: the promise is kept, not its answer.
 * One that fails is forgotten, so that the next caller asks again.
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
