import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { spokenHold } from '../../../web/features/bookings/book/hold-words.ts'
import { dismissToast } from '../../../web/ui/feedback/toast.tsx'
import { ownZone } from '../../../web/ui/text/zones.ts'
import { openPage, serve, setSessionHint } from '../app-harness.tsx'
import { bookingServer, held, id, problem, slots, starts, stopTheCalendar } from './book-fixtures.ts'

beforeEach(() => {
  stopTheCalendar()
  setSessionHint(true)
  dismissToast()
  vi.stubGlobal('scrollTo', () => {})
})

const open = async (query: string, given: Parameters<typeof bookingServer>[0] = {}) => {
  const served = serve(bookingServer(given))
  await openPage(`/instructors/${id}/book?zone=Asia%2FTokyo&${query}`)
  return served
}
const details = `duration=60&step=details&time=${starts[1]}`
const book = () => screen.findByRole('button', { name: 'Book Session' })
const wish = (text: string) =>
  fireEvent.change(screen.getByLabelText(/^What would you like to work on/), { target: { value: text } })

describe('the details', () => {
  test('are sent as entered, the time is held, and payment follows', async () => {
    const { writes } = await open(details)
    await book()
    const summary = within(screen.getByRole('region', { name: 'Your session' }))
    expect(summary.getByText(/9:00 – 10:00 AM, Tokyo/)).toBeTruthy()
    expect(summary.getByText('Mon, Nov 23, 7:00 – 8:00 PM, New York')).toBeTruthy()
    expect(summary.getByText('Until Mon, Nov 23, 9:00 AM').nextSibling?.textContent).toBe('$75.00 back')
    expect(summary.getByText('Until Tue, Nov 24, 7:00 AM').nextSibling?.textContent).toBe('$37.50 back')
    wish('Footwork')
    fireEvent.click(await book())
    expect(await screen.findByText('Session Booked!')).toBeTruthy()
    expect(screen.getByText(/Please proceed to payment/)).toBeTruthy()
    expect(writes).toEqual([
      {
        call: 'POST /api/bookings/create',
        body: {
          instructorId: id,
          title: 'Private Lesson with Marcus Bell',
          description: 'Footwork',
          scheduledAt: starts[1],
          duration: 60,
          timeZone: ownZone(),
        },
      },
    ])
    expect(await screen.findByRole('heading', { level: 1, name: 'Pay for your session' })).toBeTruthy()
  })

  test('that are refused show the reason and keep the entered text', async () => {
    const words = 'You have 3 unpaid sessions. Please pay or cancel one of them first.'
    await open(details, { create: problem(409, 'booking.too_many', words) })
    await book()
    wish('Footwork')
    fireEvent.click(await book())
    expect(await screen.findByText('Booking Failed')).toBeTruthy()
    expect(screen.getAllByText(words).length).toBeGreaterThan(0)
    expect(screen.getByDisplayValue('Footwork')).toBeTruthy()
  })

  test('for a time that was taken offer the nearest times and keep the entered text', async () => {
    const nearest = [starts[0], starts[2], starts[3]]
    const create = problem(409, 'booking.slot_taken', 'Marcus Bell is not free at that time', { nearest })
    await open(details, { create })
    await book()
    wish('Footwork')
    fireEvent.click(await book())
    expect(await screen.findByText('Booking Failed')).toBeTruthy()
    const near = within(await screen.findByRole('list', { name: 'Nearest free times' })).getAllByRole('link')
    expect(near.map(({ textContent }) => textContent)).toEqual([
      'Tue, Nov 24, 7:00 AMMon 5:00 PM in New York',
      'Tue, Nov 24, 9:00 PM7:00 AM in New York',
      'Fri, Nov 27, 12:00 AMThu 10:00 AM in New York',
    ])
    expect((await book()).hasAttribute('disabled')).toBe(true)
    fireEvent.click(near[0] as HTMLElement)
    await waitFor(async () => expect((await book()).hasAttribute('disabled')).toBe(false))
    expect(screen.getByDisplayValue('Footwork')).toBeTruthy()
    expect(screen.queryByRole('list', { name: 'Nearest free times' })).toBeNull()
  })

  test('of a person who is no longer signed in lead to sign-in and back', async () => {
    const assign = vi.spyOn(location, 'assign').mockImplementation(() => {})
    await open(details, { create: problem(401, 'unauthorized', 'Please sign in') })
    fireEvent.click(await book())
    expect(await screen.findByText('Please Log In')).toBeTruthy()
    expect(screen.getByText('You need to be logged in to book a session.')).toBeTruthy()
    await waitFor(() => expect(assign).toHaveBeenCalledWith(expect.stringMatching(/^\/api\/login\?/)))
    expect(screen.queryByText('Booking Failed')).toBeNull()
  })

  test('are kept while other times are viewed', async () => {
    await open(details)
    await book()
    wish('Footwork')
    fireEvent.click(screen.getByRole('button', { name: 'Other times' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Continue' }))
    await book()
    expect(screen.getByDisplayValue('Footwork')).toBeTruthy()
  })
})

describe('a package session whose length is no longer offered', () => {
  const pack = {
    id: 'pkg_1',
    instructorId: id,
    instructorName: 'Marcus Bell',
    duration: 45,
    sessions: 5,
    left: 4,
    totalAmount: '250.00',
    boughtAt: '2026-10-01T09:00:00.000Z',
    endsAt: '2027-10-01T09:00:00.000Z',
    purchaseId: 'chg_1',
  }

  test('is booked at its length with the package, and cannot be booked without it', async () => {
    const own = bookingServer({
      create: { status: 201, body: held({ duration: 45, status: 'confirmed', isPaid: true }) },
      free: (query) => ({
        body: { ...slots(query.has('packageId') ? 45 : 60), price: '50.00' },
      }),
    })
    const { writes, asked } = serve((url, init) =>
      url.pathname === '/api/bookings/packages' ? { body: [pack] } : own(url, init),
    )
    await openPage(`/instructors/${id}/book?package=pkg_1&step=details&time=${starts[1]}`)
    fireEvent.click(await screen.findByRole('button', { name: 'Book with your package' }))
    await waitFor(() => expect(writes).toHaveLength(1))
    expect(writes[0]?.body).toMatchObject({ packageId: 'pkg_1', duration: 45, scheduledAt: starts[1] })
    expect(asked.some((address) => address.includes('packageId=pkg_1'))).toBe(true)
    expect(screen.queryByText('Single payment')).toBeNull()
  })
})

test('with a package, the first step shows no price and the second explains the refund of a cancellation', async () => {
  const pack = {
    id: 'pkg_1',
    instructorId: id,
    instructorName: 'Marcus Bell',
    duration: 60,
    sessions: 5,
    left: 4,
    totalAmount: '250.00',
    boughtAt: '2026-10-01T09:00:00.000Z',
    endsAt: '2027-10-01T09:00:00.000Z',
    purchaseId: 'chg_1',
  }
  const own = bookingServer({})
  serve((url, init) => (url.pathname === '/api/bookings/packages' ? { body: [pack] } : own(url, init)))
  await openPage(`/instructors/${id}/book?package=pkg_1&time=${starts[1]}`)
  expect(await screen.findByText(/Booked with your package\. It is confirmed immediately/)).toBeTruthy()
  expect(screen.getByText('1 session')).toBeTruthy()
  expect(screen.queryByText(/the time is held for/)).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }))
  expect(await screen.findByRole('heading', { name: /^If you cancel/ })).toBeTruthy()
  expect(await screen.findByText('Returned to your package')).toBeTruthy()
  expect(screen.getByText('$25.00 back')).toBeTruthy()
})

describe('a requested time', () => {
  test('is the next such time of day, if it is free', async () => {
    await open('wish=2026-11-23T23:20:00.000Z')
    await book()
    expect(screen.getByDisplayValue('Private Lesson with Marcus Bell')).toBeTruthy()
    expect(screen.getByText(/9:00 – 10:00 AM, Tokyo/)).toBeTruthy()
    expect((await book()).hasAttribute('disabled')).toBe(false)
  })

  test('that is not free gets the nearest three', async () => {
    await open('wish=2026-11-24T03:00:00.000Z')
    expect(await screen.findByText('Tue, Nov 24, 12:00 PM is not free')).toBeTruthy()
    const near = within(screen.getByRole('list', { name: 'Nearest free times' })).getAllByRole('link')
    expect(near).toHaveLength(3)
    expect((await book()).hasAttribute('disabled')).toBe(true)
  })
})

describe('paying', () => {
  const pay = 'booking=bkg_1'
  const payNow = () => screen.findByRole('button', { name: 'Pay Now, $75.00' })

  test('counts down the hold and leads to the page of the chosen payment method', async () => {
    const assign = vi.spyOn(location, 'assign').mockImplementation(() => {})
    const answer = { body: { checkoutUrl: 'https://pay.test/1', purchaseId: 'chg_2' } }
    const { writes } = await open(pay, { pay: answer })
    await payNow()
    expect(screen.getByRole('timer').textContent).toBe('30:00')
    vi.setSystemTime(Date.parse('2026-11-22T03:00:19.000Z'))
    await waitFor(() => expect(screen.getByRole('timer').textContent).toBe('29:41'))
    expect(screen.getByText('Footwork')).toBeTruthy()
    fireEvent.click(screen.getByRole('radio', { name: /PayPal/ }))
    fireEvent.click(await payNow())
    await waitFor(() => expect(assign).toHaveBeenCalledWith('https://pay.test/1'))
    expect(writes).toEqual([{ call: 'POST /api/bookings/bkg_1/pay', body: { provider: 'paypal' } }])
  })

  test.each([
    ['32:12', 'Held for over 30 more minutes'],
    ['30:01', 'Held for over 30 more minutes'],
    ['30:00', 'Held for over 25 more minutes'],
    ['5:01', 'Held for over 5 more minutes'],
    ['5:00', 'Held for less than 5 more minutes'],
    ['0:01', 'Held for less than 5 more minutes'],
  ])('announces no more time than is left: for %s, %s', (clock, words) => {
    const [minutes, seconds] = clock.split(':').map(Number)
    expect(spokenHold((Number(minutes) * 60 + Number(seconds)) * 1000)).toBe(words)
  })

  test('shows the reason of a failure', async () => {
    const words = 'The payment provider is not responding. Nothing was charged'
    await open(pay, { pay: problem(503, 'provider.down', words) })
    fireEvent.click(await payNow())
    expect(await screen.findByText('Payment Failed')).toBeTruthy()
    expect(screen.getByText(words)).toBeTruthy()
  })

  test('with an unknown outcome is not reported as failed', async () => {
    const words = 'We do not know yet whether this was paid'
    await open(pay, { pay: problem(503, 'payment.unknown', words) })
    fireEvent.click(await payNow())
    expect(await screen.findByText('Payment Not Confirmed')).toBeTruthy()
    expect(screen.queryByText('Payment Failed')).toBeNull()
    expect(screen.getByText(words)).toBeTruthy()
  })

  test('says so when no payment method is set up', async () => {
    await open(pay, { ways: { card: false, wallet: false } })
    expect((await screen.findByText(/Payment processing is being set up/)).textContent).toBe(
      'Payment processing is being set up. Please contact support.',
    )
    expect(screen.queryByRole('button', { name: /^Pay Now/ })).toBeNull()
  })

  test('after the hold has ended says so, and can still be tried', async () => {
    await open(pay, { booking: held({ heldUntil: '2026-11-22T02:59:00.000Z' }) })
    await payNow()
    expect(screen.getByText('Your hold has ended')).toBeTruthy()
    expect(screen.queryByRole('timer')).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Choose another time' }))
    expect(await screen.findByRole('grid', { name: 'Days with free times' })).toBeTruthy()
  })

  test('after the hold has ended says that the time is gone if another member took it', async () => {
    await open(pay, { booking: held({ heldUntil: '2026-11-22T02:59:00.000Z', isTimeTaken: true }) })
    expect(await screen.findByRole('heading', { name: 'This time is no longer available' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Pay Now/ })).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Choose another time' }))
    expect(await screen.findByRole('grid', { name: 'Days with free times' })).toBeTruthy()
  })

  test.each([
    ['is paid', held({ status: 'confirmed', isPaid: true, purchaseId: 'chg_2' }), 'This session is booked'],
    ['was cancelled', held({ status: 'cancelled', heldUntil: null }), 'This session was cancelled'],
  ])('ends for a session that %s', async (_, booking, title) => {
    await open(pay, { booking })
    expect(await screen.findByRole('heading', { name: title })).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Pay Now/ })).toBeNull()
  })
})
