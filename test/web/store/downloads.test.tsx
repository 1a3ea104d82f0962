import { createHash } from 'node:crypto'
import { fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { OrderDetail } from '#shared/contract/orders/order.ts'
import { chunkSize } from '#shared/rules/store/chunks.ts'
import { lineOf, orderOf } from '../../support/store/order-details.ts'
import { member, openPage, type Server, serve, setSessionHint } from '../app-harness.tsx'

/** The downloads of an order, as its buyer sees them. */

const bytes = new TextEncoder().encode('a small file')
const device = {
  id: '00000000-0000-4000-8000-000000000001',
  name: 'Chrome on Windows',
  addedAt: new Date().toISOString(),
}

let latest = 0
let shown: OrderDetail
/** An order of one file, paid now. */
function orderFile(size: number, issued = 0): OrderDetail {
  const id = `ord_${++latest}`
  const file = { filename: 'kata.zip', type: 'application/zip', size }
  const chunks = Math.ceil(size / chunkSize)
  shown = orderOf({
    id,
    lines: [lineOf({ isDigital: true, quantity: 1, name: 'Kata', size: null, color: null, file })],
    downloads: [{ line: 0, fileId: 'fil_1', chunks, issued, clip: null }],
    paidAt: new Date().toISOString(),
  })
  return shown
}

beforeEach(() => {
  localStorage.clear()
  setSessionHint(true)
  vi.stubGlobal('scrollTo', () => {})
  vi.stubGlobal('indexedDB', undefined)
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  Object.assign(URL, { createObjectURL: () => 'blob:1', revokeObjectURL: () => {} })
})

/** Serves the order and its chunks, unless `refusal` answers. */
const open = async (devices = [device], refusal?: () => { status: number; body: object } | undefined) => {
  let left = devices
  const server: Server = ({ pathname }, init) => {
    if (pathname === '/api/auth/user') return { body: member }
    if (pathname === `/api/orders/${shown.id}`) return { body: shown }
    if (pathname.startsWith('/api/user/devices')) {
      if (init?.method !== 'DELETE') return { body: left }
      left = left.filter(({ id }) => !pathname.endsWith(id))
      return { status: 204 }
    }
    if (pathname.endsWith('/chunks/0')) {
      const sha256 = createHash('sha256').update(bytes).digest('hex')
      const chunk = {
        url: '/storage/0',
        range: 'bytes=0-11',
        size: bytes.length,
        sha256,
        expiresAt: device.addedAt,
      }
      return refusal?.() ?? { body: chunk }
    }
    if (pathname === '/storage/0') return { status: 206, body: new TextDecoder().decode(bytes) }
    return undefined
  }
  const served = serve(server)
  await openPage(`/order/${shown.id}`)
  return { ...served, card: within(await screen.findByRole('region', { name: 'Your downloads' })) }
}

describe('the button of a file', () => {
  test('of one chunk says before the press that it ends the refund', async () => {
    orderFile(bytes.length)
    const { card } = await open()
    expect(card.getByRole('button', { name: 'Download and end the refund: Kata' })).toBeTruthy()
    expect(card.getByText(/The download ends the refund/)).toBeTruthy()
  })

  test.each([
    ['several chunks', 2 * chunkSize, {}],
    ['one chunk that was downloaded before', 5, { downloadedAt: '2026-01-01T00:00:00.000Z' }],
  ])('of %s does not', async (_what, size, line) => {
    const { lines } = orderFile(size)
    shown = { ...shown, lines: lines.map((one) => ({ ...one, ...line })) }
    const { card } = await open()
    expect(card.getByRole('button', { name: 'Download: Kata' })).toBeTruthy()
  })

  test('of several chunks says how many were downloaded, and what ends the refund', async () => {
    orderFile(25 * chunkSize, 24)
    const { card } = await open()
    expect(card.getByText(/24 of 25 parts were downloaded.*its last part ends the refund/)).toBeTruthy()
  })
})

describe('a clip', () => {
  const clipOf = (clip: 'processing' | 'ready' | 'failed', line: object = {}) => {
    const { lines, downloads } = orderFile(bytes.length)
    shown = {
      ...shown,
      lines: lines.map((one) => ({ ...one, ...line })),
      downloads: downloads.map((one) => ({ ...one, clip })),
    }
  }

  test('that is ready can be watched, and says before the press that this ends the refund', async () => {
    clipOf('ready')
    const { card } = await open()
    expect(card.getByRole('button', { name: 'Watch and end the refund: Kata' })).toBeTruthy()
    expect(card.getByText(/Watching or downloading it ends the refund/)).toBeTruthy()
  })

  test('that can no longer be refunded does not', async () => {
    clipOf('ready', { downloadedAt: '2026-01-01T00:00:00.000Z' })
    const { card } = await open()
    expect(card.getByRole('button', { name: 'Watch: Kata' })).toBeTruthy()
    expect(card.getByText(/^Watched or downloaded/)).toBeTruthy()
  })

  test.each([
    ['processing', /being prepared for watching here/],
    ['failed', /cannot be played here/],
  ] as const)('that is %s cannot be watched, and can be downloaded', async (state, words) => {
    clipOf(state)
    const { card } = await open()
    expect(card.queryByRole('button', { name: /^Watch/ })).toBeNull()
    expect(card.getByText(words)).toBeTruthy()
    expect(card.getByRole('button', { name: /^Download/ })).toBeTruthy()
  })
})

describe('a download', () => {
  test('ends as a saved and checked file, which can be saved again', async () => {
    orderFile(bytes.length)
    const { card, writes } = await open()
    fireEvent.click(card.getByRole('button', { name: /^Download/ }))
    expect(await card.findByText('Saved and checked, 12 bytes')).toBeTruthy()
    expect(card.getByRole('button', { name: 'Save again Kata' })).toBeTruthy()
    const issued = writes.filter(({ call }) => call.endsWith('/chunks/0'))
    expect(issued).toHaveLength(1)
    expect(issued[0]?.body).toMatchObject({ device: { name: expect.stringContaining(' on ') } })
  })

  test('on a sixth device shows the devices; once one is removed, it continues', async () => {
    orderFile(bytes.length)
    let isFull = true
    const problem = {
      type: '',
      title: '',
      status: 409,
      detail: 'Your files are on 5 devices.',
      code: 'device.too_many',
      requestId: '',
    }
    const { card } = await open([device], () => (isFull ? { status: 409, body: problem } : undefined))
    fireEvent.click(card.getByRole('button', { name: /^Download/ }))
    expect(await card.findByText(/Your files are on 5 devices/)).toBeTruthy()
    isFull = false
    fireEvent.click(await card.findByRole('button', { name: /^Remove Chrome on Windows/ }))
    expect(await card.findByText(/^0 of 5/)).toBeTruthy()
    fireEvent.click(card.getByRole('button', { name: 'Try again Kata' }))
    expect(await card.findByText(/^Saved and checked/)).toBeTruthy()
  })
})

test('an admin sees how many parts of a file were downloaded', async () => {
  orderFile(25 * chunkSize, 24)
  serve(({ pathname }) => {
    if (pathname === '/api/auth/user') return { body: { ...member, isAdmin: true } }
    if (pathname !== `/api/admin/orders/${shown.id}`) return undefined
    return { body: { ...shown, memberId: 'mem_1', memberName: 'Mika Oda' } }
  })
  await openPage(`/admin/orders/${shown.id}`)
  expect(await screen.findByText('24 of 25 parts downloaded')).toBeTruthy()
})
