import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { nextLook } from '../../../web/parts/payments/next-look.ts'
import { dismissToast } from '../../../web/ui/feedback/toast.tsx'
import { openPage, serve, setSessionHint } from '../app-harness.tsx'
import { inDays, ofCourse, open, paymentServer, purchase, refused } from './payments-fixtures.ts'

beforeEach(() => {
  setSessionHint(true)
  dismissToast()
  vi.stubGlobal('scrollTo', () => {})
})

const title = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name })
const checks = (writes: { call: string }[]) => writes.filter(({ call }) => call.endsWith('/check'))
const waiting = 'Confirming your payment'

describe('after the payment page', () => {
  test('the provider is asked once, and the stored state is shown; the plan is open at once', async () => {
    const user = { subscriptionStatus: 'premium' } as const
    const { asked, writes } = serve(paymentServer({ user, purchases: [purchase()] }))
    await openPage('/purchases/chg_1?from=provider')
    await title('You are Premium now')
    expect(checks(writes)).toHaveLength(1)
    expect(screen.getByText(/We have received \$19\.99/)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Start training' }).getAttribute('href')).toBe('/')
    await waitFor(() => expect(asked.filter((each) => each === '/api/auth/user')).toHaveLength(2))
    await waitFor(() => expect(document.title).toBe('You are Premium now · Kiai'))
  })

  test('an unconfirmed payment is read again, and the focus goes to its outcome', async () => {
    const looks = [purchase(open), purchase(open), purchase()]
    serve(paymentServer({ user: { subscriptionStatus: 'premium' }, looks }))
    await openPage('/purchases/chg_1?from=provider')
    await title(waiting)
    const arrived = await title('You are Premium now')
    await waitFor(() => expect(document.activeElement).toBe(arrived))
  })

  test('each second for ten, each three until thirty, then no longer automatically', () => {
    expect([0, 9_999].map(nextLook)).toEqual([1000, 1000])
    expect([10_000, 29_999].map(nextLook)).toEqual([3000, 3000])
    expect(nextLook(30_000)).toBeUndefined()
  })

  test('after thirty seconds the page says that it is still waiting, and checks again on request', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 200 })
    const { asked, writes } = serve(paymentServer({ looks: [ofCourse(open)] }))
    await openPage('/purchases/chg_2?from=provider')
    await title(waiting)
    await act(async () => {
      await vi.advanceTimersByTimeAsync(31_000)
    })
    await title('Still waiting for your bank')
    expect(screen.getByText(/You do not need to pay again/)).toBeTruthy()
    const looked = asked.length
    await act(async () => {
      await vi.advanceTimersByTimeAsync(20_000)
    })
    expect(asked.length).toBe(looked)
    fireEvent.click(screen.getByRole('button', { name: 'Check again' }))
    await title(waiting)
    expect(checks(writes)).toHaveLength(2)
  })

  test('a member who left it without paying is led back to the same page; nothing was charged', async () => {
    const assign = vi.spyOn(location, 'assign').mockImplementation(() => {})
    const { writes } = serve(
      paymentServer({ looks: [ofCourse({ ...open, checkoutUrl: 'https://pay.test/1' })] }),
    )
    await openPage('/purchases/chg_2?from=cancelled')
    await title('Not paid yet')
    expect(screen.getByText('Nothing was charged.')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Continue to pay $49.00' }))
    await waitFor(() => expect(assign).toHaveBeenCalledWith('https://pay.test/1'))
    expect(writes).toHaveLength(1)
  })

  test('an outage of the provider hides nothing of the stored state', async () => {
    const down = refused(503, 'provider.down', 'The provider does not answer')
    serve(
      paymentServer({ looks: [ofCourse()] }, ({ pathname }) =>
        pathname.endsWith('/check') ? down : undefined,
      ),
    )
    await openPage('/purchases/chg_2?from=provider')
    await title('You own this course')
  })

  test('the outcome is unknown during an outage of the provider, and shown afterwards', async () => {
    const words = 'We do not know yet whether this was paid'
    let isDown = true
    const looks = [ofCourse({ ...open, checkoutUrl: 'https://pay.test/1' })]
    serve(
      paymentServer({ looks }, ({ pathname }) =>
        isDown && pathname.endsWith('/check') ? refused(503, 'payment.unknown', words) : undefined,
      ),
    )
    await openPage('/purchases/chg_2?from=cancelled')
    await title('Payment not confirmed')
    expect(screen.getByText(/Please do not pay again/)).toBeTruthy()
    expect(screen.queryByText('Nothing was charged.')).toBeNull()
    expect(screen.queryByRole('button', { name: /Continue to pay/ })).toBeNull()
    isDown = false
    fireEvent.click(screen.getByRole('button', { name: 'Check again' }))
    await title('Not paid yet')
    expect(screen.getByText('Nothing was charged.')).toBeTruthy()
  })
})

describe('a purchase', () => {
  const declined = 'Your bank declined the payment. Nothing was charged. Please try another card.'

  test.each([
    ['Paid', purchase(), /received on/],
    ['The payment did not go through', purchase({ ...open, state: 'failed', failure: declined }), declined],
    [
      'The payment page has expired',
      purchase({ ...open, state: 'expired' }),
      /The payment was not made in time/,
    ],
    ['Refunded', purchase({ state: 'refunded', refundedAmount: '19.99' }), /was sent to your card/],
    [
      'Partly refunded',
      ofCourse({ state: 'part_refunded', refundedAmount: '9.00', provider: 'paypal' }),
      /\$9\.00 of \$49\.00 was sent to your PayPal account/,
    ],
    ['Payment disputed', purchase({ isDisputed: true }), /Premium is closed until the dispute is decided/],
    [waiting, purchase(open), /You can close this page/],
  ] as const)('%s', async (name, stored, words) => {
    serve(paymentServer({ looks: [stored] }))
    await openPage(`/purchases/${stored.id}`)
    await title(name)
    expect(screen.getByText(words)).toBeTruthy()
  })

  test('that was settled is not requested from the provider again', async () => {
    const { writes } = serve(paymentServer({ looks: [purchase()] }))
    await openPage('/purchases/chg_1')
    await title('Paid')
    expect(writes).toEqual([])
  })

  test('that failed is tried again; a member whose plan continues replaces the card instead', async () => {
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
  ])('%s belongs to another member or does not exist', async (id, answer) => {
    serve(paymentServer({}, ({ pathname }) => (pathname.startsWith('/api/purchases/') ? answer : undefined)))
    await openPage(`/purchases/${id}`)
    await title('Purchase Not Found')
    expect(screen.getByRole('link', { name: 'My purchases' })).toBeTruthy()
  })

  test('that could not be loaded is requested again', async () => {
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

describe('a payment that PayPal declined', () => {
  const failure = 'Your bank declined the payment. Nothing was charged. Please try another card.'
  const checkoutUrl = 'https://paypal.test/again'
  const declined = ofCourse({ ...open, provider: 'paypal', failure, checkoutUrl })

  test('is reported at once, with a next step', async () => {
    serve(paymentServer({ looks: [declined] }))
    await openPage('/purchases/chg_2?from=provider')
    await title('The payment did not go through')
    expect(screen.getByText(failure)).toBeTruthy()
    expect(screen.queryByText(/need not pay again/)).toBeNull()
    expect(screen.getByRole('button', { name: /^Continue to pay/ })).toBeTruthy()
  })

  test('by card is awaited: its page continues once another one has paid', async () => {
    serve(paymentServer({ looks: [{ ...declined, provider: 'stripe' }] }))
    await openPage('/purchases/chg_2?from=provider')
    await title(waiting)
  })
})

describe('a double payment', () => {
  const request = {
    id: 'rrq_1',
    amount: '49.00',
    answer: null,
    createdAt: inDays(0),
    isPaidTwice: true,
    rule: 'You had already paid for this, so it was refunded automatically.',
  }

  test.each([
    ['Already paid', { request: { ...request, state: 'paying' as const } }],
    [
      'Refunded',
      {
        state: 'refunded' as const,
        refundedAmount: '49.00',
        amount: '49.00',
        request: { ...request, state: 'paid' as const },
      },
    ],
  ])('(%s) is refunded, and the course stays', async (name, change) => {
    serve(paymentServer({ looks: [ofCourse(change)] }))
    await openPage('/purchases/chg_2?from=provider')
    await title(name)
    expect(screen.getAllByText(/You had already paid/).length).toBeGreaterThan(0)
    expect(screen.queryByText(/closes immediately|is closed/)).toBeNull()
  })
})
