import { useSyncExternalStore } from 'react'
import styles from './shell.module.css'

const waiting = new Set<Promise<unknown>>()
const listeners = new Set<() => void>()

function announce(): void {
  for (const listener of listeners) listener()
}

/** Shows the progress bar until a screen's code is loaded. */
export function trackWaiting<T>(promise: Promise<T>): Promise<T> {
  if (!waiting.has(promise)) {
    waiting.add(promise)
    const settle = () => {
      waiting.delete(promise)
      announce()
    }
    promise.then(settle, settle)
    queueMicrotask(announce)
  }
  return promise
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** A thin line along the top while the next screen is loading. Appears only after a moment. */
export function NavigationProgress() {
  const busy = useSyncExternalStore(
    subscribe,
    () => waiting.size > 0,
    () => false,
  )
  return busy ? <div className={styles.progress} aria-hidden="true" /> : null
}
