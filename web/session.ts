import { type QueryClient, useQuery } from '@tanstack/react-query'
import { createContext, useContext, useSyncExternalStore } from 'react'
import type { auth } from '#shared/contract/auth.ts'
import type { User } from '#shared/contract/members/user.ts'
import { effectiveTier, opens, type Tier } from '#shared/rules/access/access.ts'
import { keyOf } from './query-client.ts'

const hint = 'kiai_signed_in'

// Only types of the contract, checked by the compiler: visitors sign in without loading its schemas.
const loginPath: typeof auth.login.path = '/api/login'
const userPath: typeof auth.getUser.path = '/api/auth/user'
export const signOutAddress: typeof auth.logout.path = '/api/logout'

export type Session =
  | { status: 'visitor' }
  /** `failure` is set if the API could not be reached; `retry` tries again. */
  | { status: 'loading'; failure?: Error; retry?: () => void }
  | { status: 'member'; user: User }

/**
 * Whether the hint cookie exists. Unlike the real cookie it is readable by scripts; it indicates that there may be a
 * session.
 */
export function hasSessionHint(): boolean {
  return document.cookie.split('; ').some((cookie) => cookie.startsWith(`${hint}=`))
}

/** Whether members' data may be requested at once: before the terms are accepted, it would be refused. */
export const hasAcceptedTerms = () => document.cookie.split('; ').includes(`${hint}=1`)

function forgetHint(): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser of the target
  document.cookie = `${hint}=; Path=/; Max-Age=0`
}

async function askForUser(signal: AbortSignal): Promise<User | null> {
  const { fetchUser } = await import('./api.ts')
  const user = await fetchUser(signal)
  if (!user) forgetHint()
  return user
}

const whoIsHere = {
  queryKey: keyOf(userPath),
  queryFn: ({ signal }: { signal: AbortSignal }) => askForUser(signal),
}

/**
 * Requests the session before anything is rendered. Not on a prerendered page that will be hydrated, which is made for
 * visitors.
 */
export function askEarly(client: QueryClient): void {
  void client.prefetchQuery(whoIsHere)
}

/** Whether a page is prerendered for members, at build time, where there is no cookie. */
export const WrittenForMembers = createContext(false)

const never = () => () => {}

/** The current session. Without the hint cookie nothing is requested: visitors cost no call. */
export function useSession(): Session {
  const forMembers = useContext(WrittenForMembers)
  const hinted = useSyncExternalStore(never, hasSessionHint, () => forMembers)
  const { data, error, refetch } = useQuery({ ...whoIsHere, enabled: hinted })
  if (data) return { status: 'member', user: data }
  if (!hinted || data === null) return { status: 'visitor' }
  return error ? { status: 'loading', failure: error, retry: () => void refetch() } : { status: 'loading' }
}

/** The current tier of a member, whichever plan they had. */
export const tierOf = (user: User): Tier => effectiveTier(user, Date.now())

/** Whether a member's plan opens content of a tier; an admin needs none. */
export function mayWatch(user: User, { accessLevel }: { accessLevel: Tier }): boolean {
  return user.isAdmin || opens(tierOf(user), accessLevel)
}

/** The address where sign-in starts; it returns to `returnTo`. */
export function signInAddress(returnTo: string): string {
  return `${loginPath}?${new URLSearchParams({ returnTo })}`
}
