import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Booking } from '#shared/contract/bookings/booking.ts'
import { absenceWords } from '../../../web/parts/booking/absence-words.ts'
import { dismissToast } from '../../../web/ui/feedback/toast.tsx'
import { momentIn, ownZone } from '../../../web/ui/text/zones.ts'
import { openPage, serve, setSessionHint } from '../app-harness.tsx'
import { problem } from './book-fixtures.ts'
import { booking, bookingServer, inMinutes } from './bookings-fixtures.ts'

beforeEach(() => {
  setSessionHint(true)
  dismissToast()
  vi.stubGlobal('scrollTo', () => {})
})

type Answer = { status?: number; body: unknown }
const over = (change: Partial<Booking> = {}) =>
  booking('bkg_1', { status: 'completed', scheduledAt: inMinutes(-90), ...change })
const absence = (outcome: 'student' | 'instructor' | 'disputed', isDecided = false, reason = '') => ({
  outcome,
  isDecided,
  isAgreed: false,
  reason,
  at: inMinutes(-5),
  contestedUntil: isDecided || outcome === 'disputed' ? null : inMinutes(1435),
})
const until = () => momentIn(ownZone(), inMinutes(1435))

async function open(one: Booking, answer?: Answer) {
  const told = serve(
    bookingServer({ items: [one] }, ({ pathname }) => (pathname.endsWith('/absence') ? answer : undefined)),
  )
  await openPage('/my-bookings')
  await screen.findByRole('heading', { level: 3, name: 'Private Lesson with Marcus Bell' })
  return told
}

const item = { name: 'Instructor did not come', hidden: true }
const openDialog = async () => {
  fireEvent.click(screen.getByRole('button', item))
  return within(await screen.findByRole('dialog', { name: 'Marcus did not come?' }))
}

test('a student who waited in vain reads the effect on the payment, reports the absence and sees it', async () => {
  const { writes } = await open(over(), { body: over({ absence: absence('instructor') }) })
  const dialog = await openDialog()
  expect(dialog.getByText(/at least 24 hours to disagree.*a full refund of \$75\.00/)).toBeTruthy()
  fireEvent.click(dialog.getByRole('button', { name: 'Instructor did not come' }))
  expect(await screen.findByText('We have asked your instructor.')).toBeTruthy()
  expect(await screen.findByText(/^You reported that Marcus did not come. Marcus can disagree/)).toBeTruthy()
  expect(screen.getByText('paid, refunded unless they disagree')).toBeTruthy()
  expect(screen.queryByRole('button', item)).toBeNull()
  expect(writes.map(({ call }) => call)).toEqual(['POST /api/bookings/bkg_1/absence'])
})

test('a student reported absent reads that a person decides if they contest it', async () => {
  await open(over({ absence: absence('student') }), { body: over({ absence: absence('disputed') }) })
  const words = `Marcus reported that you did not come. If you were there, tell us until ${until()}.`
  expect(screen.getByText(words)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'I was there', hidden: true }))
  const dialog = within(await screen.findByRole('dialog', { name: 'You were there?' }))
  expect(dialog.getByText(/our team decides. Until then, nothing is paid out/)).toBeTruthy()
  fireEvent.click(dialog.getByRole('button', { name: 'I was there' }))
  expect(await screen.findByText(/^You disagree about who came/)).toBeTruthy()
})

test('a report that comes too late shows the error and reloads the list', async () => {
  const words = 'An absence can be reported from 10 minutes after the start'
  const { asked } = await open(over(), problem(409, 'booking.changed', words))
  const dialog = await openDialog()
  fireEvent.click(dialog.getByRole('button', { name: 'Instructor did not come' }))
  expect(await screen.findByText(words)).toBeTruthy()
  await waitFor(() =>
    expect(asked.filter((each) => each.startsWith('/api/bookings/my-sessions'))).toHaveLength(2),
  )
})

test.each([
  ['before ten minutes of it are over', booking('bkg_1', { scheduledAt: inMinutes(-9) })],
  ['a day after it', over({ scheduledAt: inMinutes(-25 * 60 - 1) })],
  ['once it was decided', over({ absence: absence('student', true) })],
  [
    'otherwise once the time for that is over',
    over({ absence: { ...absence('student'), contestedUntil: null } }),
  ],
  ['twice', over({ absence: absence('disputed') })],
  ['of what was cancelled', over({ status: 'cancelled' })],
])('the report is not offered %s', async (_, one) => {
  await open(one)
  expect(screen.queryByRole('button', item)).toBeNull()
  expect(screen.queryByRole('button', { name: 'I was there', hidden: true })).toBeNull()
})

test('each side reads the absence in its own words', () => {
  const words = (...given: Parameters<typeof absence>) =>
    (['student', 'instructor'] as const).map((side) =>
      absenceWords(over({ absence: absence(...given) }), side),
    )
  expect(words('student')).toEqual([
    `Marcus reported that you did not come. If you were there, tell us until ${until()}.`,
    `You reported that Mika did not come. Mika can disagree until ${until()}.`,
  ])
  expect(words('instructor', true, 'The room was shut.')).toEqual([
    'We decided: Marcus did not come. “The room was shut.”',
    'We decided: You did not come. “The room was shut.”',
  ])
})

test('an absence that the instructor admitted says so', async () => {
  const agreed = { ...absence('instructor'), isAgreed: true, contestedUntil: null }
  await open(over({ absence: agreed }))
  expect(screen.getByText('Marcus agreed that they did not come.')).toBeTruthy()
  expect(screen.getByText('paid, fully refunded')).toBeTruthy()
})
