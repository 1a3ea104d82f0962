import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { OrderDetail } from '#shared/contract/orders/order.ts'
import { lineOf, orderOf, returnOf } from '../../support/store/order-details.ts'
import { member, openPage, type Server, serve, setSessionHint } from '../app-harness.tsx'
import { problem } from '../courses/courses-fixtures.ts'

/** Returns on the page of an order. */

/** The answer to a write is the state of the order from then on. */
const isOrder = (body: unknown): body is OrderDetail =>
  typeof body === 'object' && body !== null && 'lines' in body

async function open(order: OrderDetail, writes: Server = () => undefined) {
  setSessionHint(true)
  let stored = order
  const served = serve((url, init) => {
    if (init?.method && init.method !== 'GET') {
      const answer = writes(url, init)
      if (answer && 'body' in answer && isOrder(answer.body)) stored = answer.body
      return answer
    }
    if (url.pathname === '/api/auth/user') return { body: member }
    return url.pathname === `/api/orders/${order.id}` ? { body: stored } : undefined
  })
  await openPage(`/order/${order.id}`)
  await screen.findByRole('heading', { level: 1, name: `Order ${order.number}` })
  return served
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const dialog = () => within(screen.getByRole('dialog', { name: 'Return items' }))

describe('a return', () => {
  test('is requested per unit with a reason, and shows the refund', async () => {
    const returned = orderOf({
      lines: [lineOf({ coming: 2, returnable: 0, state: 'returning' })],
      returns: [returnOf(1)],
    })
    const { writes } = await open(orderOf(), ({ pathname }) =>
      pathname === '/api/orders/ord_1/returns' ? { status: 201, body: returned } : undefined,
    )
    press('Return items')
    expect(dialog().getByText('$24.00', { selector: 'b' })).toBeDefined()
    fireEvent.click(dialog().getByRole('button', { name: 'One more' }))
    expect(dialog().getByText('$48.00', { selector: 'b' })).toBeDefined()
    press('Request return')
    await dialog().findByText('Choose a reason for each item')
    expect(writes).toEqual([])
    fireEvent.change(dialog().getByLabelText('Reason'), { target: { value: 'too_small' } })
    press('Request return')
    await screen.findByRole('region', { name: 'Returns' })
    expect(writes).toMatchObject([
      { body: { lines: [{ line: 0, quantity: 2, reason: 'too_small' }], note: '' } },
    ])
  })

  test('that is refused says why, and a retry has the same key', async () => {
    const { writes } = await open(orderOf(), () =>
      problem(409, 'return.not_possible', 'At most 1 can be returned'),
    )
    press('Return items')
    fireEvent.change(dialog().getByLabelText('Reason'), { target: { value: 'other' } })
    press('Request return')
    await dialog().findByText('At most 1 can be returned')
    press('Request return')
    await waitFor(() => expect(writes).toHaveLength(2))
    const [first, second] = writes.map(({ body }) => (body as { key: string }).key)
    expect(first).toBe(second)
  })

  test('of several lines contains the chosen ones', async () => {
    const lines = [lineOf({ quantity: 1, returnable: 1 }), lineOf({ variant: 'l-black', size: 'l' })]
    const { writes } = await open(orderOf({ lines }), () => ({ status: 201, body: orderOf() }))
    press('Return items')
    press('Request return')
    await dialog().findByText('Choose what you return')
    fireEvent.click(dialog().getByRole('checkbox', { name: /Black, L/ }))
    fireEvent.change(dialog().getByLabelText('Reason'), { target: { value: 'too_large' } })
    press('Request return')
    await waitFor(() => expect(writes).toHaveLength(1))
    expect(writes).toMatchObject([{ body: { lines: [{ line: 1, quantity: 1, reason: 'too_large' }] } }])
  })

  test('is not offered when nothing can be returned', async () => {
    await open(orderOf({ lines: [lineOf({ returnable: 0 })], returnUntil: null }))
    expect(screen.queryByRole('button', { name: 'Return items' })).toBeNull()
  })

  test('that is approved says how to send it, and can be withdrawn after a confirmation', async () => {
    const approved = returnOf(1, {
      state: 'approved',
      instructions: 'Send it to the office',
      arriveBy: '2026-04-01T12:00:00.000Z',
    })
    const { writes } = await open(orderOf({ returns: [approved] }), () => ({ body: orderOf() }))
    expect(screen.getByText('Send it to the office')).toBeDefined()
    expect(screen.getByText(/arrive by Apr 1, 2026/)).toBeDefined()
    press('Withdraw the return')
    press('Withdraw')
    await waitFor(() =>
      expect(writes).toMatchObject([{ call: 'POST /api/orders/ord_1/returns/ret_1/withdraw' }]),
    )
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Returns' })).toBeNull())
  })

  test.each([
    ['waiting', 'is refunded after another refund'],
    ['paying', 'has not confirmed it yet'],
    ['review', 'Our team reviews it'],
    ['paid', '$24.00 was refunded to you.'],
    ['refused', 'was not refunded'],
  ] as const)('shows that its refund is %s', async (state, words) => {
    const received = returnOf(1, { state: 'received', refund: { amount: '24.00', state } })
    await open(orderOf({ returns: [received] }))
    expect(screen.getByRole('region', { name: 'Returns' }).textContent).toContain(words)
  })

  test.each(['waiting', 'paying'] as const)(
    'whose refund is %s is polled until it is paid',
    async (state) => {
      setSessionHint(true)
      let isPaid = false
      const detail = (refund: 'waiting' | 'paying' | 'paid') =>
        orderOf({ returns: [returnOf(1, { state: 'received', refund: { amount: '24.00', state: refund } })] })
      serve((url) => {
        if (url.pathname === '/api/auth/user') return { body: member }
        return url.pathname === '/api/orders/ord_1' ? { body: detail(isPaid ? 'paid' : state) } : undefined
      })
      await openPage('/order/ord_1')
      await screen.findByRole('region', { name: 'Returns' })
      isPaid = true
      await screen.findByText('$24.00 was refunded to you.')
    },
  )
})
