import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { OwnReview } from '#shared/contract/reviews/reviews.ts'
import { dismissToast } from '../../../web/ui/feedback/toast.tsx'
import { openPage, type Server, serve, setSessionHint } from '../app-harness.tsx'
import { booking, bookingServer, inMinutes } from '../bookings/bookings-fixtures.ts'
import { refused } from '../payments/payments-fixtures.ts'

/** A member's reviews of sessions, in My Bookings. */

beforeEach(() => {
  setSessionHint(true)
  dismissToast()
  vi.stubGlobal('scrollTo', () => {})
})

const day = 24 * 60
const held = booking('bkg_1', { status: 'completed', scheduledAt: inMinutes(-3 * day) })
const said = (change: Partial<OwnReview> = {}): OwnReview => ({
  id: 'rev_1',
  bookingId: 'bkg_1',
  stars: 4,
  text: 'Kind.',
  pictures: [],
  authorName: 'Mika O.',
  reply: null,
  createdAt: inMinutes(-day),
  updatedAt: inMinutes(-day),
  changeableUntil: inMinutes(13 * day),
  removal: null,
  ...change,
})

async function open(own: Server = () => undefined) {
  const told = serve(bookingServer({ items: [held] }, own))
  await openPage('/my-bookings')
  return { told, row: within(await screen.findByRole('region', { name: 'Past' })) }
}
const saying =
  (before: OwnReview[], answer: ReturnType<Server>): Server =>
  ({ pathname }, init) => {
    if (pathname === '/api/user/reviews') return { body: before }
    if (pathname === '/api/bookings/bkg_1/review' && init?.method === 'PUT') return answer
    return undefined
  }
const dialog = () => within(screen.getByRole('dialog', { name: 'Your session with Marcus Bell' }))

test('a held session is reviewed: stars are required, a text is not', async () => {
  const { told, row } = await open(saying([], { body: said({ text: '' }) }))
  fireEvent.click(row.getByRole('button', { name: /^Review/ }))
  fireEvent.click(dialog().getByRole('button', { name: 'Publish review' }))
  expect((await dialog().findByRole('alert')).textContent).toBe('Please choose one to five stars.')
  fireEvent.click(dialog().getByRole('radio', { name: '4 stars' }))
  fireEvent.click(dialog().getByRole('button', { name: 'Publish review' }))
  await row.findByText('You gave 4 stars.')
  expect(told.writes.map(({ body }) => body)).toEqual([{ stars: 4, text: '' }])
  expect(row.queryByRole('button', { name: /^Review/ })).toBeNull()
  expect(row.getByRole('link', { name: /^Book again/ })).toBeTruthy()
})

test('a review is changed within its days', async () => {
  const { row } = await open(saying([said()], { body: said({ stars: 5 }) }))
  row.getByText('You gave 4 stars.')
  fireEvent.click(row.getByRole('button', { name: /^More for/ }))
  fireEvent.click(screen.getByRole('button', { name: 'Change your review' }))
  expect(dialog().getByRole<HTMLInputElement>('radio', { name: '4 stars' }).checked).toBe(true)
  expect(dialog().getByDisplayValue('Kind.')).toBeTruthy()
  fireEvent.click(dialog().getByRole('radio', { name: '5 stars' }))
  fireEvent.click(dialog().getByRole('button', { name: 'Change review' }))
  await row.findByText('You gave 5 stars.')
})

test.each([
  ['whose days are over', { changeableUntil: inMinutes(-1) }, 'You gave 4 stars.'],
  [
    'that was removed, with the reason',
    { removal: { reason: 'It names a child.', at: inMinutes(-9) } },
    'Kiai has removed your review. “It names a child.”',
  ],
])('one %s cannot be changed', async (_, change, words) => {
  const { row } = await open(saying([said(change)], undefined))
  expect(row.getByText(words)).toBeTruthy()
  fireEvent.click(row.getByRole('button', { name: /^More for/ }))
  expect(screen.queryByRole('button', { name: 'Change your review' })).toBeNull()
})

test('a refusal of the server is shown, and the input stays', async () => {
  const words = 'This review can no longer be changed'
  const { row } = await open(saying([], refused(409, 'review.closed', words)))
  fireEvent.click(row.getByRole('button', { name: /^Review/ }))
  fireEvent.click(dialog().getByRole('radio', { name: '2 stars' }))
  fireEvent.change(dialog().getByLabelText(/^Your review/), { target: { value: 'Late, but kind.' } })
  fireEvent.click(dialog().getByRole('button', { name: 'Publish review' }))
  expect((await dialog().findByRole('alert')).textContent).toBe(words)
  expect(dialog().getByDisplayValue('Late, but kind.')).toBeTruthy()
})

test('bookings are shown even while reviews cannot be loaded', async () => {
  const { row } = await open(({ pathname }) =>
    pathname === '/api/user/reviews' ? refused(500, 'server.error', 'Down') : undefined,
  )
  await waitFor(() => expect(row.getByRole('button', { name: /^Review/ })).toBeTruthy())
})
