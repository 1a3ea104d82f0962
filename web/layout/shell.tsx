import { lazy, type ReactNode, Suspense } from 'react'
import { useSession } from '../session.ts'
import { mainId } from '../ui/focus-page.ts'
import { Toasts } from '../ui/toast.tsx'
import { Arrival } from './arrival.tsx'
import { Footer } from './footer.tsx'
import { useEndedSession } from './guard.ts'
import { Header } from './header.tsx'
import { OfflineBanner } from './offline-banner.tsx'
import { useLinkPrefetch } from './prefetch.ts'
import { NavigationProgress } from './progress.tsx'
import styles from './shell.module.css'

/** Hardly anybody sees it: its code comes when it is needed. */
const DeletionBanner = lazy(async () => ({
  default: (await import('./deletion-banner.tsx')).DeletionBanner,
}))

function Leaving() {
  const session = useSession()
  const dueAt = session.status === 'member' ? session.user.deletionDueAt : null
  if (!dueAt) return null
  return (
    <Suspense>
      <DeletionBanner dueAt={dueAt} />
    </Suspense>
  )
}

/** What surrounds every screen. */
export function Shell({ children }: { children: ReactNode }) {
  useEndedSession()
  useLinkPrefetch()
  return (
    <div className={styles.shell}>
      <a href={`#${mainId}`} className={`${styles.skip} visually-hidden`}>
        Skip to content
      </a>
      <NavigationProgress />
      <Header />
      <OfflineBanner />
      <Leaving />
      <main id={mainId} tabIndex={-1} className={styles.main}>
        {children}
      </main>
      <Footer />
      <Arrival />
      <Toasts />
    </div>
  )
}
