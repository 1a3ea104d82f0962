import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import type { Preparation } from '../preparation.ts'
import { matchPath } from '../router/match.ts'
import { type Route, routes } from './routes.tsx'

const screens = new Map<Route, Promise<ComponentType>>()
const arrived = new Set<Route>()
const failed = new Set<Route>()
const preparations = new Map<Route, Preparation>()

/**
 * Fetches the code of a screen once. A failure is cached, because rendering it would otherwise start another attempt.
 */
export function loadScreen(route: Route): Promise<ComponentType> {
  const before = screens.get(route)
  if (before) return before
  const loading = route.load()
  screens.set(route, loading)
  loading.then(
    (value) => {
      arrived.add(route)
      // React's `use` reads these fields: with them the screen is shown at once, not a turn of the event loop later.
      Object.assign(loading, { status: 'fulfilled', value })
    },
    () => failed.add(route),
  )
  return loading
}

/** Allows screens that failed to load to be fetched again. */
export function forgetFailures(): void {
  for (const route of failed) screens.delete(route)
  failed.clear()
}

/** Whether the code of a screen is loaded. */
export function hasArrived(route: Route): boolean {
  return arrived.has(route)
}

/** Loads the possible screens of an address, so that they can be shown without waiting. */
export async function loadScreens(pathname: string): Promise<void> {
  const here = routesAt(pathname).filter((route) => route.audience !== 'member')
  await Promise.all(here.map(loadScreen))
}

/** Prefetches screens that are likely to be opened next; failures are ignored. */
export function prefetchScreens(pathname: string): void {
  for (const route of routesAt(pathname)) {
    loadScreen(route).catch(forgetFailures)
    loadPreparation(route)?.catch(() => {})
    route.equip?.().catch(() => {})
  }
}

/** Lets a screen that is about to open load its data; it handles errors itself. */
export function prepareScreens(link: Pick<URL, 'pathname' | 'search'>, client: QueryClient): void {
  for (const route of routesAt(link.pathname)) {
    const prepare = preparations.get(route)
    // Synchronous if the code is loaded: waiting would put the rendering of the next page first.
    if (prepare) prepare(client, link)
    else
      loadPreparation(route)
        ?.then((late) => late(client, link))
        .catch(() => {})
  }
}

function loadPreparation(route: Route): Promise<Preparation> | undefined {
  return route.prepare?.().then((prepare) => {
    preparations.set(route, prepare)
    return prepare
  })
}

function routesAt(pathname: string): Route[] {
  return routes.filter((route) => matchPath(route.path, pathname))
}
