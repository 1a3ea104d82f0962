import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { matchPath } from 'react-router'
import type { Preparation } from '../preparation.ts'
import { type Route, routes } from './routes.tsx'

const screens = new Map<Route, Promise<ComponentType>>()
const arrived = new Set<Route>()
const failed = new Set<Route>()
const preparations = new Map<Route, Preparation>()

/** Fetches the code of a screen, once. A failure is kept, or showing it would start the next attempt. */
export function loadScreen(route: Route): Promise<ComponentType> {
  const before = screens.get(route)
  if (before) return before
  const loading = route.load()
  screens.set(route, loading)
  loading.then(
    (value) => {
      arrived.add(route)
      // What React's `use` reads: with it the screen is shown at once, not a turn later.
      Object.assign(loading, { status: 'fulfilled', value })
    },
    () => failed.add(route),
  )
  return loading
}

/** Lets screens that could not be had be asked for again. */
export function forgetFailures(): void {
  for (const route of failed) screens.delete(route)
  failed.clear()
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
  for (const route of routesAt(pathname)) {
    loadScreen(route).catch(forgetFailures)
    loadPreparation(route)?.catch(() => {})
    route.equip?.().catch(() => {})
  }
}

/** Lets a screen that is about to open ask for what it will show; it tells itself what goes wrong. */
export function prepareScreens(link: Pick<URL, 'pathname' | 'search'>, client: QueryClient): void {
  for (const route of routesAt(link.pathname)) {
    const prepare = preparations.get(route)
    // At once where the code is here: waiting for it again would put the next page's drawing first.
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
