import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { auth } from '#shared/contract/auth.ts'
import { call } from '../../api.ts'
import { keyOf } from '../../query-client.ts'

/** A session check younger than this need not be repeated. */
const trustedForMs = 60_000

/**
 * Checks on arrival at a guarded page whether the session is still valid. A 401 is handled as everywhere: a toast, then
 * sign-in.
 */
export function useGuard(): void {
  const client = useQueryClient()
  const key = keyOf(auth.getUser.path)
  const [isOld] = useState(() => {
    const askedAt = client.getQueryState(key)?.dataUpdatedAt ?? 0
    return Date.now() - askedAt > trustedForMs
  })
  useQuery({
    queryKey: [...key, 'guard'],
    queryFn: async ({ signal }) => {
      const user = await call(auth.getUser, {}, { signal })
      client.setQueryData(key, user)
      return user
    },
    enabled: isOld,
    gcTime: 0,
  })
}
