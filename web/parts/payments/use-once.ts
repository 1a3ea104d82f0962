import { useRef } from 'react'

/** Ignores further presses until the first is answered. */
export function useOnce<Given extends unknown[]>(
  run: (...given: Given) => Promise<unknown>,
): (...given: Given) => void {
  const isRunning = useRef(false)
  return (...given) => {
    if (isRunning.current) return
    isRunning.current = true
    const done = () => {
      isRunning.current = false
    }
    // The caller reports the error.
    run(...given).then(done, done)
  }
}
