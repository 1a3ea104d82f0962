import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { OrderDetail } from '#shared/contract/orders/order.ts'
import { member, openPage, serve, setSessionHint } from '../app-harness.tsx'
import { open, purchase, refused } from '../payments/payments-fixtures.ts'

const moment = '2026-03-01T12:00:00.000Z'

const unpaid: OrderDetail = {
  id: 'ord_1',
  number: 'K-7F3Q-9MXD',
  state: 'pending',
  lines: [
    {
      productId: 'prd_1',
      variant: 'm-black',
      name: 'Tee',
      size: 'm',
      color: 'black',
      imageUrl: null,
      isDigital: false,
      quantity: 1,
      price: '24.00',
      amount: '24.00',
      refundedAmount: '0.00',
      state: 'pending',
      file: null,
      downloadedAt: null,
      coming: 0,
      returned: 0,
      exchanged: 0,
      exchangedAmount: '0.00',
      returnable: 0,
      claimed: 0,
      settled: 0,
      claimable: { missing: 0, damaged: 0, wrong: 0 },
    },
  ],
  goods: '24.00',
  shipping: '5.99',
  total: '29.99',
  tax: null,
  method: 'standard',
  address: null,
  tracking: null,
  policy: { physicalDays: 30, digitalDays: 14 },
  isSuspended: false,
  exchangeOf: null,
  heldUntil: moment,
  ended: null,
  createdAt: moment,
  paidAt: null,
  packedAt: null,
  shippedAt: null,
  deliveredAt: null,
  cancelledAt: null,
  payment: {
    purchaseId: 'chg_1',
    provider: 'stripe',
    state: 'awaiting',
    refundedAmount: '0.00',
    isWaiting: false,
    failure: null,
    checkoutUrl: 'https://pay.test/1',
    isTooLate: false,
  },
  downloads: [],
  returns: [],
  claims: [],
  returnUntil: null,
}

const order = (payment: Partial<OrderDetail['payment']> = {}): OrderDetail => ({
  ...unpaid,
  payment: { ...unpaid.payment, ...payment },
})

/** Serves an order whose provider only answers while `isUp`. */
function serveOrder(isUp: () => boolean, shown = order()) {
  return serve(({ pathname }) => {
    if (pathname === '/api/auth/user') return { body: member }
    if (pathname === '/api/orders/ord_1') return { body: shown }
    if (pathname !== '/api/purchases/chg_1/check') return undefined
    return isUp() ? { body: purchase(open) } : refused(503, 'provider.down', 'The provider does not answer')
  })
}

const title = (name: string) => screen.findByRole('heading', { level: 1, name })

beforeEach(() => {
  setSessionHint(true)
  vi.stubGlobal('scrollTo', () => {})
})

describe('the page of an order', () => {
  test('says that nothing was charged once the provider has confirmed it', async () => {
    serveOrder(() => true)
    await openPage('/order/ord_1?from=cancelled')
    await title('This order is not paid yet')
    expect(screen.getByText(/Nothing was charged/)).toBeTruthy()
  })

  test('reports a payment as unknown while the provider is unreachable, and polls again', async () => {
    let isUp = false
    serveOrder(() => isUp)
    await openPage('/order/ord_1?from=cancelled')
    await title('Payment not confirmed')
    expect(screen.queryByText(/Nothing was charged/)).toBeNull()
    expect(screen.queryByRole('button', { name: 'Pay $29.99' })).toBeNull()
    expect(screen.getByText(/Please do not pay again/)).toBeTruthy()
    isUp = true
    fireEvent.click(screen.getByRole('button', { name: 'Check again' }))
    await title('This order is not paid yet')
  })

  test('says that an order waits for its bank, whether or not the provider answers', async () => {
    serveOrder(() => false, order({ isWaiting: true, checkoutUrl: null }))
    await openPage('/order/ord_1?from=provider')
    await title('Waiting for your payment')
    expect(screen.queryByText(/Nothing was charged/)).toBeNull()
  })
})
