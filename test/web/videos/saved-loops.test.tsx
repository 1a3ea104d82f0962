import { QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { SavedLoops } from '../../../web/features/videos/saved-loops.tsx'
import { createQueryClient } from '../../../web/query-client.ts'
import { createDrill } from '../../../web/ui/player/drill/drill.ts'
import { createMedia } from '../../../web/ui/player/media/use-media.ts'
import { serve } from '../app-harness.tsx'

const kept = {
  id: 'lop_1',
  name: 'Hip turn',
  start: 2,
  end: 4,
  speed: 1,
  isMirrored: false,
  createdAt: '2025-03-01T12:00:00.000Z',
}

/** The saved loops of a video, and one that plays and is not saved yet. */
async function openLoops(loops: (typeof kept)[]) {
  serve((_url, init) => ({ body: init?.method && init.method !== 'GET' ? kept : loops }))
  const media = createMedia()
  const drill = createDrill(media, {
    place: undefined,
    start: 2,
    end: 4,
    speed: undefined,
    isMirrored: false,
  })
  await act(async () =>
    render(
      <QueryClientProvider client={createQueryClient()}>
        <SavedLoops videoId="vid_1" media={media} drill={drill} />
      </QueryClientProvider>,
    ),
  )
}

function press(name: string): void {
  const button = screen.getByRole('button', { name })
  button.focus()
  fireEvent.click(button)
}

const hasFocus = (name: string) =>
  waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name })))

test('the focus stays where the form was after a loop is named or cancelled', async () => {
  await openLoops([])
  press('Save loop')
  fireEvent.keyDown(screen.getByLabelText('Name of the loop'), { key: 'Escape' })
  await hasFocus('Save loop')
  press('Save loop')
  fireEvent.submit(screen.getByLabelText('Name of the loop'))
  await hasFocus('Copy link to this loop')
})

test('the focus stays on a loop after it is renamed', async () => {
  await openLoops([kept])
  await screen.findByRole('button', { name: 'Rename loop Hip turn' })
  press('Rename loop Hip turn')
  fireEvent.submit(screen.getByLabelText('Name of the loop'))
  await hasFocus('Rename loop Hip turn')
})
