import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Booking } from '#shared/contract/bookings/booking.ts'
import { dismissToast } from '../../../web/ui/feedback/toast.tsx'
import { member, openPage, type Server, serve, setSessionHint } from '../app-harness.tsx'
import { applicant } from '../instructors/instructors-fixtures.ts'
import { refused } from '../payments/payments-fixtures.ts'
import { booking, bookingServer, inMinutes, unpaid, whole } from './bookings-fixtures.ts'

beforeEach(() => {
  setSessionHint(true)
  dismissToast()
  vi.stubGlobal('scrollTo', () => {})
})

const instructor = applicant(1, { id: 'ins_1', name: 'Marcus Bell', isApproved: true })
const path = '/api/admin/instructors/ins_1/bookings'

/** An admin's page of one instructor's sessions: the current ones, or all. */
async function openSessions(active: Booking[], all: Booking[] = active, own: Server = () => undefined) {
  const asked: string[] = []
  const served = serve(
    bookingServer({ items: active, offers: [whole] }, (url, init) => {
      const answer = own(url, init)
      if (answer) return answer
      if (url.pathname === '/api/auth/user') return { body: { ...member, isAdmin: true } }
      if (url.pathname === '/api/instructors') return { body: [instructor] }
      if (url.pathname !== path) return undefined
      asked.push(url.search)
      return { body: url.searchParams.get('only') === 'active' ? active : all }
    }),
  )
  await openPage('/admin/instructors/ins_1/sessions')
  return { ...served, asked }
}

const rows = async () =>
  within(await screen.findByRole('table', { name: 'Sessions' }))
    .getAllByRole('row')
    .slice(1)
    .map(({ textContent }) => textContent)

test('upcoming sessions are shown first, with both time zones and their state, and one press shows all', async () => {
  const paid = booking('bkg_1', { studentName: '', scheduledAt: '2030-07-01T10:00:00.000Z' })
  const over = booking('bkg_3', {
    scheduledAt: inMinutes(-600),
    status: 'cancelled',
    cancellation: { by: 'admin', at: inMinutes(-700), reason: 'The hall is closed', refund: '75.00' },
  })
  const { asked } = await openSessions([paid, unpaid('bkg_2')], [unpaid('bkg_2'), paid, over])
  expect(await screen.findByRole('heading', { level: 1, name: 'Sessions with Marcus Bell' })).toBeTruthy()
  const [first, second] = await rows()
  expect(first).toMatch(/^The student.*Private Lesson.*Jul 1.*3:45 PM Kathmandu.*\$75\.00.*Paid.*Confirmed/)
  expect(second).toMatch(/^Mika.*Payment: Pending.*Pending/)
  expect(asked[0]).toMatch(/from=.*only=active.*sort=earliest/)
  fireEvent.click(screen.getByRole('radio', { name: 'All' }))
  await screen.findByText(/The hall is closed/)
  expect((await rows())[2]).toMatch(/Cancelled.*by Kiai, \$75\.00 refunded.*The hall is closed/)
  expect(screen.getAllByRole('button', { name: /^Cancel the session of/ })).toHaveLength(2)
})

test('an admin cancels a session after reading the full refund, with a message to both parties', async () => {
  const { writes, asked } = await openSessions([booking('bkg_1')])
  fireEvent.click(await screen.findByRole('button', { name: /^Cancel the session of Mika, .+ [AP]M$/ }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Cancel this session?' }))
  expect(dialog.getByText('Mika with Marcus Bell')).toBeTruthy()
  expect(await dialog.findByText('Mika gets back')).toBeTruthy()
  expect(
    await dialog.findByText(/the payment is always refunded in full\. The instructor is not paid/),
  ).toBeTruthy()
  fireEvent.change(dialog.getByLabelText(/^Message to both/), { target: { value: 'The hall is closed' } })
  const times = asked.length
  fireEvent.click(dialog.getByRole('button', { name: 'Cancel, give $75.00 back' }))
  expect(await screen.findByText('$75.00 is on its way back to Mika.')).toBeTruthy()
  expect(writes).toEqual([
    { call: 'POST /api/bookings/bkg_1/cancel', body: { reason: 'The hall is closed', refund: '75.00' } },
  ])
  await waitFor(() => expect(asked.length).toBeGreaterThan(times))
})

test('an empty list says so, and a failed load can be retried', async () => {
  let isUp = false
  await openSessions([], [], ({ pathname }) =>
    pathname === path && !isUp ? refused(404, 'instructor.not_found', 'Gone') : undefined,
  )
  await screen.findByText('The sessions could not be loaded')
  isUp = true
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('No upcoming sessions')).toBeTruthy()
})

test('an unknown instructor is reported as such, with a link back', async () => {
  await openSessions([], [], ({ pathname }) => (pathname === '/api/instructors' ? { body: [] } : undefined))
  expect(await screen.findByText('This instructor does not exist')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'All instructors' }).getAttribute('href')).toBe(
    '/admin/instructors',
  )
})
