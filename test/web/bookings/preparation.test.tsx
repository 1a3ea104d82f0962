import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Booking } from '#shared/contract/bookings/booking.ts'
import { reading } from '../../../web/features/bookings/prepare/clip-target.ts'
import { openPage, type Server, serve, setSessionHint } from '../app-harness.tsx'
import { teachServer } from '../teach/teach-server.ts'
import { booking, bookingServer, inMinutes } from './bookings-fixtures.ts'

const real = { ...reading }
let latest = 0
/** In tests only: an upload in progress outlives its dialog. */
let id = ''
beforeEach(() => {
  setSessionHint(true)
  localStorage.clear()
  id = `bkg_${++latest}`
})
afterEach(() => {
  Object.assign(reading, real)
  vi.restoreAllMocks()
})

const clip = { seconds: 72, addedAt: inMinutes(-60), keptUntil: '2027-03-01T10:00:00.000Z' }
const prepared = { notes: 'Balance', clip }
const film = (name = 'spar.mp4') => new File([`\0\0\0\x18ftypmp42${'x'.repeat(90)}`], name)

const large = Object.defineProperty(film(), 'size', { value: 500 * 1024 ** 2 + 1 })
const clipId = `clp_${'0'.repeat(26)}`

/** Accepts a clip of 102 bytes in one part, of which `before` bytes have arrived already. */
function clipServer(one: Booking, before = 0): Server {
  let asked = 0
  return (url, init) => {
    if (!url.pathname.includes('/clip')) return undefined
    const part = { number: 1, offset: before, size: 102 - before, url: '/part' }
    const going = (isWhole: boolean) => ({
      clipId,
      parts: isWhole ? [] : [part],
      received: isWhole ? 102 : before,
      isShown: false,
    })
    if (init?.method === 'POST') return { status: 201, body: going(false) }
    if (init?.method === 'PUT') return { body: { ...one, preparation: { notes: '', clip } } }
    if (init?.method === 'DELETE') return { status: 204 }
    // After a reload two components ask: the one that offers to resume, and the one that resumes.
    return { body: going(++asked > (before ? 2 : 0)) }
  }
}

async function dialog(one: Booking, own?: Server) {
  const served = serve(bookingServer({ items: [one] }, own))
  await openPage('/my-bookings')
  const row = (await screen.findByRole('heading', { name: /with Marcus Bell/ })).closest('li')
  if (!row) throw new Error('There is no row')
  fireEvent.click(within(row).getByRole('button', { name: /More/ }))
  fireEvent.click(await within(row).findByRole('button', { name: 'Notes and practice clip', hidden: true }))
  const shown = await screen.findByRole('dialog', { name: 'Prepare your session' })
  return { ...served, row, seen: within(shown) }
}

const choose = (seen: ReturnType<typeof within>, file: File, label: string) =>
  fireEvent.change(seen.getByLabelText(label), { target: { files: [file] } })

describe('a session is prepared', () => {
  test('with notes, counted while they are written, and read by the instructor', async () => {
    const one = booking(id)
    const { seen, writes, row } = await dialog(one, (url, init) =>
      init?.method === 'PUT' && url.pathname.endsWith('/notes')
        ? { body: { ...one, preparation: { notes: 'Balance', clip: null } } }
        : undefined,
    )
    const field = seen.getByLabelText('What should your instructor know?')
    fireEvent.change(field, { target: { value: 'Balance' } })
    await seen.findByText(/7 of 2,000 characters/)
    fireEvent.click(seen.getByRole('button', { name: 'Save notes' }))
    await screen.findByText('Notes saved')
    expect(writes).toEqual([{ call: `PUT /api/bookings/${id}/notes`, body: { notes: 'Balance' } }])
    await within(row).findByText('Notes added')
  })

  test('with a clip, sent in parts with its progress, and shown afterwards', async () => {
    const one = booking(id)
    const { seen, writes } = await dialog(one, clipServer(one))
    let finish = () => {}
    reading.secondsOf = async () => 71.2
    reading.put = (_, __, { onSent }) => {
      onSent(51)
      return new Promise<void>((resolve) => {
        finish = resolve
      })
    }
    choose(seen, film(), 'Choose a video')
    await seen.findByText(/^Uploading 50 % of/)
    const bar = seen.getByRole('progressbar', { name: 'Upload of spar.mp4' })
    expect(bar.getAttribute('aria-valuenow')).toBe('50')
    expect(seen.queryByLabelText('Choose a video')).toBeNull()
    finish()
    await seen.findByRole('button', { name: /Practice clip, 1:12/ })
    expect(writes).toEqual([
      { call: `POST /api/bookings/${id}/clip`, body: { contentType: 'video/mp4', size: 102, seconds: 72 } },
      { call: `PUT /api/bookings/${id}/clip`, body: { clipId } },
    ])
    expect(seen.getByText(/Only you and Marcus see it; it is deleted on Mar 1, 2027/)).toBeTruthy()
    // The clip is complete: nothing is left to resume.
    expect(seen.queryByRole('progressbar')).toBeNull()
    expect(localStorage.length).toBe(0)
  })

  test('with a clip that resumes after a reload with its missing parts', async () => {
    const kept = { id: clipId, filename: 'spar.mp4', size: 102, lastModified: 7 }
    localStorage.setItem(`kiai-upload session ${id}`, JSON.stringify(kept))
    const one = booking(id)
    const { seen, writes } = await dialog(one, clipServer(one, 51))
    await seen.findByText(/^Resume upload of spar\.mp4: 50 % of .* Choose the same file again\.$/)
    reading.put = async () => {}
    choose(seen, film('other.mp4'), 'Choose the file')
    await seen.findByText('This is a different file. The name and size must match.')
    choose(seen, film(), 'Choose the file')
    await seen.findByRole('button', { name: /Practice clip, 1:12/ })
    expect(writes.map(({ call }) => call)).toEqual([`PUT /api/bookings/${id}/clip`])
  })

  test('with a clip that waits for the network, and says so', async () => {
    const one = booking(id)
    const { seen } = await dialog(one, clipServer(one))
    reading.secondsOf = async () => 5
    reading.put = () => new Promise(() => {})
    choose(seen, film(), 'Choose a video')
    await seen.findByText(/^Uploading 0 %/)
    fireEvent(window, new Event('offline'))
    await seen.findByText(/^Waiting for the network at 0 % of .*; the upload continues automatically$/)
    fireEvent.click(seen.getByRole('button', { name: 'Discard' }))
    await seen.findByLabelText('Choose a video')
  })

  test.each([
    ['empty', new File([], 'spar.mp4'), 10, /^The file is empty\. Please choose an MP4, MOV or WebM file$/],
    ['too large', large, 10, 'The file is larger than 500 MB'],
    ['a text', new File(['hello'], 'notes.txt'), 10, 'Please choose an MP4, MOV or WebM file'],
    ['no film', new File(['<html>'], 'spar.mp4'), 10, /This file is not a video/],
    ['another kind', film('spar.webm'), 10, /This file is not a video/],
    ['too long', film(), 120.5, 'The clip is longer than 2 minutes'],
  ])('but not with a file that is %s', async (_, file, seconds, words) => {
    reading.secondsOf = async () => seconds
    const { seen, writes } = await dialog(booking(id))
    choose(seen, file, 'Choose a video')
    await seen.findByText(words)
    expect(writes).toEqual([])
  })

  test('a clip that is discarded during its upload is not shown, and its parts are deleted', async () => {
    const one = booking(id)
    const { seen, writes } = await dialog(one, clipServer(one))
    reading.secondsOf = async () => 5
    reading.put = (_, __, { signal }) =>
      new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
    choose(seen, film(), 'Choose a video')
    await seen.findByText(/^Uploading/)
    fireEvent.click(seen.getByRole('button', { name: 'Discard' }))
    await waitFor(() => expect(seen.queryByRole('progressbar')).toBeNull())
    await waitFor(() =>
      expect(writes.map(({ call }) => call)).toEqual([
        `POST /api/bookings/${id}/clip`,
        `DELETE /api/bookings/${id}/clip/${clipId}`,
      ]),
    )
    expect(seen.queryByRole('alert')).toBeNull()
  })

  test('a clip is removed after a confirmation, even long after the session', async () => {
    const over = booking(id, {
      scheduledAt: inMinutes(-3 * 24 * 60),
      status: 'completed',
      preparation: prepared,
    })
    const { seen, writes } = await dialog(over, (_, init) =>
      init?.method === 'DELETE'
        ? { body: { ...over, preparation: { notes: 'Balance', clip: null } } }
        : undefined,
    )
    expect(seen.queryByLabelText('What should your instructor know?')).toBeNull()
    expect(seen.getByText('“Balance”')).toBeTruthy()
    expect(seen.queryByLabelText('Replace')).toBeNull()
    fireEvent.click(seen.getByRole('button', { name: 'Remove' }))
    expect(writes).toEqual([])
    fireEvent.click(seen.getByRole('button', { name: 'Remove permanently' }))
    await waitFor(() => expect(writes.map(({ call }) => call)).toEqual([`DELETE /api/bookings/${id}/clip`]))
    await waitFor(() => expect(seen.queryByRole('button', { name: /Practice clip/ })).toBeNull())
  })
})

test('an instructor reads the notes, and plays the clip by an address that is requested then', async () => {
  const one = booking('bkg_1', { scheduledAt: inMinutes(90), zone: 'UTC', preparation: prepared })
  const { asked } = serve(
    teachServer({ items: [one] }, (url) =>
      url.pathname.endsWith('/clip')
        ? {
            body: {
              url: 'https://files.test/a?s=1',
              contentType: 'video/mp4',
              seconds: 72,
              expiresAt: inMinutes(10),
            },
          }
        : undefined,
    ),
  )
  await openPage('/teach')
  await screen.findByText('“Balance”')
  const isAsked = () => asked.some((address) => address.includes('/clip'))
  expect(isAsked()).toBe(false)
  fireEvent.click(screen.getByRole('button', { name: /Practice clip, 1:12.*Mika/ }))
  const shown = await screen.findByRole('dialog', { name: 'Practice clip' })
  const video = await within(shown).findByLabelText('Practice clip')
  expect(video.getAttribute('src')).toBe('https://files.test/a?s=1')
  fireEvent.error(video)
  await within(shown).findByText('This browser could not play the clip')
})
