import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { nextLook } from '../../../web/features/payments/use-purchase.ts'
import { dismissToast } from '../../../web/ui/toast.tsx'
import { openPage, serve, setSessionHint } from '../app-harness.tsx'
import { booking } from '../bookings/bookings-fixtures.ts'
import { inDays, ofCourse, ofSession, open, paymentServer, purchase, refused } from './payments-fixtures.ts'

beforeEach(() => {
  setSessionHint(true)
  dismissToast()
  vi.stubGlobal('scrollTo', () => {})
})

const title = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name })
const checks = (writes: { call: string }[]) => writes.filter(({ call }) => call.endsWith('/check'))
const waiting = 'Confirming your payment'

describe('after the payment page', () => {
  test('the provider is asked once, and what is stored is shown; the plan is open at once', async () => {
    const user = { subscriptionStatus: 'premium' } as const
    const { asked, writes } = serve(paymentServer({ user, purchases: [purchase()] }))
    await openPage('/purchases/chg_1?from=provider')
    await title('You are Premium now')
    expect(checks(writes)).toHaveLength(1)
    expect(screen.getByText(/We have received \$19\.99/)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Start training' }).getAttribute('href')).toBe('/')
    await waitFor(() => expect(asked.filter((each) => each === '/api/auth/user')).toHaveLength(2))
    expect(document.title).toBe('You are Premium now · Kiai')
  })

  test('what is not confirmed yet is looked at again, and the focus goes to what becomes of it', async () => {
    const looks = [purchase(open), purchase(open), purchase()]
    serve(paymentServer({ user: { subscriptionStatus: 'premium' }, looks }))
    await openPage('/purchases/chg_1?from=provider')
    await title(waiting)
    const arrived = await title('You are Premium now')
    await waitFor(() => expect(document.activeElement).toBe(arrived))
  })

  test('each second for ten, each three until thirty, then no more by itself', () => {
    expect([0, 9_999].map(nextLook)).toEqual([1000, 1000])
    expect([10_000, 29_999].map(nextLook)).toEqual([3000, 3000])
    expect(nextLook(30_000)).toBeUndefined()
  })

  test('after thirty seconds it says that it is still waiting, and asks again where that is wished', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 200 })
    const { asked, writes } = serve(paymentServer({ looks: [ofCourse(open)] }))
    await openPage('/purchases/chg_2?from=provider')
    await title(waiting)
    await act(async () => {
      await vi.advanceTimersByTimeAsync(31_000)
    })
    await title('Still waiting for your bank')
    expect(screen.getByText(/You need not pay again/)).toBeTruthy()
    const looked = asked.length
    await act(async () => {
      await vi.advanceTimersByTimeAsync(20_000)
    })
    expect(asked.length).toBe(looked)
    fireEvent.click(screen.getByRole('button', { name: 'Check again' }))
    await title(waiting)
    expect(checks(writes)).toHaveLength(2)
  })

  test('who left it without paying is led back to the same page; nothing was charged', async () => {
    const assign = vi.spyOn(location, 'assign').mockImplementation(() => {})
    const { writes } = serve(
      paymentServer({ looks: [ofCourse({ ...open, checkoutUrl: 'https://pay.test/1' })] }),
    )
    await openPage('/purchases/chg_2?from=cancelled')
    await title('Not paid yet')
    expect(screen.getByText('Nothing was charged.')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Go on to pay $49.00' }))
    await waitFor(() => expect(assign).toHaveBeenCalledWith('https://pay.test/1'))
    expect(writes).toHaveLength(1)
  })

  test('that the provider cannot be asked hides nothing of what is stored', async () => {
    const down = refused(503, 'provider.down', 'The provider does not answer')
    serve(
      paymentServer({ looks: [ofCourse()] }, ({ pathname }) =>
        pathname.endsWith('/check') ? down : undefined,
      ),
    )
    await openPage('/purchases/chg_2?from=provider')
    await title('The course is yours')
  })
})

describe('a session that was paid', () => {
  test('is confirmed, in the very words, and leads to My Bookings (466)', async () => {
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

  test('stands there with its time by both clocks, and what happens until then', async () => {
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
  ])('and is %s by now is not announced', async (_, change) => {
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

  test('stands with each of several by both clocks', async () => {
    const one = { bookingId: 'bkg_1', duration: 60, amount: '75.00', refundedAmount: '0.00' }
    const sessions = [{ ...one, scheduledAt: '2026-12-21T09:00:00.000Z' }]
    const of = { ...ofSession(), zone: 'Pacific/Kiritimati', sessions }
    serve(paymentServer({ looks: [of] }))
    await openPage('/purchases/chg_3?from=provider')
    expect(await screen.findByText(/Mon, Dec 21, .*\(11:00 PM in Kiritimati\)/)).toBeTruthy()
  })

  test('but could not be held any more is not told to be confirmed', async () => {
    const request = {
      ...{ id: 'rrq_1', state: 'paying' as const, amount: '75.00', answer: null, createdAt: inDays(0) },
      rule: 'By then the time was somebody else’s.',
    }
    serve(paymentServer({ looks: [ofSession({ request })] }))
    await openPage('/purchases/chg_3?from=provider')
    await title('Paid')
    expect(screen.getByText('$75.00 is on its way back')).toBeTruthy()
    expect(screen.getByText(/By then the time was somebody else’s\./)).toBeTruthy()
    expect(screen.queryByText(/The course/)).toBeNull()
  })

  test('is not asked what a rule gives back: its cancellation decides that', async () => {
    const { asked } = serve(paymentServer({ looks: [ofSession()] }))
    await openPage('/purchases/chg_3')
    await title('Paid')
    expect(screen.getByRole('button', { name: 'Something wrong?' })).toBeTruthy()
    expect(asked.some((each) => each.endsWith('/refund'))).toBe(false)
  })

  test.each([
    ['Still waiting for your bank', ofSession(open), /Your session is confirmed by itself/],
    ['Your bank has disputed this', ofSession({ isDisputed: true }), /Your session stays as it is/],
    ['Given back', ofSession({ state: 'refunded', refundedAmount: '75.00' }), /was sent to your card/],
  ] as const)('%s: nothing is said of a course', async (name, stored, words) => {
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

describe('a purchase', () => {
  const declined = 'Your bank declined the payment. Nothing was charged; please try another card.'

  test.each([
    ['Paid', purchase(), /received on/],
    ['The payment did not go through', purchase({ ...open, state: 'failed', failure: declined }), declined],
    ['The payment page has closed', purchase({ ...open, state: 'expired' }), /Nobody paid there in time/],
    ['Given back', purchase({ state: 'refunded', refundedAmount: '19.99' }), /was sent to your card/],
    [
      'Given back in part',
      ofCourse({ state: 'part_refunded', refundedAmount: '9.00', provider: 'paypal' }),
      /\$9\.00 of \$49\.00 was sent to your PayPal account/,
    ],
    [
      'Your bank has disputed this',
      purchase({ isDisputed: true }),
      /Premium is closed until that is decided/,
    ],
    [waiting, purchase(open), /nothing is lost/],
  ] as const)('%s', async (name, stored, words) => {
    serve(paymentServer({ looks: [stored] }))
    await openPage(`/purchases/${stored.id}`)
    await title(name)
    expect(screen.getByText(words)).toBeTruthy()
  })

  test('that was settled is not asked of the provider again', async () => {
    const { writes } = serve(paymentServer({ looks: [purchase()] }))
    await openPage('/purchases/chg_1')
    await title('Paid')
    expect(writes).toEqual([])
  })

  test('that failed is tried again; whose plan goes on mends the card instead', async () => {
    const assign = vi.spyOn(location, 'assign').mockImplementation(() => {})
    const server = paymentServer({ looks: [purchase({ ...open, state: 'failed' })] }, ({ pathname }) => {
      if (pathname === '/api/subscription/checkout')
        return refused(409, 'subscription.exists', 'You have one')
      return pathname === '/api/subscription/portal'
        ? { body: { portalUrl: 'https://portal.test' } }
        : undefined
    })
    serve(server)
    await openPage('/purchases/chg_1')
    await title('The payment did not go through')
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(assign).toHaveBeenCalledWith('https://portal.test'))
    expect(screen.queryByText('You have one')).toBeNull()
  })

  test.each([
    ['chg_404', refused(404, 'purchase.not_found', 'Purchase not found')],
    ['nonsense', undefined],
  ])("%s is somebody else's or none", async (id, answer) => {
    serve(paymentServer({}, ({ pathname }) => (pathname.startsWith('/api/purchases/') ? answer : undefined)))
    await openPage(`/purchases/${id}`)
    await title('Purchase Not Found')
    expect(screen.getByRole('link', { name: 'My purchases' })).toBeTruthy()
  })

  test('that could not be loaded is asked for again', async () => {
    let isDown = true
    const server = paymentServer({ looks: [purchase()] }, ({ pathname }) =>
      isDown && pathname.startsWith('/api/purchases/') ? { status: 500, body: 'no' } : undefined,
    )
    serve(server)
    await openPage('/purchases/chg_1')
    await title('The purchase could not be loaded')
    isDown = false
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await title('Paid')
  })
})

describe('the receipt', () => {
  test('names seller, payer, number, lines, tax and what was given back', async () => {
    const tax = { name: 'VAT', percentage: 19, amount: '167.49' }
    const back = { id: 'r1', amount: '24.00', tax: '3.83', state: 'pending' as const }
    const refunds = [{ ...back, createdAt: inDays(-1) }]
    const stored = ofCourse({
      amount: '1049.00',
      state: 'part_refunded',
      refundedAmount: '24.00',
      tax,
      refunds,
    })
    serve(paymentServer({ looks: [stored] }))
    await openPage('/purchases/chg_2/receipt')
    const paper = await screen.findByRole('article')
    for (const words of [
      ...['KIAI-2026-1', '233 West 135th Street', 'Mika', 'free@kiai.test', 'The First Cut', 'Total, USD'],
      ...[
        'VAT 19%, within the amount',
        '$167.49',
        '−$24.00',
        ', VAT $3.83 within, on its way',
        'Given back in all',
      ],
    ])
      expect(paper.textContent).toContain(words)
    expect(screen.getAllByText('$1,049.00')).toHaveLength(2)
    expect(document.title).toBe('Receipt KIAI-2026-1 · Kiai')
  })

  test('is printed', async () => {
    const print = vi.fn()
    vi.stubGlobal('print', print)
    serve(paymentServer({ looks: [purchase()] }))
    await openPage('/purchases/chg_1/receipt')
    fireEvent.click(await screen.findByRole('button', { name: 'Print' }))
    expect(print).toHaveBeenCalledOnce()
  })

  test('is not written before the money has come', async () => {
    serve(paymentServer({ looks: [purchase(open)] }))
    await openPage('/purchases/chg_1/receipt')
    await title('No receipt yet')
  })
})
