import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Booking } from '#shared/contract/bookings/booking.ts'
import { dismissToast } from '../../../web/ui/feedback/toast.tsx'
import { dayIn, momentIn, ownZone } from '../../../web/ui/text/zones.ts'
import { openPage, type Server, serve, setSessionHint } from '../app-harness.tsx'
import * as book from '../bookings/book-fixtures.ts'
import { booking, inMinutes, unpaid, whole } from '../bookings/bookings-fixtures.ts'
import { teachServer, week } from './teach-server.ts'

beforeEach(() => {
  setSessionHint(true)
  dismissToast()
  vi.stubGlobal('scrollTo', () => {})
})

const all = { ...whole, rule: 'The instructor cancelled the session, so it is refunded in full.' }

/** The answer to an action: the session in its new state. */
const doing = (end: string, answer: Booking): Server => {
  return ({ pathname }, init) =>
    init?.method !== 'GET' && pathname.startsWith('/api/bookings/') && pathname.endsWith(end)
      ? { body: answer }
      : undefined
}
const offers = (offer: object): Server => {
  return ({ pathname }, init) =>
    pathname.endsWith('/cancel') && init?.method === 'GET' ? { body: offer } : undefined
}
const both = (one: Server, other: Server): Server => {
  return (url, init) => one(url, init) ?? other(url, init)
}

/** Today with one session, and the dialogs of its menu. */
async function open(one: Booking, own: Server = () => undefined) {
  const served = serve(teachServer({ items: [one] }, own))
  await openPage('/teach')
  return served
}
const item = (name: string) => screen.findByRole('button', { name, hidden: true })
const noItem = (name: string) => expect(screen.queryByRole('button', { name, hidden: true })).toBeNull()
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))

describe('cancelling a session with a student', () => {
  const gone = (one: Booking, refund: string): Booking => ({
    ...one,
    status: 'cancelled',
    cancellation: { by: 'instructor', at: inMinutes(0), reason: '', refund },
  })

  test('announces the full refund before, and sends the amount shown with a message', async () => {
    const one = booking('bkg_1', { scheduledAt: inMinutes(30) })
    const { writes, asked } = await open(one, both(offers(all), doing('/cancel', gone(one, '75.00'))))
    fireEvent.click(await item('Cancel'))
    const asks = await dialog('Cancel this session?')
    expect(await asks.findByText('$75.00')).toBeTruthy()
    const words = 'If you cancel, the payment is always refunded in full. You are not paid for it.'
    for (const said of ['Mika gets back', words]) expect(asks.getByText(said)).toBeTruthy()
    // The rules for cancellations by students do not apply to instructors.
    expect(asks.queryByText('50% refund')).toBeNull()
    expect(writes).toEqual([])
    const buttons = asks.getAllByRole('button').map(({ textContent }) => textContent)
    expect(buttons.slice(-2)).toEqual(['Keep session', 'Cancel, give $75.00 back'])
    fireEvent.change(asks.getByLabelText(/^Message to the student/), { target: { value: 'I am ill' } })
    const before = asked.length
    fireEvent.click(asks.getByRole('button', { name: 'Cancel, give $75.00 back' }))
    expect(await screen.findByText('$75.00 is on its way back to Mika.')).toBeTruthy()
    expect(writes).toEqual([
      { call: 'POST /api/bookings/bkg_1/cancel', body: { reason: 'I am ill', refund: '75.00' } },
    ])
    const looked = () => asked.slice(before).filter((address) => address.includes('only=active'))
    await waitFor(() => expect(looked()).toHaveLength(1))
  })

  test('of a package returns the session to it', async () => {
    const of = { id: 'pkg_1', isReturned: false }
    const one = booking('bkg_1', { package: of })
    const ended = { ...gone(one, '0.00'), package: { ...of, isReturned: true } }
    const offer = { ...all, refund: '0.00', isReturned: true }
    await open(one, both(offers(offer), doing('/cancel', ended)))
    fireEvent.click(await item('Cancel'))
    const asks = await dialog('Cancel this session?')
    expect(await asks.findByText(/^The session goes back to their package/)).toBeTruthy()
    fireEvent.click(asks.getByRole('button', { name: 'Cancel, give it back' }))
    expect(await screen.findByText('The session is back in their package.')).toBeTruthy()
  })

  test('that is held unpaid charges no one', async () => {
    await open(unpaid('bkg_1'), offers({ ...all, refund: '0.00' }))
    fireEvent.click(await item('Cancel'))
    const asks = await dialog('Cancel this session?')
    expect(asks.getByText(/Nothing was or will be charged/)).toBeTruthy()
    expect(await asks.findByRole('button', { name: 'Cancel session' })).toBeTruthy()
  })

  test('is shown in the student’s time zone where it is known', async () => {
    const scheduledAt = '2031-03-04T09:00:00.000Z'
    await open(booking('bkg_1', { scheduledAt, studentZone: 'Asia/Tokyo' }), offers(all))
    fireEvent.click(await item('Cancel'))
    expect((await dialog('Cancel this session?')).getByText('6:00 PM Tokyo')).toBeTruthy()
  })

  test('that has begun is not offered', async () => {
    await open(booking('bkg_1', { scheduledAt: inMinutes(-5) }))
    await item('Set meeting link')
    noItem('Cancel')
  })

  test('is reached from the week', async () => {
    book.stopTheCalendar()
    const one = booking('bkg_1', { scheduledAt: '2026-12-21T09:00:00.000Z', zone: 'UTC' })
    serve(teachServer({ week: week({ sessions: [one] }) }, offers(all)))
    await openPage('/teach/week?day=2026-12-21')
    const grid = await screen.findByRole('grid', { name: 'Your week' })
    fireEvent.keyDown(grid, { key: 'Enter' })
    const shown = await dialog('Session with Mika')
    fireEvent.click(shown.getByRole('button', { name: 'Cancel session' }))
    const asks = await dialog('Cancel this session?')
    expect(await asks.findByRole('button', { name: 'Cancel, give $75.00 back' })).toBeTruthy()
  })
})

test('a session is given a meeting link of its own', async () => {
  const one = booking('bkg_1')
  const { writes } = await open(one, doing('/link', one))
  fireEvent.click(await item('Set meeting link'))
  const asks = await dialog('Link for Mika')
  const field = asks.getByLabelText('Meeting link of this session')
  fireEvent.change(field, { target: { value: 'http://meet.test/a' } })
  fireEvent.click(asks.getByRole('button', { name: 'Save link' }))
  expect(await asks.findByText(/^An https address/)).toBeTruthy()
  fireEvent.change(field, { target: { value: 'https://meet.test/a' } })
  fireEvent.click(asks.getByRole('button', { name: 'Save link' }))
  await screen.findByText('Meeting link saved')
  expect(writes).toEqual([
    { call: 'PUT /api/bookings/bkg_1/link', body: { meetingLink: 'https://meet.test/a' } },
  ])
})

describe('a request to move a session', () => {
  const [, , , friday = ''] = book.starts
  const paid = (change: Partial<Booking> = {}) =>
    book.held({
      status: 'confirmed',
      isPaid: true,
      heldUntil: null,
      purchaseId: 'chg_1',
      studentName: 'Mika',
      ...change,
    })
  const move = { by: 'instructor' as const, scheduledAt: friday, until: friday, reason: '' }
  beforeEach(() => book.stopTheCalendar())

  test('is made by the instructor, and the student sees until when', async () => {
    const { writes } = await open(
      paid(),
      both(doing('/reschedule', paid({ move })), (url, init) =>
        url.pathname.endsWith('/reschedule') ? book.bookingServer()(url, init) : undefined,
      ),
    )
    fireEvent.click(await item('Ask for another time'))
    const asks = await dialog('Move this session')
    const grid = await asks.findByRole('grid', { name: 'Days with free times' })
    fireEvent.click(grid.querySelector(`[data-day="${dayIn(ownZone(), friday)}"]`) as HTMLElement)
    const radio = () => asks.queryAllByRole<HTMLInputElement>('radio').find(({ value }) => value === friday)
    await waitFor(() => expect(radio()).toBeTruthy())
    fireEvent.click(radio() as HTMLElement)
    fireEvent.change(asks.getByLabelText(/^Message to the student/), { target: { value: 'A trip' } })
    fireEvent.click(asks.getByRole('button', { name: 'Ask to move' }))
    expect(await screen.findByText(`Mika has until ${momentIn(ownZone(), friday)} to agree.`)).toBeTruthy()
    expect(writes).toEqual([
      { call: 'POST /api/bookings/bkg_1/reschedule', body: { scheduledAt: friday, reason: 'A trip' } },
    ])
  })

  test('is chosen with the student’s time zone beside the instructor’s, not with the instructor’s twice', async () => {
    const nearest = [friday]
    const answer = book.problem(409, 'booking.slot_taken', 'You are not free at that time', { nearest })
    const refuses: Server = ({ pathname }, init) =>
      pathname.endsWith('/reschedule') && init?.method === 'POST' ? answer : undefined
    await open(
      paid({ studentZone: 'Asia/Tokyo' }),
      both(refuses, (url, init) =>
        url.pathname.endsWith('/reschedule') ? book.bookingServer()(url, init) : undefined,
      ),
    )
    fireEvent.click(await item('Ask for another time'))
    const asks = await dialog('Move this session')
    expect(asks.getByText('9:00 AM Tokyo')).toBeTruthy()
    expect(await asks.findByText('Second line: the time in Tokyo')).toBeTruthy()
    fireEvent.click(asks.getAllByRole('radio').find((one) => !one.hasAttribute('disabled')) as HTMLElement)
    fireEvent.click(asks.getByRole('button', { name: 'Ask to move' }))
    const near = within(await asks.findByRole('list', { name: 'Nearest free times' }))
    expect(near.getByText('Fri 12:00 AM in Tokyo')).toBeTruthy()
    expect(asks.queryByText(/New York/)).toBeNull()
  })

  test('may be for a time that is not offered, on a quarter hour', async () => {
    const odd = '2026-11-25T20:15:00.000Z'
    const { writes } = await open(
      paid(),
      both(doing('/reschedule', paid({ move })), (url, init) =>
        url.pathname.endsWith('/reschedule') ? book.bookingServer()(url, init) : undefined,
      ),
    )
    fireEvent.click(await item('Ask for another time'))
    const asks = await dialog('Move this session')
    await asks.findByRole('grid', { name: 'Days with free times' })
    const field = asks.getByLabelText('Or another time')
    const typed = (at: string) => {
      const shown = new Date(Date.parse(at) - new Date(at).getTimezoneOffset() * 60_000)
      fireEvent.change(field, { target: { value: shown.toISOString().slice(0, 16) } })
    }
    typed('2026-11-25T20:10:00.000Z')
    expect(asks.getByText('Sessions begin on the quarter hour.')).toBeTruthy()
    typed(odd)
    fireEvent.click(asks.getByRole('button', { name: 'Ask to move' }))
    await screen.findByText('Move requested')
    expect(writes.map(({ body }) => body)).toEqual([{ scheduledAt: odd, reason: '' }])
  })

  test('by the instructor is taken back, and not made twice', async () => {
    const { writes } = await open(paid({ move }), doing('/answer', paid()))
    const keep = await item('Keep the old time')
    noItem('Ask for another time')
    fireEvent.click(keep)
    const asks = await dialog('Keep the old time?')
    expect(asks.getByText(/Mika gets a message\.$/)).toBeTruthy()
    fireEvent.click(asks.getByRole('button', { name: 'Withdraw request' }))
    await screen.findByText('Request withdrawn')
    expect(writes).toEqual([
      {
        call: 'POST /api/bookings/bkg_1/reschedule/answer',
        body: { isAccepted: false, scheduledAt: friday },
      },
    ])
  })
})

test('an instructor who is reported absent agrees, and sees the refund', async () => {
  const absence = {
    ...({ outcome: 'instructor', isDecided: false, isAgreed: false, reason: '' } as const),
    at: inMinutes(-5),
    contestedUntil: inMinutes(1435),
  }
  const one = booking('bkg_1', { status: 'completed', scheduledAt: inMinutes(-90), absence })
  const agreed = { ...one, absence: { ...absence, contestedUntil: null } }
  const { writes } = await open(one, doing('/absence/agree', agreed))
  await item('I was there')
  fireEvent.click(await item('I did not come'))
  const asks = await dialog('You did not come?')
  expect(asks.getByText(/^\$75\.00 is refunded to Mika immediately/)).toBeTruthy()
  fireEvent.click(asks.getByRole('button', { name: 'I did not come' }))
  expect(await screen.findByText('Your student gets a full refund.')).toBeTruthy()
  expect(writes.map(({ call }) => call)).toEqual(['POST /api/bookings/bkg_1/absence/agree'])
})
