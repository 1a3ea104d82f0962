import { QueryClientProvider } from '@tanstack/react-query'
import { renderHook, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { auth } from '#shared/contract/auth.ts'
import { useGuard } from '../../../web/parts/session/use-guard.ts'
import { createQueryClient, keyOf, onUnauthorized } from '../../../web/query-client.ts'
import { member, serve } from '../app-harness.tsx'

/** Arrives at a guarded page with a session answer that is this many seconds old. */
function arrive(secondsOld: number) {
  const client = createQueryClient()
  const updatedAt = Date.now() - secondsOld * 1000
  client.setQueryData(keyOf(auth.getUser.path), member, { updatedAt })
  renderHook(useGuard, {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  })
}

test('a guarded page checks the session again when the last answer is more than a minute old', async () => {
  const { asked } = serve(() => ({ status: 401, body: 'no' }))
  let ended = 0
  const stop = onUnauthorized(() => ended++)
  arrive(61)
  await waitFor(() => expect(ended).toBe(1))
  expect(asked).toEqual([auth.getUser.path])
  stop()
})

test('a guarded page trusts an answer of the last minute', () => {
  const { asked } = serve(() => undefined)
  arrive(59)
  expect(asked).toEqual([])
})
