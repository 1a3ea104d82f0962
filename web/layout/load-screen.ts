import type { ComponentType } from 'react'
import { matchPath } from 'react-router'
import { type Route, routes } from '../routes.tsx'

const screens = new Map<Route, Promise<ComponentType>>()
const arrived = new Set<Route>()

/** Fetches the code of a screen, once; after a failure the next call tries anew. */
export function loadScreen(route: Route): Promise<ComponentType> {
  const before = screens.get(route)
  if (before) return before
  const loading = route.screen()
  screens.set(route, loading)
  loading.then(
    (value) => {
      arrived.add(route)
      // What React's `use` reads: with it the screen is shown at once, not a turn later.
      Object.assign(loading, { status: 'fulfilled', value })
    },
    () => screens.delete(route),
  )
  return loading
}

/** Whether the code of a screen is here. */
export function hasArrived(route: Route): boolean {
  return arrived.has(route)
}

/** Makes the screens a visitor can get at an address ready to be shown without waiting. */
export async function loadScreens(pathname: string): Promise<void> {
  const here = routesAt(pathname).filter((route) => route.audience !== 'member')
  await Promise.all(here.map(loadScreen))
}

/** Fetches screens one is likely to open next; whether it works does not matter yet. */
export function prefetchScreens(pathname: string): void {
  for (const route of routesAt(pathname)) loadScreen(route).catch(() => {})
}

function routesAt(pathname: string): Route[] {
  return routes.filter((route) => matchPath(route.path, pathname))
}
