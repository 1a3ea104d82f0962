import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { AdminProduct } from '#shared/contract/store/product-inputs.ts'
import { productOf } from '../../support/store/products.ts'
import { member, onWideScreen, openPage, type Server, serve, setSessionHint } from '../app-harness.tsx'

/** Admins upload, replace and remove the file of a digital product. */

let latest = 0
let photo: AdminProduct
beforeEach(() => {
  setSessionHint(true)
  onWideScreen()
  localStorage.clear()
  const shown = productOf('First light', { id: `prd_${++latest}`, isDigital: true, inStock: false })
  photo = {
    ...shown,
    isSwitchedOn: true,
    file: null,
    variants: shown.variants.map((each) => ({ ...each, isCounted: false, onHand: 0 })),
    state: 'draft',
    publishAt: null,
    publishedAt: null,
  }
})

const file = { filename: 'light.jpg', type: 'image/jpeg', size: 2048, clip: null }
const fileId = `fil_${'0'.repeat(26)}`
const arrived = { fileId, parts: [], received: 13, isOnSale: false }

const server: Server = ({ pathname }, init) => {
  if (pathname === '/api/auth/user') return { body: { ...member, isAdmin: true } }
  if (!pathname.startsWith('/api/admin/products')) return undefined
  if (pathname.endsWith('/remove')) {
    photo = { ...photo, file: null }
    return { body: photo }
  }
  if (init?.method === 'POST') return { status: 201, body: arrived }
  if (init?.method === 'PUT') {
    photo = { ...photo, file }
    return { body: photo }
  }
  return { body: [photo] }
}

async function open() {
  const served = serve(server)
  await openPage('/admin/products')
  const row = (await screen.findByRole('button', { name: 'More for First light' })).closest('tr')
  const entries = within(row as HTMLElement).getAllByRole('button', { hidden: true })
  fireEvent.click(entries.find(({ textContent }) => textContent?.trim().startsWith('File')) as HTMLElement)
  const seen = within(await screen.findByRole('dialog', { name: 'File of First light' }))
  return { ...served, seen, row: row as HTMLElement }
}
const jpeg = (name = 'light.jpg') => new File([new Uint8Array([0xff, 0xd8, 0xff, 0xe0]), 'x'.repeat(9)], name)
const choose = (seen: ReturnType<typeof within>, label: string, chosen: File) =>
  fireEvent.change(seen.getByLabelText(label), { target: { files: [chosen] } })

test('a file is uploaded, put on sale and shown in the list', async () => {
  const { seen, writes, row } = await open()
  expect(row.textContent).toContain('No file yet')
  expect(seen.getByText(/is out of stock/)).toBeTruthy()
  choose(seen, 'Choose a file', jpeg())
  await seen.findByText('On sale, 2 KB')
  expect(writes).toEqual([
    { call: `POST /api/admin/products/${photo.id}/file`, body: { filename: 'light.jpg', size: 13 } },
    { call: `PUT /api/admin/products/${photo.id}/file`, body: { fileId } },
  ])
  expect(seen.getByText('light.jpg')).toBeTruthy()
  await waitFor(() => expect(row.textContent).toContain('File, 2 KB'))
  expect(localStorage.length).toBe(0)
})

const clipOf = (state: { status: 'processing' | 'ready' | 'failed'; reason: string | null }) => {
  const clip = { uploadId: 'upl_1', state: { progress: 40, ...state } }
  photo = { ...photo, file: { filename: 'kata.mp4', type: 'video/mp4', size: 2048, clip } }
}

test('a clip says that it is being prepared, and is on sale meanwhile', async () => {
  clipOf({ status: 'processing', reason: null })
  const { seen, row } = await open()
  expect(seen.getByText(/Buyers can download it already/)).toBeTruthy()
  expect(seen.getByText(/Processing 40 %/)).toBeTruthy()
  expect(row.textContent).toContain('preview being made')
})

test('a clip that failed says why, and can be tried again', async () => {
  clipOf({ status: 'failed', reason: 'The file is damaged.' })
  const { seen, row, writes } = await open()
  expect(seen.getByText(/The file is damaged/)).toBeTruthy()
  expect(row.textContent).toContain('preview failed')
  fireEvent.click(seen.getByRole('button', { name: /Retry/ }))
  await waitFor(() => expect(writes[0]?.call).toBe('POST /api/uploads/upl_1/retry'))
})

test('a clip that is ready says who watches it', async () => {
  clipOf({ status: 'ready', reason: null })
  const { seen } = await open()
  expect(seen.getByText(/everybody sees a preview with a watermark/)).toBeTruthy()
})

test.each([
  ['no such type', new File(['x'], 'light.exe'), /^Please choose a JPG/],
  [
    'not what its name says',
    new File(['<html>'], 'light.jpg'),
    /^The content of this file does not match its name\./,
  ],
  ['empty', new File([], 'light.jpg'), /^The file is empty/],
])('a file that is %s is not uploaded, and the reason is shown', async (_, chosen, words) => {
  const { seen, writes } = await open()
  choose(seen, 'Choose a file', chosen)
  expect((await seen.findByRole('alert')).textContent).toMatch(words)
  expect(writes).toEqual([])
})

test('a file is removed after a confirmation, which says what happens to its buyers', async () => {
  photo = { ...photo, file, publishedAt: photo.createdAt, state: 'published' }
  const { seen, writes } = await open()
  fireEvent.click(seen.getByRole('button', { name: 'Remove' }))
  expect(seen.getByText(/Members who have bought it keep the file that they bought/)).toBeTruthy()
  expect(writes).toEqual([])
  fireEvent.click(seen.getByRole('button', { name: 'Take off sale' }))
  await seen.findByText(/is out of stock/)
  expect(writes).toEqual([
    {
      call: `POST /api/admin/products/${photo.id}/file/remove`,
      body: { knownUpdatedAt: photo.updatedAt },
    },
  ])
})
