import { lazy, type ReactNode, Suspense } from 'react'
import { useEndedSession } from '../parts/session/guard.ts'
import { useLocation } from '../router/router.tsx'
import { useSession } from '../session.ts'
import { mainId } from '../ui/base/focus-page.ts'
import { useMounted } from '../ui/base/use-mounted.ts'
import { Toasts } from '../ui/feedback/toast.tsx'
import { Arrival } from './arrival.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { OfflineBanner } from './offline-banner.tsx'
import { NavigationProgress } from './progress.tsx'
import styles from './shell.module.css'

/** Notices for members only: visitors do not load this code. */
const MemberNotices = lazy(async () => ({ default: (await import('./member-notices.tsx')).MemberNotices }))

/** Loaded after the page: on most days there is no banner. */
const SiteBanner = lazy(async () => ({ default: (await import('./site-banner.tsx')).SiteBanner }))

/** Rarely shown: almost no sign-in is refused. */
const RefusedSignIn = lazy(async () => ({ default: (await import('./refused-sign-in.tsx')).RefusedSignIn }))

function Notices() {
  const session = useSession()
  const isMounted = useMounted()
  const refused = new URLSearchParams(useLocation().search).get('signIn')
  if (!isMounted) return null
  if (refused && session.status !== 'member') {
    return (
      <Suspense>
        <RefusedSignIn reason={refused} />
      </Suspense>
    )
  }
  if (session.status !== 'member') return null
  return (
    <Suspense>
      <MemberNotices user={session.user} />
    </Suspense>
  )
}

/** The frame of every screen. */
export function Shell({ children }: { children: ReactNode }) {
  useEndedSession()
  const isMounted = useMounted()
  return (
    <div className={styles.shell}>
      <a href={`#${mainId}`} className={`${styles.skip} visually-hidden`}>
        Skip to content
      </a>
      <NavigationProgress />
      <Notices />
      {isMounted && (
        <Suspense>
          <SiteBanner />
        </Suspense>
      )}
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
