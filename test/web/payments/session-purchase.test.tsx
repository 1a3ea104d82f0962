import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { dismissToast } from '../../../web/ui/feedback/toast.tsx'
import { openPage, serve, setSessionHint } from '../app-harness.tsx'
import { booking } from '../bookings/bookings-fixtures.ts'
import { inDays, ofSession, open, paymentServer } from './payments-fixtures.ts'

beforeEach(() => {
  setSessionHint(true)
  dismissToast()
  vi.stubGlobal('scrollTo', () => {})
})

const title = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name })
const waiting = 'Confirming your payment'

describe('a paid session', () => {
  test('is confirmed, in the exact words, and links to My Bookings', async () => {
    serve(paymentServer({ looks: [ofSession()] }))
    await openPage('/purchases/chg_3?from=provider')
    await title('Payment Successful! Your session has been confirmed.')
    const main = within(screen.getByRole('main'))
    expect(main.getByRole('link', { name: 'My Bookings' }).getAttribute('href')).toBe('/my-bookings')
    expect(main.getByRole('link', { name: 'Sweeps with Kenji Sato' }).getAttribute('href')).toBe(
      '/my-bookings',
    )
    expect(main.queryByText('Course')).toBeNull()
    const file = main.getByRole('link', { name: 'Add to calendar' })
    expect(file.getAttribute('href')).toMatch(/^\/api\/bookings\/\w+\/calendar$/)
    expect(file.hasAttribute('download')).toBe(true)
  })

  test('is shown with its time in both zones, and the next steps', async () => {
    const scheduledAt = inDays(3)
    const zone = 'Pacific/Kiritimati'
    const { asked } = serve(
      paymentServer({ looks: [ofSession()] }, ({ pathname }) =>
        pathname.startsWith('/api/bookings/') ? { body: booking('bkg_1', { scheduledAt, zone }) } : undefined,
      ),
    )
    await openPage('/purchases/chg_3?from=provider')
    const ahead = within(await screen.findByRole('region', { name: 'Your session' }))
    expect(ahead.getByText(/Kiritimati$/)).toBeTruthy()
    expect(ahead.getByText(/^Cancel free of charge until /)).toBeTruthy()
    expect(ahead.getByText(/opens 10 minutes before/)).toBeTruthy()
    expect(asked.filter((each) => each.startsWith('/api/bookings/'))).toHaveLength(1)
  })

  test.each([
    ['cancelled', { status: 'cancelled' as const }],
    ['over', { scheduledAt: inDays(-1) }],
  ])('that is %s already is not announced', async (_, change) => {
    const { asked } = serve(
      paymentServer({ looks: [ofSession()] }, ({ pathname }) =>
        pathname.startsWith('/api/bookings/') ? { body: booking('bkg_1', change) } : undefined,
      ),
    )
    await openPage('/purchases/chg_3')
    await title('Paid')
    await waitFor(() => expect(asked.some((each) => each.startsWith('/api/bookings/'))).toBe(true))
    await waitFor(() => expect(screen.queryByText('by video', { exact: false })).toBeNull())
    expect(screen.queryByRole('region', { name: 'Your session' })).toBeNull()
  })

  test('is shown in both zones also when it is one of several', async () => {
    const one = { bookingId: 'bkg_1', duration: 60, amount: '75.00', refundedAmount: '0.00' }
    const sessions = [{ ...one, scheduledAt: '2026-12-21T09:00:00.000Z' }]
    const of = { ...ofSession(), zone: 'Pacific/Kiritimati', sessions }
    serve(paymentServer({ looks: [of] }))
    await openPage('/purchases/chg_3?from=provider')
    expect(await screen.findByText(/Mon, Dec 21, .*\(11:00 PM in Kiritimati\)/)).toBeTruthy()
  })

  test('that could no longer be held is not confirmed', async () => {
    const request = {
      id: 'rrq_1',
      state: 'paying' as const,
      amount: '75.00',
      answer: null,
      createdAt: inDays(0),
      isPaidTwice: false,
      rule: 'By then the time was somebody else’s.',
    }
    serve(paymentServer({ looks: [ofSession({ request })] }))
    await openPage('/purchases/chg_3?from=provider')
    await title('Paid')
    expect(screen.getByText('$75.00 is on its way back')).toBeTruthy()
    expect(screen.getByText(/By then the time was somebody else’s\./)).toBeTruthy()
    expect(screen.queryByText(/The course/)).toBeNull()
  })

  test('has no refund request: its cancellation decides on that', async () => {
    const { asked } = serve(paymentServer({ looks: [ofSession()] }))
    await openPage('/purchases/chg_3')
    await title('Paid')
    expect(screen.getByRole('button', { name: 'Report a problem' })).toBeTruthy()
    expect(asked.some((each) => each.endsWith('/refund'))).toBe(false)
  })

  test.each([
    ['Still waiting for your bank', ofSession(open), /Your session is confirmed automatically/],
    ['Payment disputed', ofSession({ isDisputed: true }), /Your session stays booked/],
    ['Refunded', ofSession({ state: 'refunded', refundedAmount: '75.00' }), /was sent to your card/],
  ] as const)('%s: does not mention a course', async (name, stored, words) => {
    vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 200 })
    serve(paymentServer({ looks: [stored] }))
    await openPage('/purchases/chg_3')
    if (stored.state === 'awaiting') {
      await title(waiting)
      await act(() => vi.advanceTimersByTimeAsync(31_000))
    }
    await title(name)
    const said = screen.getByText(words)
    expect(said.textContent).not.toMatch(/course/i)
  })

  test('that failed is paid again for the same session', async () => {
    const assign = vi.spyOn(location, 'assign').mockImplementation(() => {})
    const page = { body: { checkoutUrl: 'https://pay.test/2', purchaseId: 'chg_4' } }
    const { writes } = serve(
      paymentServer({ looks: [ofSession({ ...open, state: 'failed' })] }, ({ pathname }) =>
        pathname.endsWith('/pay') ? page : undefined,
      ),
    )
    await openPage('/purchases/chg_3')
    fireEvent.click(await screen.findByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(assign).toHaveBeenCalledWith('https://pay.test/2'))
    expect(writes).toEqual([{ call: 'POST /api/bookings/bkg_1/pay', body: { provider: 'stripe' } }])
  })
})
