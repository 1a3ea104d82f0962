import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { OrderDetail } from '#shared/contract/orders/order.ts'
import { lineOf, orderOf } from '../../support/store/order-details.ts'
import { member, openPage, serve, setSessionHint } from '../app-harness.tsx'
import { refused } from '../payments/payments-fixtures.ts'

/** Cancelling an order, on its page. */

const paid = (given: Partial<OrderDetail> = {}): OrderDetail => ({
  ...orderOf({ state: 'paid', packedAt: null, shippedAt: null, deliveredAt: null, returnUntil: null }),
  lines: [lineOf({ state: 'paid', returnable: 0 })],
  ...given,
})
const cancelled = paid({ state: 'cancelled', lines: [lineOf({ state: 'cancelled', returnable: 0 })] })

async function open(order: OrderDetail, answer: { status?: number; body: unknown } = { body: cancelled }) {
  setSessionHint(true)
  let known = order
  const served = serve(({ pathname }) => {
    if (pathname === '/api/auth/user') return { body: member }
    if (pathname === '/api/orders/ord_1/cancel') {
      if (!answer.status) known = cancelled
      return answer
    }
    return pathname === '/api/orders/ord_1' ? { body: known } : undefined
  })
  await openPage('/order/ord_1')
  await screen.findByRole('heading', { level: 1, name: 'Order K-7F3Q-9MXD' })
  return served
}

const offered = () => screen.queryByRole('button', { name: 'Cancel the order' })
const question = () => within(screen.getByRole('dialog', { name: 'Cancel the order?' }))

describe('an order', () => {
  test('that is paid is cancelled after a question that says what happens', async () => {
    const { writes } = await open(paid())
    fireEvent.click(screen.getByRole('button', { name: 'Cancel the order' }))
    expect(question().getByText(/Their price and shipping are refunded immediately/)).toBeTruthy()
    expect(writes).toEqual([])
    fireEvent.click(question().getByRole('button', { name: 'Cancel the order' }))
    await waitFor(() => expect(writes).toMatchObject([{ call: 'POST /api/orders/ord_1/cancel' }]))
    expect(await screen.findByText('Nothing is shipped.')).toBeTruthy()
    await waitFor(() => expect(offered()).toBeNull())
  })

  test('is kept if the question is answered so', async () => {
    const { writes } = await open(paid())
    fireEvent.click(screen.getByRole('button', { name: 'Cancel the order' }))
    fireEvent.click(question().getByRole('button', { name: 'Keep order' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(writes).toEqual([])
    expect(offered()).toBeTruthy()
  })

  test('of which a part is packed can be cancelled for the rest', async () => {
    const lines = [lineOf({ state: 'packed' }), lineOf({ variant: 'l-black', size: 'l', state: 'paid' })]
    await open(paid({ lines }))
    expect(offered()).toBeTruthy()
  })

  test('that is packed cannot be cancelled', async () => {
    await open(paid({ state: 'packed', lines: [lineOf({ state: 'packed' })] }))
    expect(offered()).toBeNull()
  })

  test('whose payment is disputed cannot be cancelled', async () => {
    await open(paid({ isSuspended: true }))
    expect(offered()).toBeNull()
  })

  test('that was packed meanwhile stays, and the reason is shown', async () => {
    await open(paid(), refused(409, 'order.changed', 'This order was packed in the meantime'))
    fireEvent.click(screen.getByRole('button', { name: 'Cancel the order' }))
    fireEvent.click(question().getByRole('button', { name: 'Cancel the order' }))
    expect(await screen.findByText(/This order was packed in the meantime/)).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })
})
