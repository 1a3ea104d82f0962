import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { OrderDetail } from '#shared/contract/orders/order.ts'
import type { OrderReturn } from '#shared/contract/orders/returns.ts'
import type { Variant } from '#shared/contract/store/product.ts'
import { lineOf, orderOf, returnOf } from '../../support/store/order-details.ts'
import { productOf } from '../../support/store/products.ts'
import { member, openPage, type Server, serve, setSessionHint } from '../app-harness.tsx'
import { problem } from '../courses/courses-fixtures.ts'

/** Exchanges on the page of an order. */

const isOrder = (body: unknown): body is OrderDetail =>
  typeof body === 'object' && body !== null && 'lines' in body

const variant = (size: 'm' | 'l' | 'xl', color: 'black' | 'red', inStock = true): Variant => ({
  name: `${size}-${color}`,
  size,
  color,
  inStock,
  left: inStock ? 3 : 0,
})
const tee = productOf('Ensō Tee', {
  id: 'prd_tee',
  variants: [
    variant('m', 'black'),
    variant('l', 'black'),
    variant('xl', 'black', false),
    variant('l', 'red'),
  ],
})

const exchange: OrderReturn['exchange'] = {
  orderId: 'ord_2',
  number: 'K-NEW0-0000',
  state: 'held',
  size: 'l',
  color: 'black',
  imageUrl: null,
  heldUntil: '2026-03-15T12:00:00.000Z',
}

async function open(
  order: OrderDetail,
  {
    writes = () => undefined,
    store = { body: tee },
  }: {
    writes?: Server
    store?: ReturnType<Server>
  } = {},
) {
  setSessionHint(true)
  let stored = order
  const served = serve((url, init) => {
    if (init?.method && init.method !== 'GET') {
      const answer = writes(url, init)
      if (answer && 'body' in answer && isOrder(answer.body)) stored = answer.body
      return answer
    }
    if (url.pathname === '/api/auth/user') return { body: member }
    if (url.pathname === '/api/products/prd_tee') return store
    return url.pathname === `/api/orders/${order.id}` ? { body: stored } : undefined
  })
  await openPage(`/order/${order.id}`)
  return served
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const dialog = () => within(screen.getByRole('dialog', { name: 'Exchange size or colour' }))
const choose = (name: string) => fireEvent.click(dialog().getByRole('radio', { name }))

async function openDialog() {
  await screen.findByRole('button', { name: 'Exchange size or colour' })
  press('Exchange size or colour')
  await dialog().findByRole('group', { name: 'Size' })
}

describe('an exchange', () => {
  test('offers only pieces in stock, and sends the chosen piece with a reason', async () => {
    const { writes } = await open(orderOf(), {
      writes: ({ pathname }) =>
        pathname === '/api/orders/ord_1/exchanges'
          ? { status: 201, body: orderOf({ returns: [returnOf(1, { exchange })] }) }
          : undefined,
    })
    await openDialog()
    // Not the bought one, and not the sold-out one.
    expect(dialog().queryByRole('radio', { name: 'M' })).toBeNull()
    expect(dialog().queryByRole('radio', { name: 'XL' })).toBeNull()
    press('Request exchange')
    await dialog().findByText('Choose what you want instead')
    await dialog().findByText('Choose a reason', { selector: ':not(option)' })
    expect(writes).toEqual([])
    choose('L')
    fireEvent.change(dialog().getByLabelText(/Reason/), { target: { value: 'too_small' } })
    press('Request exchange')
    const shown = within(await screen.findByRole('region', { name: 'Returns' }))
    expect(writes).toMatchObject([
      { body: { line: 0, size: 'l', color: 'black', reason: 'too_small', note: '' } },
    ])
    expect(shown.getByText(/Black, L is on hold for you until/)).toBeDefined()
    expect(shown.getByRole('link', { name: 'Order K-NEW0-0000' }).getAttribute('href')).toBe('/order/ord_2')
  })

  test('in another colour keeps the size if it is in stock', async () => {
    const { writes } = await open(orderOf(), { writes: () => ({ status: 201, body: orderOf() }) })
    await openDialog()
    choose('Red')
    choose('L')
    fireEvent.change(dialog().getByLabelText(/Reason/), { target: { value: 'other' } })
    press('Request exchange')
    await waitFor(() => expect(writes).toMatchObject([{ body: { size: 'l', color: 'red' } }]))
  })

  test('of a piece that was just taken says so, and a retry has the same key', async () => {
    const { writes } = await open(orderOf(), {
      writes: () => problem(409, 'exchange.not_possible', 'Ensō Tee in Black, L is sold out'),
    })
    await openDialog()
    choose('L')
    fireEvent.change(dialog().getByLabelText(/Reason/), { target: { value: 'other' } })
    press('Request exchange')
    await dialog().findByText('Ensō Tee in Black, L is sold out')
    press('Request exchange')
    await waitFor(() => expect(writes).toHaveLength(2))
    const [first, second] = writes.map(({ body }) => (body as { key: string }).key)
    expect(first).toBe(second)
  })

  test('of a product that is no longer sold leads to a return', async () => {
    await open(orderOf(), { store: problem(404, 'product.not_found', 'Product not found') })
    await screen.findByRole('button', { name: 'Exchange size or colour' })
    press('Exchange size or colour')
    await dialog().findByText(/You can return it for a refund/)
  })

  test('whose stock fails to load can be retried', async () => {
    await open(orderOf(), { store: { status: 400, body: {} } })
    await screen.findByRole('button', { name: 'Exchange size or colour' })
    press('Exchange size or colour')
    await dialog().findByText('What is in stock could not be loaded')
  })

  test('is not offered for files, nor after the return period', async () => {
    await open(orderOf({ lines: [lineOf({ returnable: 0 })] }))
    await screen.findByRole('heading', { level: 1, name: 'Order K-7F3Q-9MXD' })
    expect(screen.queryByRole('button', { name: 'Exchange size or colour' })).toBeNull()
  })
})

describe('the order of an exchange', () => {
  const exchangeOf = { orderId: 'ord_0', number: 'K-OLD0-0000' }
  const kept = orderOf({ state: 'pending', total: '0.00', goods: '0.00', paidAt: null, exchangeOf })

  test('says until when its piece is held, and asks for no payment', async () => {
    await open({ ...kept, heldUntil: '2026-03-15T12:00:00.000Z' })
    await screen.findByRole('heading', { level: 1, name: 'On hold for your exchange' })
    expect(screen.getByText(/is on hold for you until/)).toBeDefined()
    expect(screen.getByRole('link', { name: 'Order K-OLD0-0000' }).getAttribute('href')).toBe('/order/ord_0')
    expect(screen.queryByRole('button', { name: /Pay/ })).toBeNull()
  })

  test('says when its piece is no longer held', async () => {
    await open({ ...kept, state: 'cancelled', ended: 'exchange_over' })
    await screen.findByRole('heading', { level: 1, name: 'No longer on hold' })
  })

  test('sets the returned piece against its goods, once it has arrived', async () => {
    await open(orderOf({ state: 'paid', total: '0.00', goods: '0.00', shipping: '0.00', exchangeOf }))
    await screen.findByRole('heading', { level: 1, name: 'Order K-7F3Q-9MXD' })
    expect(screen.getByText('To be packed')).toBeDefined()
    const summary = within(screen.getByRole('region', { name: 'Ordered items' }))
    expect(summary.getByText('Exchanged item')).toBeDefined()
    expect(summary.getAllByText('$0.00', { selector: 'dd' })).toHaveLength(2)
    expect(screen.queryByRole('link', { name: 'Receipt' })).toBeNull()
  })
})
