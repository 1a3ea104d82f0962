import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openPage, serve, setSessionHint } from '../app-harness.tsx'
import { booking, inMinutes, unpaid } from '../bookings/bookings-fixtures.ts'
import { instructor } from '../instructors/instructors-fixtures.ts'
import { teachServer, week } from './teach-server.ts'

beforeEach(() => setSessionHint(true))
afterEach(() => vi.useRealTimers())

test('today begins with the next session, and names sessions without a link', async () => {
  const soon = booking('bkg_1', {
    scheduledAt: inMinutes(5),
    hasMeetingLink: false,
    description: 'My guard',
  })
  serve(teachServer({ items: [soon] }))
  await openPage('/teach')
  await screen.findByText('No meeting link yet')
  expect(screen.getByText('“My guard”')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: /^Add link ?: Mika/ }))
  await screen.findByRole('dialog', { name: 'Link for Mika' })
})

test.each([
  ['0.00', 'Paid'],
  ['30.00', '$30.00 refunded'],
  ['75.00', 'Refunded'],
])('a session of which %s was refunded is marked “%s”', async (refundedAmount, words) => {
  serve(teachServer({ items: [booking('bkg_1', { scheduledAt: inMinutes(5), refundedAmount })] }))
  await openPage('/teach')
  await screen.findAllByText(words)
})

test('the room opens ten minutes before, not sooner', async () => {
  serve(
    teachServer({
      items: [
        booking('bkg_2', { scheduledAt: inMinutes(30) }),
        booking('bkg_1', { scheduledAt: inMinutes(5) }),
      ],
    }),
  )
  await openPage('/teach')
  const rooms = await screen.findAllByRole('button', { name: /^Open room ?: Mika/ })
  expect(rooms.map((room) => room.hasAttribute('disabled'))).toEqual([false, true])
})

test('today lists requests to move, and sends the answer', async () => {
  const move = {
    by: 'student' as const,
    scheduledAt: inMinutes(3000),
    until: inMinutes(900),
    reason: 'A cold',
  }
  const { writes } = serve(teachServer({ items: [booking('bkg_1', { move })] }))
  await openPage('/teach')
  fireEvent.click(await screen.findByRole('button', { name: /^Accept ?: Mika/ }))
  await waitFor(() =>
    expect(writes).toEqual([
      {
        call: 'POST /api/bookings/bkg_1/reschedule/answer',
        body: { isAccepted: true, scheduledAt: move.scheduledAt },
      },
    ]),
  )
})

test('requests to move come before later days: they expire sooner', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-12-21T12:00:00.000Z') })
  const until = '2026-12-22T09:00:00.000Z'
  const move = { by: 'student' as const, scheduledAt: '2026-12-24T09:00:00.000Z', until, reason: '' }
  serve(teachServer({ items: [booking('bkg_1', { scheduledAt: '2026-12-23T09:00:00.000Z', move })] }))
  await openPage('/teach')
  await screen.findByRole('button', { name: /^Accept ?: Mika/ })
  const order = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
  const places = ['Today, Monday, December 21', 'Requests 1', 'Wednesday, December 23'].map((title) =>
    order.indexOf(title),
  )
  expect(places).not.toContain(-1)
  expect(places).toEqual(places.toSorted((one, other) => one - other))
})

test('an instructor without hours is led to the page that sets them', async () => {
  serve(teachServer({ schedule: null }))
  await openPage('/teach')
  await screen.findByRole('link', { name: 'Set your hours' })
})

test('today requests open sessions, earliest first, and shows later ones on request', async () => {
  const names = ['Ada', 'Ben', 'Cy'] as const
  const items = names.map((studentName, place) =>
    booking(`bkg_${place}`, { studentName, scheduledAt: inMinutes(5 + place * 24 * 60) }),
  )
  const { asked } = serve(teachServer({ items }))
  await openPage('/teach')
  const glance = within(await screen.findByRole('region', { name: 'At a glance' }))
  expect(await glance.findByText('Ada, 60 minutes')).toBeTruthy()
  const addresses = asked.filter((address) => address.startsWith('/api/teach/bookings'))
  const queries = addresses.map((address) => new URLSearchParams(address.split('?')[1]))
  const [list, requests] = ['active', 'requests'].map((only) =>
    queries.find((query) => query.get('only') === only),
  )
  expect([list?.get('sort'), requests?.get('sort')]).toEqual(['earliest', 'earliest'])
  // A past session may be reported for a day after its end.
  expect(Date.parse(list?.get('from') ?? '')).toBeLessThanOrEqual(Date.now() - 28 * 3_600_000)
  expect(screen.queryByText('Cy')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Show more sessions' }))
  expect(await screen.findByText('Cy')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Show more sessions' })).toBeNull()
})

test('today counts the week by the week, however much of the list has loaded', async () => {
  const at = (day: number) => `2026-12-${day}T09:00:00.000Z`
  const sessions = [
    ...[20, 21, 26, 27].map((day) => booking(`bkg_${day}`, { scheduledAt: at(day) })),
    unpaid('bkg_held', { scheduledAt: at(22) }),
  ]
  serve(teachServer({ week: week({ sessions }) }))
  await openPage('/teach')
  expect(await screen.findByText('3 sessions')).toBeTruthy()
})

test('the rating links to the students’ reviews, and counts those without a reply', async () => {
  const into = vi.fn()
  Element.prototype.scrollIntoView = into
  const me = instructor(1, { id: 'ins_1' })
  const { asked } = serve(
    teachServer({}, ({ pathname, searchParams }) => {
      if (pathname === '/api/instructors') return { body: [me] }
      if (pathname !== '/api/instructors/ins_1/reviews') return undefined
      const total = searchParams.get('only') === 'unanswered' ? '2' : '37'
      return { body: [], headers: { 'x-total-count': total } }
    }),
  )
  await openPage('/teach')
  const link = await screen.findByRole('link', { name: '37 reviews, 2 to answer' })
  expect(asked).toContain('/api/instructors/ins_1/reviews?only=unanswered&limit=1')
  fireEvent.click(link)
  await screen.findByRole('heading', { name: 'What students say' })
  expect(into).toHaveBeenCalled()
})

test('today shows the student’s local time, with the weekday where it differs', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-12-21T12:00:00.000Z') })
  const move = { by: 'student' as const, until: '2026-12-22T09:00:00.000Z', reason: '' }
  const session = booking('bkg_1', {
    scheduledAt: '2026-12-21T18:00:00.000Z',
    studentZone: 'Asia/Tokyo',
    move: { ...move, scheduledAt: '2026-12-23T00:00:00.000Z' },
  })
  serve(teachServer({ items: [session] }))
  await openPage('/teach')
  expect(await screen.findByText('Tue 3:00 AM in Tokyo')).toBeTruthy()
  const requests = screen.getByRole('region', { name: /^Requests/ })
  expect(requests.textContent).toContain(
    'move Mon, Dec 21, 6:00 PM (Tue 3:00 AM in Tokyo) to Wed, Dec 23, 12:00 AM (9:00 AM in Tokyo)',
  )
  expect(requests.textContent).toContain('Answer by Tue, Dec 22, 9:00 AM (6:00 PM in Tokyo).')
})
