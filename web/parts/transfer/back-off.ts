/** Waiting for a broken line, shared by uploads and downloads. */

/** The backoff before attempt 2, 3, …; waits at least until the network is back. */
export type Wait = (tries: number, signal: AbortSignal) => Promise<void>

export async function backOff(tried: number, signal: AbortSignal): Promise<void> {
  const ms = Math.min(30_000, 500 * 2 ** tried) * (0.75 + Math.random() / 2)
  await aborted(signal, (done) => {
    const timer = setTimeout(done, ms)
    return () => clearTimeout(timer)
  })
  await online(signal)
}

/** Resolves once there is a network. */
export async function online(signal: AbortSignal): Promise<void> {
  if (navigator.onLine) return
  await aborted(signal, (done) => {
    window.addEventListener('online', done, { once: true })
    return () => window.removeEventListener('online', done)
  })
}

/** Resolves when `begin` calls `done`; rejects if the signal aborts first. */
function aborted(signal: AbortSignal, begin: (done: () => void) => () => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const cancel = begin(resolve)
    signal.addEventListener(
      'abort',
      () => {
        cancel()
        reject(signal.reason)
      },
      { once: true },
    )
  })
}

/** Whether a call or a request may succeed later: no answer, too many requests and server errors are transient. */
export const isPassingStatus = (status: number): boolean => status >= 500 || status === 429 || status === 408
