import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { uploadMemory } from '../../../web/parts/uploads/remembered-upload.ts'
import { category, member, openPage, serve, setSessionHint, video } from '../app-harness.tsx'

beforeAll(() => import('../../../web/features/videos/admin/content-page.tsx'))

const known = video(1, { title: 'Footwork', tags: [], videoUrl: null })
const begun = { id: 'upl_1', filename: 'kata.mp4', size: 40, lastModified: 7 }

beforeEach(() => {
  localStorage.clear()
  setSessionHint(true)
  serve(({ pathname }) => {
    if (pathname === '/api/auth/user') return { body: { ...member, isAdmin: true } }
    if (pathname === '/api/categories') return { body: [category('Karate')] }
    if (pathname === '/api/movie-genres' || pathname === '/api/admin/movie-genres') return { body: [] }
    if (pathname === '/api/videos') return { body: [known] }
    if (pathname === '/api/uploads/upl_1') {
      const state = { status: 'uploading', progress: 0, reason: null }
      const file = { filename: 'kata.mp4', contentType: 'video/mp4', size: 40, received: 20 }
      const createdAt = '2026-01-01T00:00:00.000Z'
      return { body: { id: 'upl_1', key: 'uploads/upl_1/source', ...file, state, createdAt, parts: [] } }
    }
    return undefined
  })
})

async function openForm(button: string) {
  cleanup()
  await openPage('/admin/content')
  fireEvent.click(await screen.findByRole('button', { name: button }))
  return within(screen.getByRole('dialog'))
}

type Dialog = Awaited<ReturnType<typeof openForm>>
const title = async (dialog: Dialog) => (await dialog.findByLabelText(/^Title/)) as HTMLInputElement
const tags = async (dialog: Dialog) => (await dialog.findByLabelText(/^Tags/)) as HTMLInputElement
const type = (field: HTMLInputElement, value: string) => fireEvent.change(field, { target: { value } })

test('a reload keeps the input beside an unfinished upload', async () => {
  const dialog = await openForm('Edit Footwork')
  type(await title(dialog), 'Steps')
  expect(localStorage.getItem(`kiai-typed ${known.id}`)).toBe('{"title":"Steps"}')
  uploadMemory(known.id).remember(begun)
  type(await tags(dialog), 'feet, hips')
  const again = await openForm('Edit Footwork')
  expect((await title(again)).value).toBe('Steps')
  expect((await tags(again)).value).toBe('feet, hips')
})

test('a form without an upload starts empty', async () => {
  type(await title(await openForm('Edit Footwork')), 'Steps')
  expect((await title(await openForm('Edit Footwork'))).value).toBe('Footwork')
  expect(Object.keys(localStorage).filter((key) => key.startsWith('kiai-typed'))).toEqual([])
})

test('stored input of another form version is ignored', async () => {
  uploadMemory(known.id).remember(begun)
  localStorage.setItem(`kiai-typed ${known.id}`, '{"tags":"feet","other":1,"title":"Steps"}')
  const dialog = await openForm('Edit Footwork')
  expect((await title(dialog)).value).toBe('Steps')
  expect((await tags(dialog)).value).toBe('')
})

test('a file that is no video is refused when it is chosen, and another can be chosen at once', async () => {
  const dialog = await openForm('Add Content')
  const chooser = await dialog.findByLabelText(/Drop a video here/)
  fireEvent.change(chooser, { target: { files: [new File(['no film'], 'kata.mp4')] } })
  const words = 'This file is not a video. Please choose an MP4, MOV, WebM or MKV file'
  expect((await dialog.findByRole('alert')).textContent).toBe(words)
  expect(chooser.getAttribute('aria-invalid')).toBe('true')
  expect(dialog.queryByText(/Uploading/)).toBeNull()
})
