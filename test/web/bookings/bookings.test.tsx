import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { dismissToast } from '../../../web/ui/feedback/toast.tsx'
import { openPage, serve, setSessionHint } from '../app-harness.tsx'
import { refused } from '../payments/payments-fixtures.ts'
import { booking, bookingServer, inMinutes, unpaid } from './bookings-fixtures.ts'

beforeEach(() => {
  setSessionHint(true)
  dismissToast()
  vi.stubGlobal('scrollTo', () => {})
})

type Served = Parameters<typeof bookingServer>

const open = async (...served: Served) => {
  const told = serve(bookingServer(...served))
  await openPage('/my-bookings')
  await screen.findByRole('heading', { level: 1, name: 'My Bookings' })
  return told
}

const group = (name: string) => screen.findByRole('region', { name })
const past = (id: string, status: 'completed' | 'cancelled') =>
  booking(id, { status, scheduledAt: inMinutes(-3 * 24 * 60) })

test('a visitor is asked to sign in, and comes back', async () => {
  setSessionHint(false)
  serve(() => undefined)
  await openPage('/my-bookings')
  await screen.findByRole('heading', { level: 1, name: 'Please Log In' })
  expect(screen.getByText('You need to be logged in to book a session.')).toBeTruthy()
  const signIn = within(screen.getByRole('main')).getByRole('link', { name: 'Sign in' })
  expect(signIn.getAttribute('href')).toBe('/api/login?returnTo=%2Fmy-bookings')
})

describe('the list', () => {
  test('groups sessions by the action they need: upcoming ones soonest first, past ones latest first', async () => {
    await open({
      items: [
        booking('bkg_late', { title: 'Later' }),
        booking('bkg_soon', { title: 'Sooner', scheduledAt: inMinutes(60 * 20) }),
        booking('bkg_now', { title: 'Running', scheduledAt: inMinutes(8) }),
        unpaid('bkg_pay', { title: 'Unpaid' }),
        past('bkg_done', 'completed'),
        booking('bkg_old', { title: 'Older', status: 'cancelled', scheduledAt: inMinutes(-9 * 24 * 60) }),
      ],
    })
    await group('Now')
    const headings = await screen.findAllByRole('heading', { level: 2 })
    const names = headings.map(({ textContent }) => textContent)
    expect(names.slice(0, 4)).toEqual(['Now', 'Needs you', 'Coming up', 'Past'])
    const rows = async (name: string) =>
      within(await group(name))
        .getAllByRole('heading', { level: 3 })
        .map(({ textContent }) => textContent)
    expect(await rows('Coming up')).toEqual(['Sooner with Marcus Bell', 'Later with Marcus Bell'])
    expect(await rows('Past')).toEqual(['Private Lesson with Marcus Bell', 'Older with Marcus Bell'])
  })

  test('shows both time zones, the amount, and the state in words', async () => {
    await open({ items: [booking('bkg_1')] })
    const row = within(await group('Coming up')).getByRole('listitem')
    expect(row.textContent).toMatch(/\(.*Kathmandu\)/)
    expect(row.textContent).toContain('$75.00')
    for (const words of ['Confirmed', 'Paid']) expect(within(row).getByText(words)).toBeTruthy()
  })

  test.each([
    ['instructor', 'Marcus Bell cancelled', '75.00', 'paid, $75.00 refunded'],
    ['student', 'You cancelled', '0.00', 'paid, not refunded'],
  ] as const)('shows the refund of a session that the %s cancelled', async (by, who, refund, money) => {
    const cancellation = { by, at: inMinutes(-60), reason: 'I am ill', refund }
    await open({ items: [booking('bkg_1', { status: 'cancelled', cancellation })] })
    const row = within(await group('Past')).getByRole('listitem')
    expect(row.textContent).toContain(who)
    expect(row.textContent).toContain('“I am ill”')
    expect(row.textContent).toContain(money)
  })

  test('shows a refund of a session that still takes place', async () => {
    await open({ items: [booking('bkg_1', { refundedAmount: '30.00' })] })
    const row = within(await group('Coming up')).getByRole('listitem')
    expect(row.textContent).toContain('paid, $30.00 refunded')
  })

  test('a session that was never paid says so', async () => {
    const cancellation = { by: 'kiai', at: inMinutes(-60), reason: '', refund: '0.00' } as const
    const createdAt = inMinutes(-64)
    await open({
      items: [unpaid('bkg_1', { status: 'cancelled', cancellation, createdAt, heldUntil: null })],
    })
    const row = within(await group('Past')).getByRole('listitem')
    expect(row.textContent).toContain('Not paid in time.')
    expect(row.textContent).toContain('not paid')
    expect(within(row).getByText('Hold ended')).toBeTruthy()
    expect(within(row).getByRole('link', { name: /^Book again/ })).toBeTruthy()
  })

  test('a session whose hold has just ended says so, and Pay Now holds its time again', async () => {
    const cancellation = { by: 'kiai', at: inMinutes(-1), reason: '', refund: '0.00' } as const
    const createdAt = inMinutes(-31)
    await open({
      items: [unpaid('bkg_1', { status: 'cancelled', cancellation, createdAt, heldUntil: null })],
    })
    const row = within(await group('Needs you')).getByRole('listitem')
    expect(within(row).getByText('Hold ended')).toBeTruthy()
    expect(row.textContent).toContain(
      'Your hold has ended. Press Pay Now to book the time again if it is still free.',
    )
    expect(within(row).queryByRole('link', { name: 'Add to calendar', hidden: true })).toBeNull()
    fireEvent.click(within(row).getByRole('button', { name: /^Pay Now/ }))
    expect(await screen.findByText(/Paying books the time again if it is still free/)).toBeTruthy()
  })

  test('a session whose time was taken says so, and leads to other times', async () => {
    const cancellation = { by: 'kiai', at: inMinutes(-1), reason: '', refund: '0.00' } as const
    const lapsed = { status: 'cancelled', cancellation, createdAt: inMinutes(-31), heldUntil: null } as const
    await open({ items: [unpaid('bkg_1', { ...lapsed, isTimeTaken: true })] })
    const row = within(await group('Past')).getByRole('listitem')
    expect(row.textContent).toContain('someone else booked this time')
    expect(within(row).queryByRole('button', { name: /^Pay Now/ })).toBeNull()
    const way = within(row).getByRole('link', { name: /^Choose another time/ })
    expect(way.getAttribute('href')).toBe('/instructors/ins_1/book?duration=60')
  })

  test('sessions appear below the packages that have sessions left', async () => {
    const pack = {
      id: 'pkg_1',
      instructorId: 'ins_1',
      instructorName: 'Marcus Bell',
      duration: 60,
      sessions: 5,
      left: 4,
      totalAmount: '250.00',
      boughtAt: inMinutes(-99),
      endsAt: inMinutes(99_999),
      purchaseId: 'chg_1',
    }
    await open({ items: [booking('bkg_1')] }, ({ pathname }) =>
      pathname === '/api/bookings/packages' ? { body: [pack, { ...pack, id: 'pkg_2', left: 0 }] } : undefined,
    )
    const region = within(await screen.findByRole('region', { name: 'Your package' }))
    expect(region.getByText('4 of 5 sessions left')).toBeTruthy()
    const way = region.getByRole('link', { name: 'Book a session with Marcus Bell' })
    expect(way.getAttribute('href')).toBe('/instructors/ins_1/book?package=pkg_1')
  })

  test('a list that failed to load can be requested again', async () => {
    let isDown = true
    await open({ items: [booking('bkg_1')] }, ({ pathname }) =>
      isDown && pathname.endsWith('/my-sessions') ? { status: 503, body: 'busy' } : undefined,
    )
    await screen.findByText('Your bookings could not be loaded')
    isDown = false
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await group('Coming up')
  })

  test('leads to the purchase, and to the instructor', async () => {
    await open({ items: [booking('bkg_1')] })
    const row = within(await group('Coming up'))
    const to = (name: string) => row.getByRole('link', { name, hidden: true }).getAttribute('href')
    expect(to('See the payment')).toBe('/purchases/chg_1')
    expect(to('Book again')).toBe('/instructors/ins_1')
  })
})

describe('a member without bookings', () => {
  test('sees samples that are marked and cannot be pressed, and a link to the instructors', async () => {
    await open({})
    await screen.findByRole('heading', { name: 'No sessions yet' })
    const way = within(screen.getByRole('main')).getByRole('link', { name: 'Find an instructor' })
    expect(way.getAttribute('href')).toBe('/instructors')
    const samples = await group('Example bookings')
    expect(samples.querySelector('ul')?.hasAttribute('inert')).toBe(true)
    for (const row of within(samples).getAllByRole('listitem', { hidden: true }))
      expect(within(row).getAllByText('Sample').length).toBeGreaterThan(0)
  })

  test('sees no sample once there is a booking', async () => {
    await open({ items: [past('bkg_1', 'completed')] })
    await group('Past')
    expect(screen.queryByText('Sample')).toBeNull()
  })
})

describe('the link to the meeting', () => {
  const join = /^Join Session/

  test('opens ten minutes before the start, and is requested then', async () => {
    const opened = vi.spyOn(window, 'open').mockReturnValue(null)
    const link = { body: { meetingLink: 'https://meet.test/abc' } }
    const { asked } = await open(
      { items: [booking('bkg_1', { scheduledAt: inMinutes(9) })] },
      ({ pathname }) => (pathname.endsWith('/link') ? link : undefined),
    )
    const row = within(await group('Now'))
    expect(row.getByText(/^Starts in \d+ minutes\.$/)).toBeTruthy()
    fireEvent.click(row.getByRole('button', { name: join }))
    await waitFor(() =>
      expect(opened).toHaveBeenCalledWith('https://meet.test/abc', '_blank', 'noopener,noreferrer'),
    )
    expect(asked).toContain('/api/bookings/bkg_1/link')
    const again = await row.findByRole('link', { name: 'Go to the session' })
    expect(again.getAttribute('rel')).toContain('noopener')
  })

  test('is disabled before, and says until when', async () => {
    await open({ items: [booking('bkg_1')] })
    const row = within(await group('Coming up'))
    expect(row.getByRole('button', { name: join })).toHaveProperty('disabled', true)
    expect(row.getByText(/^Opens \w{3}, \w{3} \d+, .*, 10 minutes before the start\.$/)).toBeTruthy()
  })

  test('waits for the meeting', async () => {
    await open({ items: [booking('bkg_1', { hasMeetingLink: false })] })
    const waiting = within(await group('Coming up')).getByRole('button', {
      name: /^Waiting for Meeting Link/,
    })
    expect(waiting).toHaveProperty('disabled', true)
  })

  test('moves to Now by itself, and disappears at the end', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    await open({ items: [booking('bkg_1', { scheduledAt: inMinutes(11) })] })
    await group('Coming up')
    await act(() => vi.advanceTimersByTimeAsync(61_000))
    await group('Now')
    await act(() => vi.advanceTimersByTimeAsync(71 * 60_000))
    expect(within(await group('Past')).getByRole('link', { name: /^Book again/ })).toBeTruthy()
  })
})

describe('an unpaid session', () => {
  const pay = { name: /^Pay Now/ }

  test('counts down each second, and is announced every five minutes', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    await open({ items: [unpaid('bkg_1', { heldUntil: inMinutes(24) })] })
    const row = within(await group('Needs you'))
    expect(row.getAllByText('Pending')).toHaveLength(2)
    const said = row.getByRole('status')
    const words = new Set<string | null>()
    for (let minutes = 0; minutes < 24; minutes += 1) {
      words.add(said.textContent)
      await act(() => vi.advanceTimersByTimeAsync(60_000))
    }
    expect(words.size).toBe(5)
    await act(() => vi.advanceTimersByTimeAsync(60_000))
    expect(row.getByRole('status').textContent).toBe(
      'Your hold has ended. Press Pay Now to book the time again if it is still free',
    )
    expect(row.getByRole('button', pay)).toBeTruthy()
  })

  test('is paid by the chosen method, on the page of its provider', async () => {
    const assign = vi.spyOn(location, 'assign').mockImplementation(() => {})
    const page = { body: { checkoutUrl: 'https://pay.test/1', purchaseId: 'chg_1' } }
    const { writes } = await open({ items: [unpaid('bkg_1')] }, ({ pathname }) =>
      pathname.endsWith('/pay') ? page : undefined,
    )
    fireEvent.click(within(await group('Needs you')).getByRole('button', pay))
    const dialog = within(await screen.findByRole('dialog', { name: 'Pay for this session' }))
    fireEvent.click(await dialog.findByRole('radio', { name: 'PayPal' }))
    fireEvent.click(dialog.getByRole('button', { name: 'Pay $75.00' }))
    await waitFor(() => expect(assign).toHaveBeenCalledWith('https://pay.test/1'))
    expect(writes).toEqual([{ call: 'POST /api/bookings/bkg_1/pay', body: { provider: 'paypal' } }])
  })

  test.each([
    [24, /Your time stays held while you pay\.$/],
    [-1, /Your hold has ended\. Paying books the time again if it is still free\.$/],
  ])('says at payment whether the time is still held: %i minutes from now', async (minutes, words) => {
    await open({ items: [unpaid('bkg_1', { heldUntil: inMinutes(minutes) })] })
    fireEvent.click(within(await group('Needs you')).getByRole('button', pay))
    const dialog = within(await screen.findByRole('dialog', { name: 'Pay for this session' }))
    expect(await dialog.findByText(words)).toBeTruthy()
  })

  test('says why it cannot be paid, and reloads the list', async () => {
    const taken = 'Your hold has ended, and someone else booked the time'
    const { asked } = await open({ items: [unpaid('bkg_1')] }, ({ pathname }) =>
      pathname.endsWith('/pay') ? refused(409, 'booking.slot_taken', taken) : undefined,
    )
    fireEvent.click(within(await group('Needs you')).getByRole('button', pay))
    fireEvent.click(await screen.findByRole('button', { name: 'Pay $75.00' }))
    expect(await screen.findByText('Payment Failed')).toBeTruthy()
    expect(screen.getByText(taken)).toBeTruthy()
    const lists = () => asked.filter((each) => each.startsWith('/api/bookings/my-sessions'))
    await waitFor(() => expect(lists()).toHaveLength(2))
  })

  test('says that payments are being set up when there is no payment method', async () => {
    await open({ items: [unpaid('bkg_1')], ways: { card: false, wallet: false } })
    fireEvent.click(within(await group('Needs you')).getByRole('button', pay))
    expect(await screen.findByText(/Payment processing is being set up/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Pay \$/ })).toBeNull()
  })

  test('cannot be paid after its start', async () => {
    await open({ items: [unpaid('bkg_1', { scheduledAt: inMinutes(-1) })] })
    await group('Past')
    expect(screen.queryByRole('button', pay)).toBeNull()
  })
})

test('an upcoming session can be downloaded for a calendar, a past one cannot', async () => {
  await open({ items: [booking('bkg_soon', { title: 'Sooner' }), past('bkg_done', 'completed')] })
  const files = await screen.findAllByRole('link', { name: 'Add to calendar', hidden: true })
  expect(files.map((file) => file.getAttribute('href'))).toEqual(['/api/bookings/bkg_soon/calendar'])
})
