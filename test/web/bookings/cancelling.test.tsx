import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Booking } from '#shared/contract/bookings/booking.ts'
import { placeOf } from '../../../web/parts/booking/cancel/refund-bar.tsx'
import { dismissToast } from '../../../web/ui/feedback/toast.tsx'
import { openPage, type Server, serve, setSessionHint } from '../app-harness.tsx'
import { refused } from '../payments/payments-fixtures.ts'
import { booking, bookingServer, half, inMinutes, unpaid, whole } from './bookings-fixtures.ts'

beforeEach(() => {
  setSessionHint(true)
  dismissToast()
  vi.stubGlobal('scrollTo', () => {})
})

async function openDialog(one: Booking, told: Parameters<typeof bookingServer>[0] = {}, own?: Server) {
  const served = serve(bookingServer({ items: [one], ...told }, own))
  await openPage('/my-bookings')
  fireEvent.click(await screen.findByRole('button', { name: 'Cancel', hidden: true }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Cancel this session?' }))
  return { ...served, dialog }
}

test('the refund and its rule are shown before any button is pressed, and keeping the session comes first', async () => {
  const { dialog, writes } = await openDialog(booking('bkg_1'), { offers: [half] })
  await dialog.findByText('$37.50')
  expect(dialog.getByText(half.rule)).toBeTruthy()
  const buttons = dialog.getAllByRole('button').map(({ textContent }) => textContent)
  expect(buttons.slice(-2)).toEqual(['Keep session', 'Cancel, get $37.50 back'])
  fireEvent.click(dialog.getByRole('button', { name: 'Keep session' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(writes).toEqual([])
})

test('the shown refund is sent with the message to the instructor, and the list is updated at once', async () => {
  const { dialog, writes } = await openDialog(booking('bkg_1'))
  await dialog.findByText('$75.00')
  fireEvent.change(dialog.getByLabelText(/^Message to the instructor/), {
    target: { value: 'I have a cold' },
  })
  fireEvent.click(dialog.getByRole('button', { name: 'Cancel, get $75.00 back' }))
  const past = within(await screen.findByRole('region', { name: 'Past' }))
  expect(past.getByText('Cancelled')).toBeTruthy()
  expect(past.getByText('paid, $75.00 refunded')).toBeTruthy()
  expect(writes).toEqual([
    { call: 'POST /api/bookings/bkg_1/cancel', body: { reason: 'I have a cold', refund: '75.00' } },
  ])
  expect(await screen.findByText('$75.00 is on its way back.')).toBeTruthy()
})

test('a refund that has changed is shown, and has to be confirmed again', async () => {
  let tries = 0
  const { dialog, writes } = await openDialog(booking('bkg_1'), { offers: [whole, half] }, (url, init) => {
    if (init?.method !== 'POST' || !url.pathname.endsWith('/cancel')) return undefined
    tries += 1
    return tries === 1 ? refused(409, 'refund.changed', 'The refund is now 37.50') : undefined
  })
  fireEvent.click(await dialog.findByRole('button', { name: 'Cancel, get $75.00 back' }))
  expect(await dialog.findByText('The amount has changed')).toBeTruthy()
  fireEvent.click(await dialog.findByRole('button', { name: 'Cancel, get $37.50 back' }))
  await screen.findByText('paid, $37.50 refunded')
  expect(writes.map(({ body }) => body)).toMatchObject([{ refund: '75.00' }, { refund: '37.50' }])
})

test('an unpaid session says that nothing is refunded, and nobody is notified', async () => {
  const { dialog } = await openDialog(unpaid('bkg_1'), {
    offers: [{ refund: '0.00', isReturned: false, rule: whole.rule }],
  })
  expect(dialog.getByText(/Nothing was or will be charged/)).toBeTruthy()
  expect(dialog.queryByText(whole.rule)).toBeNull()
  expect(dialog.queryByLabelText(/^Message to/)).toBeNull()
  expect(await dialog.findByRole('button', { name: 'Cancel session' })).toBeTruthy()
})

test.each([
  ['half', true, booking('bkg_1'), half],
  ['nothing', true, booking('bkg_1'), { ...half, refund: '0.00' }],
  ['all', false, booking('bkg_1'), whole],
  ['half of one that was moved before', false, booking('bkg_1', { isMoved: true }), half],
  ['one of a package', false, booking('bkg_1'), { ...half, refund: '0.00', isReturned: true }],
])('with a refund of %s, whether moving the session is suggested: %j', async (_, isSaid, one, offer) => {
  const { dialog } = await openDialog(one, { offers: [offer] })
  await dialog.findByText(offer.rule)
  const words = 'You can also move the session. Ask Marcus for another time.'
  expect(dialog.queryByText(words) !== null).toBe(isSaid)
})

test('a late cancellation says so on the button too', async () => {
  const { dialog } = await openDialog(booking('bkg_1'), {
    offers: [{ refund: '0.00', isReturned: false, rule: 'Too late.' }],
  })
  expect(await dialog.findByRole('button', { name: 'Cancel without refund' })).toBeTruthy()
})

test('a refund that failed to load can be requested again', async () => {
  let isDown = true
  const { dialog } = await openDialog(booking('bkg_1'), {}, ({ pathname }) =>
    isDown && pathname.endsWith('/cancel') ? { status: 503, body: 'busy' } : undefined,
  )
  await dialog.findByText('The refund could not be loaded.')
  isDown = false
  fireEvent.click(dialog.getByRole('button', { name: 'Try again' }))
  expect(await dialog.findByText('$75.00')).toBeTruthy()
})

test('a session that has begun cannot be cancelled', async () => {
  serve(bookingServer({ items: [booking('bkg_1', { scheduledAt: inMinutes(-5) })] }))
  await openPage('/my-bookings')
  await screen.findByRole('region', { name: 'Now' })
  expect(screen.queryByRole('button', { name: 'Cancel', hidden: true })).toBeNull()
})

test('the bar runs through its three segments to the start', () => {
  const start = '2026-11-25T09:00:00.000Z'
  const at = (hours: number) => placeOf(start, Date.parse(start) - hours * 3_600_000)
  expect(at(1000)).toBe(0)
  expect(at(24)).toBeCloseTo(5 / 9.4)
  expect(at(2)).toBeCloseTo(8 / 9.4)
  expect(at(0)).toBeCloseTo(1)
})
