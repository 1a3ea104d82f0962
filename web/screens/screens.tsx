import { IsRestoringProvider } from '@tanstack/react-query'
import { lazy, Suspense, use, useDeferredValue, useLayoutEffect, useMemo } from 'react'
import { ErrorBoundary } from '../layout/error-boundary.tsx'
import { trackWaiting } from '../layout/progress.tsx'
import styles from '../layout/shell.module.css'
import { NotFoundPage } from '../parts/closed/not-found-page.ts'
import { PrefetchScreens } from '../parts/prefetch/likely-next.ts'
import { firstMatch, type Params } from '../router/match.ts'
import { useLocation, WithParams } from '../router/router.tsx'
import { type Session, useSession } from '../session.ts'
import { ErrorState } from '../ui/feedback/state.tsx'
import { forgetFailures, hasArrived, loadScreen, prefetchScreens } from './load-screen.ts'
import { useLinkPrefetch } from './prefetch.ts'
import { closedRoutes, type Route, routes } from './routes.tsx'

/** Most sign-ins never need it, so its code is loaded on demand. */
const AcceptTerms = lazy(async () => ({ default: (await import('../layout/accept-terms.tsx')).AcceptTerms }))

/** No link leads here. */
const NoAccess = lazy(async () => ({ default: (await import('../parts/closed/no-access.tsx')).NoAccess }))

const paths = [...new Set(routes.map((route) => route.path))]
/** Made once: a change of the address renders only what reads it again, not the whole screen. */
const screenAt = new Map(paths.map((path) => [path, <ScreenAt key={path} path={path} />]))
const notFound = <NotFoundPage />
const noParams: Params = {}

/** The screen for the current address and the current session. */
export function Screens() {
  const { pathname } = useLocation()
  const found = useMemo(() => firstMatch(paths, pathname), [pathname])
  useLinkPrefetch()
  return (
    <PrefetchScreens value={prefetchScreens}>
      <ErrorBoundary resetKey={pathname} onReset={forgetFailures}>
        <Suspense fallback={<Waiting />}>
          <WithParams value={found?.params ?? noParams}>
            {(found && screenAt.get(found.path)) ?? notFound}
          </WithParams>
        </Suspense>
      </ErrorBoundary>
    </PrefetchScreens>
  )
}

/** Empty space: a loading page neither flashes wrong content nor moves the footer. */
function Waiting() {
  return <div className={styles.waiting} aria-busy="true" />
}

function serves({ audience }: Route, session: Session): boolean {
  if (audience === 'everyone') return true
  if (audience === 'visitor') return session.status === 'visitor'
  return session.status === 'member'
}

function ScreenAt({ path }: { path: string }) {
  const now = useSession()
  // The screen rendered once the session is known is deferred, so that presses are handled in between.
  const session: Session = useDeferredValue(now.status) === now.status ? now : { status: 'loading' }
  const served = routes.find((each) => each.path === path && serves(each, session))
  // While the session of a returning member is loading, the screen's placeholders are shown, if it has any.
  const isStill = !served && session.status === 'loading' && !session.failure
  const route = isStill ? routes.find((each) => each.path === path && each.hasShapes) : served
  if (!route && session.status === 'loading') {
    return session.failure ? (
      <ErrorState
        level={1}
        title="We could not reach Kiai"
        {...(session.retry && { onRetry: session.retry })}
      />
    ) : (
      <Waiting />
    )
  }
  if (!route) return <Closed path={path} />
  if (route.audience !== 'everyone' && session.status === 'member' && !session.user.termsAcceptedAt) {
    return <AcceptTerms />
  }
  if (route.audience === 'admin' && !(session.status === 'member' && session.user.isAdmin))
    return <NoAccess />
  return <Screen key={`${path} ${route.audience}`} route={route} isStill={isStill} />
}

/** A member's screen for a visitor who is not signed in. */
function Closed({ path }: { path: string }) {
  const route = closedRoutes.find((each) => each.path === path)
  return route ? <Screen route={route} /> : <NotFoundPage />
}

type ScreenProps = {
  route: Route
  /** Rendered as it is before any answer, without loading anything. */
  isStill?: boolean
}

function Screen({ route, isStill = false }: ScreenProps) {
  const screen = loadScreen(route)
  const Component = use(hasArrived(route) ? screen : trackWaiting(screen))
  useLayoutEffect(() => {
    document.title = route.title
  }, [route])
  return (
    <IsRestoringProvider value={isStill}>
      <Component />
    </IsRestoringProvider>
  )
}
