import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { SessionCredits } from '#shared/contract/bookings/credits.ts'
import { defaultSite } from '#shared/rules/site.ts'
import { dismissToast } from '../../../web/ui/feedback/toast.tsx'
import { member, openPage, serve, setSessionHint } from '../app-harness.tsx'
import { bookingServer, held, id, problem, starts, stopTheCalendar } from './book-fixtures.ts'

/** A session that the Master plan includes, on the last step before booking. */

beforeEach(() => {
  stopTheCalendar()
  setSessionHint(true)
  dismissToast()
  vi.stubGlobal('scrollTo', () => {})
})

const credit: SessionCredits = {
  monthly: 2,
  minutes: 60,
  month: '2026-11',
  left: 1,
  carried: 0,
  refusal: null,
}
const master = { ...member, subscriptionStatus: 'master' as const }
const covered = held({
  status: 'confirmed',
  isPaid: true,
  heldUntil: null,
  credit: { month: '2026-11', isReturned: false },
})

type Given = { credits?: Partial<SessionCredits>; user?: typeof member; create?: object; isGranted?: boolean }

async function open({ credits = {}, user = master, create, isGranted = true }: Given = {}) {
  const own = bookingServer({ user, create: create ?? { status: 201, body: covered }, booking: covered })
  const site = { ...defaultSite, ...(isGranted && { sessionCredits: { monthly: 2, minutes: 60 } }) }
  const served = serve((url, init) => {
    if (url.pathname === '/api/settings') return { body: site }
    if (url.pathname === '/api/bookings/credits') return { body: { ...credit, ...credits } }
    return own(url, init)
  })
  await openPage(`/instructors/${id}/book?zone=Asia%2FTokyo&duration=60&step=details&time=${starts[1]}`)
  return served
}

const asksForCredits = (asked: readonly string[]) =>
  asked.some((path) => path.startsWith('/api/bookings/credits'))

describe('a Master member with a credit left', () => {
  test('books with the credit by default, and pays nothing', async () => {
    const { writes } = await open()
    expect(await screen.findByText('1 of 2 sessions of this month left')).toBeTruthy()
    expect(screen.getByText('Credit returned')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Book with your credit' }))
    expect(await screen.findByText('It is confirmed with your Master credit.')).toBeTruthy()
    expect(writes[0]?.body).toMatchObject({ isByCredit: true, scheduledAt: starts[1] })
    expect(await screen.findByText('This session is booked')).toBeTruthy()
  })

  test('may pay for the session instead', async () => {
    const { writes } = await open()
    fireEvent.click(await screen.findByRole('radio', { name: /^Single payment/ }))
    fireEvent.click(screen.getByRole('button', { name: 'Book Session' }))
    await waitFor(() => expect(writes).toHaveLength(1))
    expect(writes[0]?.body).not.toHaveProperty('isByCredit')
  })

  test('is told about a returned credit of the previous month', async () => {
    await open({ credits: { left: 0, carried: 1 } })
    expect(
      await screen.findByText('0 of 2 sessions of this month left, plus 1 returned from October'),
    ).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Book with your credit' })).toBeTruthy()
  })

  test('is told why the server refuses', async () => {
    await open({ create: problem(409, 'credit.used_up', 'All 2 of this month are used') })
    fireEvent.click(await screen.findByRole('button', { name: 'Book with your credit' }))
    expect((await screen.findAllByText('All 2 of this month are used')).length).toBeGreaterThan(0)
  })
})

describe('a credit is not offered', () => {
  test.each([
    [{ left: 0 }, 'All Master credits for this month are used.'],
    [{ minutes: 45 }, 'A Master credit covers sessions of up to 45 minutes.'],
    [{ refusal: 'Your plan is paid until November 20' }, 'Your plan is paid until November 20.'],
  ])('and the reason is shown, with %j', async (credits, words) => {
    await open({ credits })
    expect(await screen.findByText(words)).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Book Session' })).toBeTruthy()
    expect(screen.queryByRole('radio', { name: /credit/ })).toBeNull()
  })

  test('and not requested on another plan', async () => {
    const other = await open({ user: member })
    await screen.findByRole('button', { name: 'Book Session' })
    expect(asksForCredits(other.asked)).toBe(false)
  })

  test('and not requested while the settings grant none', async () => {
    const { asked } = await open({ isGranted: false })
    await screen.findByRole('button', { name: 'Book Session' })
    expect(asksForCredits(asked)).toBe(false)
  })
})
