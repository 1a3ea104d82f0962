import { QueryClientProvider } from '@tanstack/react-query'
import { renderHook, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useUpNext } from '../../../web/features/videos/use-up-next.ts'
import { createQueryClient } from '../../../web/query-client.ts'
import { serve, video } from '../app-harness.tsx'

test('the next videos are requested when they may be, and known once all have arrived', async () => {
  const others = [video(2), video(3), video(4)]
  const { asked } = serve(({ pathname }) => ({
    body: pathname.endsWith('/courses') ? [] : others,
  }))
  const client = createQueryClient()
  const film = { ...video(1), categoryId: 'cat_1', category: { name: 'Judo', slug: 'judo' } }
  const upNext = renderHook(({ mayAsk }) => useUpNext(film, mayAsk), {
    initialProps: { mayAsk: false },
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  })
  expect(asked).toEqual([])
  expect(upNext.result.current).toBeUndefined()
  upNext.rerender({ mayAsk: true })
  await waitFor(() => expect(upNext.result.current).toBeDefined())
  expect(asked).toHaveLength(3)
  expect(upNext.result.current?.related.map(({ id }) => id)).toEqual(others.map(({ id }) => id))
})
