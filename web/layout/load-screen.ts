import type { ComponentType } from 'react'
import { matchPath } from 'react-router'
import { type Route, routes } from '../routes.tsx'

const loaded = new Map<Route, ComponentType>()
const loading = new Map<Route, Promise<ComponentType>>()
const listeners = new Set<() => void>()

function announce(): void {
  for (const listener of listeners) listener()
}

/** The screen if its code is here already. */
export function loadedScreen(route: Route): ComponentType | undefined {
  return loaded.get(route)
}

/** Fetches the code of a screen, once; after a failure the next call tries anew. */
export function loadScreen(route: Route): Promise<ComponentType> {
  const before = loading.get(route)
  if (before) return before
  const promise = route.screen().then(
    (screen) => {
      loaded.set(route, screen)
      announce()
      return screen
    },
    (error: unknown) => {
      loading.delete(route)
      announce()
      throw error
    },
  )
  loading.set(route, promise)
  return promise
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
