import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { auth } from '#shared/contract/auth.ts'
import { addressOf, type Call, type CallOptions, createClient } from '#shared/contract/client.ts'
import type { Endpoint, Input, Result } from '#shared/contract/endpoint.ts'
import type { User } from '#shared/contract/members/user.ts'
import type { Page } from '#shared/contract/page.ts'
import { isUnauthorized, keyOf } from './query-client.ts'

// The content security policy forbids generating code at run time, so the parser must not even try.
z.config({ jitless: true })

declare global {
  interface Window {
    /** Answers that the page has requested before its code was loaded (build/pages.ts), by address. */
    askedAhead?: Map<string, Promise<Response>>
  }
}

/** The client of the API. Cookies are sent with every call; what was requested ahead is used once. */
export const call: Call = createClient({
  fetch: (input, init) => {
    const ahead = init?.method === 'GET' ? window.askedAhead?.get(String(input)) : undefined
    if (!ahead) return fetch(input, init)
    window.askedAhead?.delete(String(input))
    return ahead
  },
})

/** Calls that outlive the page, for requests sent while it closes. */
export const callToTheEnd: Call = createClient({
  fetch: (input, init) => fetch(input, { ...init, keepalive: true }),
})

type ReadInput<E extends Endpoint> = unknown extends Input<E> ? Record<never, never> : Input<E>
type ReadArguments<E extends Endpoint> =
  Record<never, never> extends ReadInput<E> ? [input?: ReadInput<E>] : [input: ReadInput<E>]

/** `call` for any endpoint: its input was type-checked where `read` was called. */
const callAny = call as <E extends Endpoint>(e: E, input: Parts, options: CallOptions) => Promise<Result<E>>
type Parts = Parameters<typeof addressOf>[1]

/** A read for `useQuery`: `useQuery(read(catalogue.getVideo, { params: { id }, query: {} }))`. */
export function read<E extends Endpoint>(endpoint: E, ...[given]: ReadArguments<E>) {
  const input: Parts = given ?? {}
  return queryOptions({
    queryKey: keyOf(addressOf(endpoint, input)),
    queryFn: ({ signal }) => callAny(endpoint, input, { signal }),
  })
}

type PagedEndpoint = Endpoint & { success: { kind: 'page' } }
type PageOf<E extends Endpoint> = Extract<Result<E>, Page<unknown>>

/** A read for `useInfiniteQuery`: each page begins at the cursor of the previous one. */
export function readPages<E extends PagedEndpoint>(endpoint: E, ...[given]: ReadArguments<E>) {
  const input: Parts = given ?? {}
  return infiniteQueryOptions({
    queryKey: keyOf(addressOf(endpoint, input)),
    queryFn: ({ pageParam, signal }) => {
      const query = { ...input.query, ...(pageParam && { cursor: pageParam }) }
      return callAny(endpoint, { ...input, query }, { signal }) as Promise<PageOf<E>>
    },
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  })
}

/** The signed-in member; null if the session has ended. */
export async function fetchUser(signal: AbortSignal): Promise<User | null> {
  try {
    return await call(auth.getUser, {}, { signal })
  } catch (error) {
    if (isUnauthorized(error)) return null
    throw error
  }
}
