import { useRef } from 'react'

/** Until one press is answered, another one means the same. */
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
    // What went wrong is told by anyone who runs it.
    run(...given).then(done, done)
  }
}
