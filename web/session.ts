import { type QueryClient, useQuery } from '@tanstack/react-query'
import { createContext, useContext, useSyncExternalStore } from 'react'
import type { auth } from '#shared/contract/auth.ts'
import type { User } from '#shared/contract/members/user.ts'
import { effectiveTier, opens, type Tier } from '#shared/rules/access/access.ts'
import { keyOf } from './query-client.ts'

const hint = 'kiai_signed_in'

// Types alone of the contract, checked by the compiler: visitors sign in without having loaded its schemas.
const loginPath: typeof auth.login.path = '/api/login'
const userPath: typeof auth.getUser.path = '/api/auth/user'
export const signOutAddress: typeof auth.logout.path = '/api/logout'

export type Session =
  | { status: 'visitor' }
  /** `failure` is set when the API could not be asked; `retry` asks again. */
  | { status: 'loading'; failure?: Error; retry?: () => void }
  | { status: 'member'; user: User }

/** The cookie beside the real one says, readable by scripts, that there is a session worth asking about. */
export function hasSessionHint(): boolean {
  return document.cookie.split('; ').some((cookie) => cookie.startsWith(`${hint}=`))
}

/** Whether what is a member's may be asked for at once: before the terms are accepted it would be refused. */
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

/** Asks before anything is drawn. Not where a written page is to be taken over: it knows of visitors alone. */
export function askEarly(client: QueryClient): void {
  void client.prefetchQuery(whoIsHere)
}

/** Whether a page is written for members, at build, where no cookie tells. */
export const WrittenForMembers = createContext(false)

const never = () => () => {}

/** The person who is here. Without the hint nobody is asked: visitors cost no call. */
export function useSession(): Session {
  const forMembers = useContext(WrittenForMembers)
  const hinted = useSyncExternalStore(never, hasSessionHint, () => forMembers)
  const { data, error, refetch } = useQuery({ ...whoIsHere, enabled: hinted })
  if (data) return { status: 'member', user: data }
  if (!hinted || data === null) return { status: 'visitor' }
  return error ? { status: 'loading', failure: error, retry: () => void refetch() } : { status: 'loading' }
}

/** The tier that somebody holds at this moment, whichever plan they had. */
export const tierOf = (user: User): Tier => effectiveTier(user, Date.now())

/** Whether somebody's plan opens what asks for a tier; an admin needs none. */
export function mayWatch(user: User, { accessLevel }: { accessLevel: Tier }): boolean {
  return user.isAdmin || opens(tierOf(user), accessLevel)
}

/** Where sign-in starts; it comes back to `returnTo`. */
export function signInAddress(returnTo: string): string {
  return `${loginPath}?${new URLSearchParams({ returnTo })}`
}
