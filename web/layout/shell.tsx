import { lazy, type ReactNode, Suspense } from 'react'
import { useSession } from '../session.ts'
import { mainId } from '../ui/focus-page.ts'
import { Toasts } from '../ui/toast.tsx'
import { useMounted } from '../ui/use-mounted.ts'
import { Arrival } from './arrival.tsx'
import { Footer } from './footer.tsx'
import { useEndedSession } from './guard.ts'
import { Header } from './header.tsx'
import { OfflineBanner } from './offline-banner.tsx'
import { useLinkPrefetch } from './prefetch.ts'
import { NavigationProgress } from './progress.tsx'
import styles from './shell.module.css'

/** What members alone are told above a page: no visitor waits for its code. */
const MemberNotices = lazy(async () => ({ default: (await import('./member-notices.tsx')).MemberNotices }))

function Notices() {
  const session = useSession()
  const isMounted = useMounted()
  if (session.status !== 'member' || !isMounted) return null
  return (
    <Suspense>
      <MemberNotices user={session.user} />
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
      <Notices />
      <Header />
      <OfflineBanner />
      <main id={mainId} tabIndex={-1} className={styles.main}>
        {children}
      </main>
      <Footer />
      <Arrival />
      <Toasts />
    </div>
  )
}
