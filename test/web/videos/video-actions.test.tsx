import { QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { engagementOf } from '../../../web/features/videos/use-watch.ts'
import { VideoActions } from '../../../web/features/videos/video-actions.tsx'
import { createQueryClient } from '../../../web/query-client.ts'
import { serve } from '../app-harness.tsx'

const engagement = {
  liked: false,
  bookmarked: false,
  position: 0,
  completionPercentage: 0,
  mayRate: false,
  myRating: null,
}

test('a button pressed twice sends its calls in the order of the presses, each when the one before is answered', async () => {
  let answerFirst: () => void = () => {}
  const first = new Promise<void>((resolve) => {
    answerFirst = resolve
  })
  const { writes } = serve(async (_, init) => {
    if (init?.method === 'POST') await first
    return { body: engagement }
  })
  const client = createQueryClient()
  client.setQueryData(engagementOf('vid_1').queryKey, engagement)
  render(
    <QueryClientProvider client={client}>
      <VideoActions id="vid_1" />
    </QueryClientProvider>,
  )
  const like = screen.getByRole('button', { name: 'Like' })
  const shows = (on: boolean) => waitFor(() => expect(like.getAttribute('aria-pressed')).toBe(String(on)))
  await act(async () => void fireEvent.click(like))
  await waitFor(() => expect(writes).toHaveLength(1))
  await shows(true)
  await act(async () => void fireEvent.click(like))
  await shows(false)
  expect(writes.map(({ call }) => call)).toEqual(['POST /api/videos/vid_1/like'])
  answerFirst()
  await waitFor(() => expect(writes).toHaveLength(2))
  expect(writes[1]?.call).toBe('DELETE /api/videos/vid_1/like')
  await shows(false)
})
