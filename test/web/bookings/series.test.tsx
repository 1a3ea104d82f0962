import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Missed, Series } from '#shared/contract/bookings/series.ts'
import { dismissToast } from '../../../web/ui/feedback/toast.tsx'
import { ownZone } from '../../../web/ui/text/zones.ts'
import { openPage, type Server, serve, setSessionHint } from '../app-harness.tsx'
import { bookingServer, held, id, problem, starts, stopTheCalendar } from './book-fixtures.ts'

beforeEach(() => {
  stopTheCalendar()
  setSessionHint(true)
  dismissToast()
  vi.stubGlobal('scrollTo', () => {})
})

const weekLater = (at: string, weeks: number) =>
  new Date(Date.parse(at) + weeks * 7 * 24 * 3_600_000).toISOString()
const first = starts[1] ?? ''

const oneOf = (place: number, count = 4) =>
  held({
    id: `bkg_${place}`,
    scheduledAt: weekLater(first, place - 1),
    series: { id: 'ser_1', place, count },
  })

const series = (places: readonly number[], missed: readonly Missed[] = []): Series => ({
  id: 'ser_1',
  bookings: places.map((place) => oneOf(place)),
  missed: [...missed],
  totalAmount: `${75 * places.length}.00`,
})

const miss = (place: number, change: Partial<Missed> = {}): Missed => ({
  place,
  wallTime: '2026-12-07T19:00',
  scheduledAt: weekLater(first, place - 1),
  reason: 'taken',
  nearest: [weekLater('2026-11-24T02:00:00.000Z', place - 1)],
  ...change,
})

type Given = { made?: Series; instead?: { status: number; body: unknown } }

async function open(query: string, { made = series([1, 2, 3, 4]), instead }: Given = {}) {
  let now = made
  const server: Server = (url, ...rest) => {
    if (url.pathname === '/api/bookings/series') return { status: 201, body: made }
    if (url.pathname === '/api/bookings/series/ser_1') return { body: { ...now, missed: [] } }
    if (url.pathname === '/api/bookings/create' && instead) {
      now = series([...now.bookings.map((one) => one.series?.place ?? 0), 3])
      return instead
    }
    if (url.pathname === '/api/bookings/bkg_1') return { body: oneOf(1) }
    return bookingServer()(url, ...rest)
  }
  const served = serve(server)
  await openPage(`/instructors/${id}/book?zone=Asia%2FTokyo&${query}`)
  return served
}
const details = `duration=60&step=details&time=${first}`

async function bookWeekly() {
  fireEvent.click(await screen.findByRole('radio', { name: /^Repeat weekly/ }))
  fireEvent.change(screen.getByLabelText('How many sessions'), { target: { value: '4' } })
  fireEvent.click(screen.getByRole('button', { name: 'Book 4 Sessions' }))
}

describe('a weekly time', () => {
  test('shows its last date, the time zones and the total price, and is held as one', async () => {
    const { writes } = await open(details)
    fireEvent.click(await screen.findByRole('radio', { name: /^Repeat every two weeks/ }))
    expect(screen.getByText(/Until Monday, January 4, always at 7:00 PM in New York/)).toBeTruthy()
    const summary = within(screen.getByRole('region', { name: 'Your session' }))
    expect(summary.getByText('4 × 60 minutes, $75.00 each')).toBeTruthy()
    expect(summary.getAllByText('$300.00')).toHaveLength(2)
    await bookWeekly()
    expect(await screen.findByText(/4 sessions are held for 30 minutes/)).toBeTruthy()
    expect(writes).toHaveLength(1)
    expect(writes[0]).toMatchObject({
      call: 'POST /api/bookings/series',
      body: {
        instructorId: id,
        scheduledAt: first,
        duration: 60,
        count: 4,
        everyWeeks: 1,
        timeZone: ownZone(),
      },
    })
    expect(await screen.findByRole('button', { name: 'Pay Now, $300.00' })).toBeTruthy()
    const days = screen.getByRole('heading', { name: '4 sessions, paid together' }).nextElementSibling
    expect(days?.querySelectorAll('li')).toHaveLength(4)
    expect(days?.textContent).toContain('in New York)')
    expect(screen.queryByText(/could not be held/)).toBeNull()
  })

  test('keeps its idempotency key when it is sent again after a lost answer', async () => {
    let calls = 0
    const served = serve((url, ...rest) => {
      if (url.pathname !== '/api/bookings/series') return bookingServer()(url, ...rest)
      calls += 1
      return problem(503, 'server.busy', 'Kiai is busy. Please try again in a moment')
    })
    await openPage(`/instructors/${id}/book?zone=Asia%2FTokyo&${details}`)
    await bookWeekly()
    await waitFor(() => expect(calls).toBeGreaterThan(0))
    const before = calls
    await waitFor(() =>
      expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Book 4 Sessions' }).disabled).toBe(false),
    )
    fireEvent.click(screen.getByRole('button', { name: 'Book 4 Sessions' }))
    await waitFor(() => expect(calls).toBeGreaterThan(before))
    const keys = served.writes.map(({ body }) => (body as { key: string }).key)
    expect(new Set(keys).size).toBe(1)
  })
})

describe('a part of a series that is not available', () => {
  const partly = series([1, 2, 4], [miss(3)])

  test('is named with its reason, and one press holds another time instead', async () => {
    const { writes } = await open(details, {
      made: partly,
      instead: { status: 201, body: oneOf(3) },
    })
    await bookWeekly()
    const panel = within(await screen.findByRole('alert', { name: '1 of 4 could not be held' }))
    expect(panel.getByText('Tue, Dec 8, 9:00 AM')).toBeTruthy()
    expect(panel.getByText(/The instructor is not free at that time/)).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Pay Now, $225.00' })).toBeTruthy()
    fireEvent.click(panel.getByRole('button', { name: /Tue, Dec 8, 11:00 AM/ }))
    await waitFor(() => expect(screen.queryByText(/could not be held/)).toBeNull())
    expect(writes[1]).toMatchObject({
      call: 'POST /api/bookings/create',
      body: { scheduledAt: '2026-12-08T02:00:00.000Z', insteadOf: { seriesId: 'ser_1', place: 3 } },
    })
    expect(await screen.findByRole('button', { name: 'Pay Now, $300.00' })).toBeTruthy()
  })

  test('offers the times that are free now, if its alternative is gone too', async () => {
    const nearest = ['2026-12-08T05:00:00.000Z']
    await open(details, {
      made: partly,
      instead: problem(409, 'booking.slot_taken', 'Marcus Bell is not free at that time', { nearest }),
    })
    await bookWeekly()
    const panel = within(await screen.findByRole('alert', { name: '1 of 4 could not be held' }))
    fireEvent.click(panel.getByRole('button', { name: /11:00 AM/ }))
    expect(await panel.findByRole('button', { name: /Tue, Dec 8, 2:00 PM/ })).toBeTruthy()
  })

  test('leaves the form open and shows the closest times, if no part is available', async () => {
    const nothing = { ...series([]), missed: [miss(1)], totalAmount: '0.00' }
    await open(details, { made: nothing })
    await bookWeekly()
    expect(await screen.findByText(/is not free/)).toBeTruthy()
    expect(screen.getByRole('list', { name: 'Nearest free times' })).toBeTruthy()
  })
})
