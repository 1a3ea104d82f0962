import { WifiOff } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import styles from './shell.module.css'

function subscribe(listener: () => void): () => void {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}

export function OfflineBanner() {
  const online = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )
  return (
    <div role="status">
      {!online && (
        <p className={styles.offline}>
          <WifiOff size={18} aria-hidden="true" /> You are offline. Loaded pages keep working.
        </p>
      )}
    </div>
  )
}
