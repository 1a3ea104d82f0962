import { MutationCache, notifyManager, QueryCache, QueryClient } from '@tanstack/react-query'
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
  /** The screen handles a 401 itself. Everywhere else the end of the session is announced and sign-in follows. */
  ownUnauthorized?: boolean
}

const unauthorizedListeners = new Set<() => void>()

/** Called on every 401 that no screen handles itself. */
export function onUnauthorized(listener: () => void): () => void {
  unauthorizedListeners.add(listener)
  return () => unauthorizedListeners.delete(listener)
}

/** Whether a call was refused because there is no session. */
export function isUnauthorized(error: unknown): boolean {
  return error instanceof Error && 'status' in error && error.status === 401
}

function report(error: unknown, meta: CallMeta | undefined): void {
  if (!isUnauthorized(error) || meta?.ownUnauthorized) return
  for (const listener of unauthorizedListeners) listener()
}

// A pressed button is busy before the browser handles the next press: by default a timer tells it, and two quick presses
// would write twice.
notifyManager.setScheduler(queueMicrotask)

/** Results are cached and never stale: they are reloaded only after a press or a write. */
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

/** The key of a read: its address split at the slashes, so that joining the segments restores the address. */
export function keyOf(address: string): string[] {
  return address.split('/')
}

/** The common prefix of the member's own reads. Only its type is imported, so that no schema is loaded for it. */
export const ownReads: `${typeof members.deleteUser.path}/` = '/api/user/'

/** The list of the member's own sessions, for invalidation: not every buyer loads the booking contract. */
export const ownBookings: typeof bookings.listOwnBookings.path = '/api/bookings/my-sessions'

/** The cached subscription, for readers that do not load it. */
const subscriptionPath: typeof payments.getSubscription.path = '/api/subscription'
export const subscriptionKey = keyOf(subscriptionPath)

/** The read of every page; only its type is imported, for the same reason. */
export const siteRead: typeof payments.getSiteSettings.path = '/api/settings'

/**
 * Invalidates every cached read whose address has this prefix: `invalidate(client, catalogue.listVideos.path)` after a
 * write.
 */
export function invalidate(client: QueryClient, ...starts: string[]): Promise<void> {
  const isOutdated = (address: string) => starts.some((start) => address.startsWith(start))
  return client.invalidateQueries({ predicate: ({ queryKey }) => isOutdated(queryKey.join('/')) })
}
