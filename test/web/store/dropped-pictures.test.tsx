import { createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { AdminProduct } from '#shared/contract/store/product-inputs.ts'
import { shirtOf } from '../../support/store/products.ts'
import { member, onWideScreen, openPage, serve, setSessionHint } from '../app-harness.tsx'

/** Pictures of a product that are dropped on its form. */

const tee: AdminProduct = {
  ...shirtOf('Tee', ['m'], ['black']),
  file: null,
  isSwitchedOn: true,
  state: 'draft',
  publishAt: null,
  publishedAt: null,
  variants: [],
}

let slow: Promise<void>
let finish: () => void

beforeEach(() => {
  slow = new Promise((resolve) => {
    finish = resolve
  })
  setSessionHint(true)
  onWideScreen()
  vi.stubGlobal('createImageBitmap', async (file: File) => {
    if (file.name === 'broken.png') throw new Error('No picture')
    if (file.name === 'slow.png') await slow
    return { width: 100, height: 100, close: () => undefined }
  })
  // There is no canvas here: each picture becomes one of a byte.
  const toBlob = (done: BlobCallback, type?: string) => done(new Blob(['x'], { type: type ?? 'image/png' }))
  Object.defineProperties(HTMLCanvasElement.prototype, {
    getContext: { configurable: true, value: () => ({ drawImage: () => undefined }) },
    toBlob: { configurable: true, value: toBlob },
  })
})
async function open() {
  let sent = 0
  const served = serve(({ pathname }, init) => {
    if (pathname === '/api/auth/user') return { body: { ...member, isAdmin: true } }
    if (pathname === '/api/images' && init?.method === 'POST') {
      sent += 1
      return { status: 201, body: { id: `pic_${sent}`, url: `http://localhost/put/${sent}` } }
    }
    if (pathname === '/api/images') return { body: { imageUrl: `/media/images/${sent}.webp` } }
    if (pathname.startsWith('/put/')) return { status: 200, body: '' }
    if (!pathname.startsWith('/api/admin/products')) return undefined
    return init?.method === 'PUT' ? { body: tee } : { body: [tee] }
  })
  await openPage('/admin/products')
  fireEvent.click(await screen.findByRole('button', { name: 'Edit Tee' }))
  const dialog = screen.getByRole('dialog', { name: 'Edit Product' })
  return { ...served, dialog: within(dialog), field: within(dialog).getByRole('group', { name: 'Pictures' }) }
}

const png = (name: string) => new File(['x'], name, { type: 'image/png' })

function drop(field: HTMLElement, files: File[]): Event {
  const event = createEvent.drop(field)
  Object.defineProperty(event, 'dataTransfer', { value: { files } })
  fireEvent(field, event)
  return event
}

test('a dropped picture is sent once, described, and saved with the product', async () => {
  const { dialog, field, writes } = await open()
  const event = drop(field, [png('front.png')])
  // Otherwise the browser would open the file instead of the page.
  expect(event.defaultPrevented).toBe(true)
  fireEvent.change(await dialog.findByLabelText('Description of picture 1'), { target: { value: 'Front' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Save changes' }))
  const saved = () => writes.filter(({ call }) => call === `PUT /api/admin/products/${tee.id}`)
  await waitFor(() => expect(saved()).toHaveLength(1))
  expect(saved()[0]?.body).toMatchObject({
    pictures: [{ url: '/media/images/1.webp', alt: 'Front', color: null }],
  })
  expect(writes.filter(({ call }) => call === 'POST /api/images')).toHaveLength(1)
})

test('several dropped pictures keep their order, and other files are ignored', async () => {
  const { dialog, field, writes } = await open()
  drop(field, [png('one.png'), new File(['x'], 'words.txt', { type: 'text/plain' }), png('two.png')])
  await dialog.findByLabelText('Description of picture 2')
  expect(writes.filter(({ call }) => call === 'POST /api/images')).toHaveLength(2)
  const shown = within(dialog.getByRole('list', { name: 'Pictures' })).getAllByRole('presentation', {
    hidden: true,
  })
  expect(shown.map((image) => image.getAttribute('src'))).toEqual([
    '/media/images/1.webp',
    '/media/images/2.webp',
  ])
})

test('a picture dropped while another is sent is not sent as well', async () => {
  const { dialog, field, writes } = await open()
  drop(field, [png('slow.png')])
  await dialog.findByText('Sending the picture')
  drop(field, [png('two.png')])
  finish()
  await dialog.findByLabelText('Description of picture 1')
  expect(dialog.queryByLabelText('Description of picture 2')).toBeNull()
  expect(writes.filter(({ call }) => call === 'POST /api/images')).toHaveLength(1)
})

test('a dropped file that is no picture is refused in words', async () => {
  const { dialog, field, writes } = await open()
  drop(field, [png('broken.png')])
  expect((await dialog.findByRole('alert')).textContent).toBe('Please choose a JPEG, PNG or WebP image')
  expect(writes).toEqual([])
})
