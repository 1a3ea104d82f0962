import { fireEvent, screen, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { member, openPage, serve, setSessionHint, video } from '../app-harness.tsx'

// Forms consist of many modules: they are loaded before the tests.
beforeAll(() => import('../../../web/features/videos/admin/content-page.tsx'))

const film = { ...video(1), videoUrl: null, media: { status: 'failed', progress: 0, reason: null } }

async function openEditor(saved?: object, known: object[] = []) {
  setSessionHint(true)
  const served = serve(({ pathname }, init) => {
    if (init?.method === 'PUT' && saved) return { body: saved }
    if (pathname === '/api/auth/user') return { body: { ...member, isAdmin: true } }
    if (pathname === '/api/videos') return { body: [film] }
    if (pathname.endsWith('/captions')) return { body: known }
    return pathname.endsWith('/chapters') ? { body: { version: 0, chapters: [] } } : undefined
  })
  await openPage('/admin/content')
  fireEvent.click(await screen.findByRole('button', { name: /^Chapters and captions of Video 1/ }))
  const dialog = within(screen.getByRole('dialog'))
  const chooser = await dialog.findByLabelText('Choose a captions file')
  return { ...served, dialog, chooser }
}

test('captions that are saved without some of their cues list these, with reasons', async () => {
  const notes = ['Line 6: The cue has no text']
  const saved = { language: 'en', label: 'English', cues: 2, passedOver: 1, notes }
  const { dialog, chooser, writes } = await openEditor(saved)
  fireEvent.change(chooser, { target: { files: [new File(['WEBVTT'], 'short.srt')] } })
  await dialog.findByText('Saved without one caption:')
  expect(dialog.getByText('Line 6: The cue has no text')).toBeTruthy()
  expect(writes).toHaveLength(1)
})

test('a file of captions that is too large is refused in words, before it is sent', async () => {
  const { dialog, chooser, writes } = await openEditor()
  fireEvent.change(chooser, { target: { files: [new File(['x'.repeat(200_001)], 'long.vtt')] } })
  expect((await dialog.findByRole('alert')).textContent).toContain('The file is larger than 200 KB')
  expect(writes).toEqual([])
})

test('captions of an existing language are replaced only after a question', async () => {
  const saved = { language: 'en', label: 'English', cues: 2, passedOver: 0, notes: [] }
  const { dialog, chooser, writes } = await openEditor(saved, [{ language: 'en', label: 'English', cues: 7 }])
  await dialog.findByText('7 captions')
  const choose = () => fireEvent.change(chooser, { target: { files: [new File(['WEBVTT'], 'next.vtt')] } })
  choose()
  await screen.findByRole('dialog', { name: 'Replace these captions?' })
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(writes).toEqual([])
  choose()
  fireEvent.click(await screen.findByRole('button', { name: 'Replace captions' }))
  await screen.findByText('Captions saved')
  expect(writes).toMatchObject([{ call: 'PUT /api/videos/vid_1/captions/en' }])
})

test('captions are deleted only after a question', async () => {
  const { dialog, writes } = await openEditor(undefined, [{ language: 'fr', label: 'Français', cues: 3 }])
  const press = async () =>
    fireEvent.click(await dialog.findByRole('button', { name: 'Delete captions in Français' }))
  await press()
  fireEvent.click(await screen.findByRole('button', { name: 'Cancel' }))
  expect(writes).toEqual([])
  await press()
  fireEvent.click(await screen.findByRole('button', { name: 'Delete captions file' }))
  await screen.findByText('Captions deleted')
  expect(writes).toMatchObject([{ call: 'DELETE /api/videos/vid_1/captions/fr' }])
})
