import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import type { bookings } from '#shared/contract/bookings/bookings.ts'
import type { members } from '#shared/contract/members/members.ts'
import type { payments } from '#shared/contract/payments/payments.ts'

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: CallMeta
    mutationMeta: CallMeta
  }
}

type CallMeta = {
  /** The screen answers a 401 itself; everywhere else the session's end is said and sign-in follows. */
  ownUnauthorized?: boolean
}

const unauthorizedListeners = new Set<() => void>()

/** Told of every 401 that no screen answers itself. */
export function onUnauthorized(listener: () => void): () => void {
  unauthorizedListeners.add(listener)
  return () => unauthorizedListeners.delete(listener)
}

/** Whether a call was refused for want of a session. */
export function isUnauthorized(error: unknown): boolean {
  return error instanceof Error && 'status' in error && error.status === 401
}

function report(error: unknown, meta: CallMeta | undefined): void {
  if (!isUnauthorized(error) || meta?.ownUnauthorized) return
  for (const listener of unauthorizedListeners) listener()
}

/** Results are kept and never stale; nothing is asked again unless somebody presses or writes. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError: (error, query) => report(error, query.meta) }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _result, mutation) => report(error, mutation.meta),
    }),
    defaultOptions: {
      queries: {
        staleTime: Number.POSITIVE_INFINITY,
        retry: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}

/** The key of a read: its address cut at the slashes, so that joining the segments gives the address back. */
export function keyOf(address: string): string[] {
  return address.split('/')
}

/** How the address of each read of one's own starts; its type alone, so that nobody loads schemas for it. */
export const ownReads: `${typeof members.deleteUser.path}/` = '/api/user/'

/** The list of one's own sessions, for anyone who knows that it has changed: not everyone who pays books. */
export const ownBookings: typeof bookings.listOwnBookings.path = '/api/bookings/my-sessions'

/** The kept answer to how a subscription stands, for anyone who does not ask. */
const subscriptionPath: typeof payments.getSubscription.path = '/api/subscription'
export const subscriptionKey = keyOf(subscriptionPath)

/** What every page asks for; its type alone, for the same reason. */
export const siteRead: typeof payments.getSiteSettings.path = '/api/settings'

/** Forgets every kept read whose address starts so: `invalidate(client, catalogue.listVideos.path)` after a write. */
export function invalidate(client: QueryClient, ...starts: string[]): Promise<void> {
  const isOutdated = (address: string) => starts.some((start) => address.startsWith(start))
  return client.invalidateQueries({ predicate: ({ queryKey }) => isOutdated(queryKey.join('/')) })
}
