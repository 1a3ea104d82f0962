import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Booking } from '#shared/contract/bookings/booking.ts'
import { dismissToast } from '../../../web/ui/feedback/toast.tsx'
import { dayIn, momentIn, ownZone, withAlso } from '../../../web/ui/text/zones.ts'
import { openPage, serve, setSessionHint } from '../app-harness.tsx'
import { bookingServer, held, now, problem, starts, stopTheCalendar } from './book-fixtures.ts'

beforeEach(() => {
  stopTheCalendar()
  setSessionHint(true)
  dismissToast()
  vi.stubGlobal('scrollTo', () => {})
})

const [early = '', , evening = '', friday = ''] = starts
const words = (at: string) => momentIn(ownZone(), at)
const both = (at: string) => withAlso(words(at), 'America/New_York', ownZone(), at)
const paid = (change: Partial<Booking> = {}) =>
  held({ status: 'confirmed', isPaid: true, heldUntil: null, purchaseId: 'chg_1', ...change })
const until = '2026-11-23T03:00:00.000Z'
const wish = (by: 'student' | 'instructor') =>
  paid({ move: { by, scheduledAt: friday, until, reason: 'My gym is closed.' } })

type Answer = { status?: number; body: unknown } | undefined
type Own = (url: URL, init?: RequestInit) => Answer

/** A member's list with one session, in the state of the last answer. */
async function open(one: Booking, own: Own = () => undefined) {
  let stored = one
  const served = serve((url, init) => {
    if (url.pathname === '/api/bookings/my-sessions') return { body: [stored] }
    const answer = own(url, init)
    if (answer && !answer.status) stored = answer.body as Booking
    return answer ?? bookingServer()(url, init)
  })
  await openPage('/my-bookings')
  await screen.findByRole('heading', { level: 3, name: 'Private Lesson with Marcus Bell' })
  const becomes = (next: Booking) => {
    stored = next
  }
  return { ...served, becomes }
}

const item = (name: string) => screen.findByRole('button', { name, hidden: true })
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))
const isAsk = ({ pathname }: URL, init?: RequestInit) =>
  pathname.endsWith('/reschedule') && init?.method === 'POST'
const asks = (answer: Answer): Own => {
  return (url, init) => (isAsk(url, init) ? answer : undefined)
}
const answers = (answer: Answer): Own => {
  return ({ pathname }) => (pathname.endsWith('/answer') ? answer : undefined)
}

describe('proposing another time', () => {
  const openMove = async (own?: Own, one = paid()) => {
    const told = await open(one, own)
    fireEvent.click(await item('Move'))
    const asked = await dialog('Move this session')
    await asked.findByRole('grid', { name: 'Days with free times' })
    return { ...told, asked }
  }
  const choose = async (asked: Awaited<ReturnType<typeof dialog>>, at: string) => {
    const radio = () => asked.queryAllByRole('radio').find((one) => (one as HTMLInputElement).value === at)
    const day = asked.getByRole('grid').querySelector(`[data-day="${dayIn(ownZone(), at)}"]`)
    fireEvent.click(day as HTMLElement)
    await waitFor(() => expect(radio()).toBeTruthy())
    fireEvent.click(radio() as HTMLElement)
  }

  test('shows the old and the new time in both time zones, and the deadline for the answer', async () => {
    const { asked, writes } = await openMove(asks({ body: wish('student') }))
    expect(asked.getByText(/^Choose another time of 60 minutes/)).toBeTruthy()
    expect(asked.getByText(/has 24 hours to agree/)).toBeTruthy()
    await choose(asked, friday)
    expect(asked.getByText('New:').parentElement?.textContent).toContain('10:00 AM New York')
    expect(asked.getByText('Now:').parentElement?.querySelector('s')).toBeTruthy()
    expect(asked.getByText(words(until))).toBeTruthy()
    fireEvent.change(asked.getByLabelText(/^Message to Marcus/), { target: { value: 'A trip' } })
    fireEvent.click(asked.getByRole('button', { name: 'Ask to move' }))
    expect(await screen.findByText('Move requested')).toBeTruthy()
    expect(writes).toEqual([
      { call: 'POST /api/bookings/bkg_1/reschedule', body: { scheduledAt: friday, reason: 'A trip' } },
    ])
    const waits = `Waiting for Marcus until ${words(until)}, to move it to ${both(friday)}.`
    expect(await screen.findByText(waits)).toBeTruthy()
  })

  test('without a time moves the focus to the times, and sends nothing', async () => {
    const { asked, writes } = await openMove()
    fireEvent.click(asked.getByRole('button', { name: 'Ask to move' }))
    await waitFor(() => expect(document.activeElement?.getAttribute('type')).toBe('radio'))
    expect(writes).toEqual([])
  })

  test('that was just taken offers the nearest times, and one of them can be proposed', async () => {
    let tries = 0
    const { asked, writes } = await openMove((url, init) => {
      if (!isAsk(url, init)) return undefined
      tries += 1
      return tries === 1
        ? problem(409, 'booking.slot_taken', 'Not free', { nearest: [evening, early] })
        : { body: wish('student') }
    })
    await choose(asked, friday)
    fireEvent.click(asked.getByRole('button', { name: 'Ask to move' }))
    expect(await asked.findByText(`${words(friday)} is no longer free.`)).toBeTruthy()
    const nearest = within(asked.getByRole('list', { name: 'Nearest free times' }))
    fireEvent.click(nearest.getByRole('button', { name: new RegExp(words(evening).slice(-7)) }))
    fireEvent.click(asked.getByRole('button', { name: 'Ask to move' }))
    await screen.findByText('Move requested')
    expect(writes.map(({ body }) => body)).toMatchObject([{ scheduledAt: friday }, { scheduledAt: evening }])
  })

  test('for a session that was cancelled says so, and shows its state', async () => {
    const words = 'The session was cancelled'
    const { asked, becomes } = await openMove(asks(problem(409, 'booking.changed', words)))
    await choose(asked, friday)
    const cancellation = { by: 'instructor', at: now, reason: '', refund: '75.00' } as const
    becomes(paid({ status: 'cancelled', cancellation }))
    fireEvent.click(asked.getByRole('button', { name: 'Ask to move' }))
    expect(await asked.findByText(words)).toBeTruthy()
    expect(await asked.findAllByRole('button', { name: 'Close' })).toHaveLength(2)
    expect(screen.getByText(/^Marcus Bell cancelled/)).toBeTruthy()
  })

  test('keeps the message and the time when the call fails', async () => {
    const { asked } = await openMove(asks({ status: 503, body: 'busy' }))
    await choose(asked, friday)
    const word = asked.getByLabelText<HTMLInputElement>(/^Message to Marcus/)
    fireEvent.change(word, { target: { value: 'A trip' } })
    fireEvent.click(asked.getByRole('button', { name: 'Ask to move' }))
    expect(await asked.findByRole('alert')).toBeTruthy()
    expect(word.value).toBe('A trip')
    expect(asked.getByRole('button', { name: 'Ask to move' })).toBeTruthy()
  })

  test.each([
    ['moved before', { isMoved: true }, 'It was already moved. A session can be moved only once.'],
    [
      ...(['begun', { scheduledAt: '2026-11-22T02:45:00.000Z' }] as const),
      'It has begun and can no longer be moved.',
    ],
    ['not paid', { status: 'pending', isPaid: false }, undefined],
  ] as const)('is not offered for a session that is %s, and the menu says why', async (_, change, why) => {
    await open(paid(change))
    expect(screen.queryByRole('button', { name: 'Move', hidden: true })).toBeNull()
    expect(screen.queryByText(/(already|longer be) moved/)?.textContent).toBe(why)
  })

  test('gives a student no field for other hours, and no warning two days ahead', async () => {
    const { asked } = await openMove()
    expect(asked.queryByLabelText('Or another time')).toBeNull()
    expect(asked.queryByText(/depends on the old time/)).toBeNull()
  })

  test('within a day of the start warns that the old time counts for the refund', async () => {
    const { asked } = await openMove(undefined, paid({ scheduledAt: '2026-11-23T02:45:00.000Z' }))
    expect(asked.getByText(/your refund still depends on the old time/)).toBeTruthy()
  })
})

describe('the other party', () => {
  test('finds the proposal among the tasks, sees both times and the message, and accepts exactly these', async () => {
    const moved = paid({ scheduledAt: friday, isMoved: true })
    const { writes } = await open(wish('instructor'), answers({ body: moved }))
    const needs = within(await screen.findByRole('region', { name: 'Needs you' }))
    expect(needs.getByText(`Marcus asks to move it to ${both(friday)}.`)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Move', hidden: true })).toBeNull()
    fireEvent.click(needs.getByRole('button', { name: /^Answer/ }))
    const asked = await dialog('Marcus asks to move')
    expect(asked.getByText('“My gym is closed.”')).toBeTruthy()
    expect(asked.getByText(new RegExp(`^Answer by ${words(until)}`))).toBeTruthy()
    fireEvent.click(asked.getByRole('button', { name: 'Accept the new time' }))
    expect(await screen.findByText('Session moved')).toBeTruthy()
    await screen.findByRole('region', { name: 'Coming up' })
    expect(writes.map(({ body }) => body)).toEqual([{ isAccepted: true, scheduledAt: friday }])
  })

  test('keeps the old time', async () => {
    const { writes } = await open(wish('instructor'), answers({ body: paid() }))
    fireEvent.click(await screen.findByRole('button', { name: /^Answer/ }))
    fireEvent.click((await dialog('Marcus asks to move')).getByRole('button', { name: 'Keep the old time' }))
    expect(await screen.findByText('Old time kept')).toBeTruthy()
    expect(writes.map(({ body }) => body)).toEqual([{ isAccepted: false, scheduledAt: friday }])
  })

  test('sees the state of the session after an answer that comes too late', async () => {
    const late = 'The request for another time was withdrawn'
    const { becomes } = await open(wish('instructor'), answers(problem(409, 'booking.changed', late)))
    fireEvent.click(await screen.findByRole('button', { name: /^Answer/ }))
    becomes(paid())
    const asked = await dialog('Marcus asks to move')
    fireEvent.click(asked.getByRole('button', { name: 'Accept the new time' }))
    expect(await asked.findByText(late)).toBeTruthy()
    await waitFor(() => expect(asked.queryByRole('button', { name: 'Accept the new time' })).toBeNull())
  })

  test('has nothing to answer after the deadline', async () => {
    const move = { by: 'instructor', scheduledAt: friday, until: now, reason: '' } as const
    await open(paid({ move }))
    await screen.findByRole('region', { name: 'Coming up' })
    expect(screen.queryByRole('button', { name: /^Answer/ })).toBeNull()
  })
})

test('a member who proposed a time waits for the answer, and can withdraw the proposal', async () => {
  const { writes } = await open(wish('student'), answers({ body: paid() }))
  await screen.findByText(/^Waiting for Marcus until/)
  fireEvent.click(await item('Keep the old time'))
  const asked = await dialog('Keep the old time?')
  fireEvent.click(asked.getByRole('button', { name: 'Withdraw request' }))
  expect(await screen.findByText('Request withdrawn')).toBeTruthy()
  expect(writes.map(({ body }) => body)).toEqual([{ isAccepted: false, scheduledAt: friday }])
  await waitFor(() => expect(screen.queryByText(/^Waiting for Marcus/)).toBeNull())
})
