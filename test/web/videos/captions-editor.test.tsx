import { fireEvent, screen, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { member, openPage, serve, setSessionHint, video } from '../app-harness.tsx'

// Forms are made of many modules: they are read before anybody waits for them.
beforeAll(() => import('../../../web/features/videos/admin/content-page.tsx'))

const film = { ...video(1), videoUrl: null, media: { status: 'failed', progress: 0, reason: null } }

test('a file of captions that is too large is refused in words, before it is sent', async () => {
  setSessionHint(true)
  const { writes } = serve(({ pathname }) => {
    if (pathname === '/api/auth/user') return { body: { ...member, isAdmin: true } }
    if (pathname === '/api/videos') return { body: [film] }
    return pathname.endsWith('/chapters') ? { body: { version: 0, chapters: [] } } : undefined
  })
  await openPage('/admin/content')
  fireEvent.click(await screen.findByRole('button', { name: /^Chapters and captions of Video 1/ }))
  const dialog = within(screen.getByRole('dialog'))
  const chooser = await dialog.findByLabelText('Choose a WebVTT file')
  fireEvent.change(chooser, { target: { files: [new File(['x'.repeat(200_001)], 'long.vtt')] } })
  expect((await dialog.findByRole('alert')).textContent).toContain('The file is larger than 200 KB')
  expect(writes).toEqual([])
})
