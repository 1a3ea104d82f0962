import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { OrderDetail } from '#shared/contract/orders/order.ts'
import { claimOf, lineOf, orderOf } from '../../support/store/order-details.ts'
import { member, openPage, type Server, serve, setSessionHint } from '../app-harness.tsx'

/** Claims: made on the page of the order, decided in the admin area. */

async function open(order: OrderDetail, writes: Server = () => undefined) {
  setSessionHint(true)
  const served = serve((url, init) => {
    if (init?.method && init.method !== 'GET') return writes(url, init)
    if (url.pathname === '/api/auth/user') return { body: member }
    return url.pathname === `/api/orders/${order.id}` ? { body: order } : undefined
  })
  await openPage(`/order/${order.id}`)
  await screen.findByRole('heading', { level: 1, name: `Order ${order.number}` })
  return served
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const dialog = () => within(screen.getByRole('dialog', { name: 'Report a problem' }))

describe('a claim', () => {
  test('says how many units are wrong and how, in words', async () => {
    const { writes } = await open(orderOf(), () => ({ status: 201, body: orderOf() }))
    press('Report a problem')
    fireEvent.click(dialog().getByRole('button', { name: 'Send' }))
    await dialog().findByText('Choose what is wrong')
    expect(writes).toEqual([])
    fireEvent.change(dialog().getByLabelText('What is wrong?'), { target: { value: 'wrong' } })
    fireEvent.click(dialog().getByRole('button', { name: 'One more' }))
    fireEvent.input(dialog().getByRole('textbox', { name: /What happened/ }), {
      target: { value: 'These are in white.' },
    })
    fireEvent.click(dialog().getByRole('button', { name: 'Send' }))
    await waitFor(() => expect(writes).toHaveLength(1))
    expect(writes).toMatchObject([
      {
        call: 'POST /api/orders/ord_1/claims',
        body: { kind: 'wrong', line: 0, quantity: 2, words: 'These are in white.', pictures: [] },
      },
    ])
  })

  test('on a parcel that is on its way can only be that it is missing', async () => {
    const claimable = { missing: 1, damaged: 0, wrong: 0 }
    const lines = [lineOf({ state: 'shipped', quantity: 1, returnable: 0, claimable })]
    await open(orderOf({ state: 'shipped', deliveredAt: null, returnUntil: null, lines }))
    press('Report a problem')
    const kinds = within(dialog().getByLabelText('What is wrong?')).getAllByRole('option')
    expect(kinds.map(({ textContent }) => textContent)).toEqual(['Choose', 'It is missing'])
  })

  test('asks for the item if there are several', async () => {
    const lines = [lineOf({ quantity: 1 }), lineOf({ variant: 'l-black', size: 'l' })]
    await open(orderOf({ lines }))
    press('Report a problem')
    fireEvent.click(dialog().getByRole('button', { name: 'Send' }))
    await dialog().findByText('Choose the item')
    fireEvent.click(dialog().getByRole('radio', { name: /Black, L/ }))
    await waitFor(() => expect(dialog().queryByText('Choose the item')).toBeNull())
  })

  test('is not offered when nothing can be claimed', async () => {
    const claimable = { missing: 0, damaged: 0, wrong: 0 }
    await open(orderOf({ lines: [lineOf({ claimable })] }))
    expect(screen.queryByRole('button', { name: 'Report a problem' })).toBeNull()
  })

  test('shows its decision and the refund', async () => {
    const claims = [
      claimOf(1, {
        state: 'refunded',
        answer: 'We are sorry for the seam.',
        refund: { amount: '10.00', state: 'paid' },
      }),
    ]
    await open(orderOf({ claims }))
    const shown = screen.getByRole('region', { name: 'Claims' }).textContent
    expect(shown).toContain('We are sorry for the seam.')
    expect(shown).toContain('$10.00 was refunded to you.')
  })
})

describe('the queue of claims', () => {
  async function openQueue(claims: ReturnType<typeof claimOf>[], writes: Server = () => undefined) {
    setSessionHint(true)
    const left = [...claims]
    const served = serve((url, init) => {
      if (init?.method && init.method !== 'GET') {
        left.shift()
        return writes(url, init)
      }
      if (url.pathname === '/api/auth/user') return { body: { ...member, isAdmin: true } }
      return url.pathname === '/api/admin/claims' ? { body: left } : undefined
    })
    await openPage('/admin/orders?state=claims')
    await screen.findByRole('heading', { level: 1, name: 'Orders' })
    return served
  }

  test('refunds a part, and moves to the next claim', async () => {
    const { writes } = await openQueue([claimOf(1), claimOf(2)], () => ({
      body: claimOf(1, { state: 'refunded', refund: { amount: '10.00', state: 'paying' } }),
    }))
    await screen.findByRole('radio', { name: 'Claims 2' })
    const amount = screen.getByRole('textbox', { name: /Refund, USD/ })
    fireEvent.input(amount, { target: { value: '24.01' } })
    await screen.findByText('At most $24.00')
    fireEvent.input(amount, { target: { value: '10.00' } })
    fireEvent.input(screen.getByRole('textbox', { name: /Reason/ }), {
      target: { value: 'Half of it is fine.' },
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Refund $10.00' }))
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Buyer 2: damaged'))
    expect(writes).toMatchObject([
      {
        call: 'POST /api/admin/orders/ord_1/claims/clm_1/decide',
        body: { decision: 'refund', amount: '10.00', reason: 'Half of it is fine.' },
      },
    ])
  })

  test('declines with a reason, without an amount', async () => {
    const { writes } = await openQueue([claimOf(1)], () => ({ body: claimOf(1, { state: 'declined' }) }))
    await screen.findByText('The seam is torn.')
    press('Decline')
    await screen.findByText('Required')
    fireEvent.input(screen.getByRole('textbox', { name: /Reason/ }), { target: { value: 'It was worn.' } })
    press('Decline')
    await screen.findByRole('heading', { name: 'No open claims' })
    expect(writes.map(({ body }) => body)).toEqual([{ decision: 'decline', reason: 'It was worn.' }])
  })
})
