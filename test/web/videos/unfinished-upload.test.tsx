import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { uploadMemory } from '../../../web/parts/uploads/remembered-upload.ts'
import { category, member, openPage, serve, setSessionHint, video } from '../app-harness.tsx'

beforeAll(() => import('../../../web/features/videos/admin/content-page.tsx'))

const known = video(1, { title: 'Footwork', tags: [], videoUrl: null })
/** Its uploader has no part in the other tests. */
const other = video(2, { title: 'Stances', videoUrl: 'uploads/upl_9/source' })
const begun = { id: 'upl_1', filename: 'kata.mp4', size: 40, lastModified: 7 }

/** What an upload says of itself. */
const upload = (id: string, status: 'uploading' | 'processing', received: number) => ({
  id,
  key: `uploads/${id}/source`,
  filename: 'kata.mp4',
  contentType: 'video/mp4',
  size: 40,
  received,
  state: { status, progress: 0, reason: null },
  createdAt: '2026-01-01T00:00:00.000Z',
  parts: [],
})

let writes: ReturnType<typeof serve>['writes']

beforeEach(() => {
  localStorage.clear()
  setSessionHint(true)
  const served = serve(({ pathname }) => {
    if (pathname === '/api/auth/user') return { body: { ...member, isAdmin: true } }
    if (pathname === '/api/categories') return { body: [category('Karate')] }
    if (pathname === '/api/movie-genres' || pathname === '/api/admin/movie-genres') return { body: [] }
    if (pathname === '/api/videos') return { body: [known, other] }
    if (pathname === '/api/uploads/upl_1') return { body: upload('upl_1', 'uploading', 20) }
    if (pathname === '/api/uploads') return { status: 201, body: upload('upl_2', 'uploading', 0) }
    if (pathname === '/api/uploads/upl_2/complete') return { body: upload('upl_2', 'processing', 40) }
    if (pathname === `/api/videos/${other.id}`) return { body: other }
    return undefined
  })
  writes = served.writes
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

describe('a save while the chosen file is still being read', () => {
  /** Chooses a file whose first bytes arrive when told, and saves at once. */
  async function saved(bytes: string) {
    const dialog = await openForm('Edit Stances')
    await title(dialog)
    const read = Promise.withResolvers<ArrayBuffer>()
    const file = new File([bytes], 'kata.mp4', { type: 'video/mp4', lastModified: 7 })
    const head = Object.assign(file.slice(0, 189), { arrayBuffer: () => read.promise })
    file.slice = () => head
    fireEvent.change(dialog.getByLabelText(/Drop a video here/), { target: { files: [file] } })
    fireEvent.click(dialog.getByRole('button', { name: 'Save changes' }))
    await dialog.findByText('Saves automatically when the upload is complete')
    expect(writes).toEqual([])
    read.resolve(new TextEncoder().encode(bytes).buffer)
    return dialog
  }

  test('waits for its upload and saves the video with it', async () => {
    await saved('\0\0\0\x18ftypmp42'.padEnd(40, '\0'))
    await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const videoUrl = 'uploads/upl_2/source'
    expect(writes.map(({ call }) => call)).toEqual([
      'POST /api/uploads',
      'POST /api/uploads/upl_2/complete',
      `PUT /api/videos/${other.id}`,
    ])
    expect(writes.at(-1)?.body).toMatchObject({ title: 'Stances', videoUrl })
  })

  test('saves nothing if the file is refused', async () => {
    const dialog = await saved('no film')
    expect((await dialog.findByRole('alert')).textContent).toMatch(/^This file is not a video/)
    await vi.waitFor(() => expect(dialog.queryByText(/Saves automatically/)).toBeNull())
    expect(writes).toEqual([])
  })
})
