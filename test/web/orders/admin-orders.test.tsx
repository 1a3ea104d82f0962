import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { AdminOrderDetail } from '#shared/contract/orders/admin-orders.ts'
import { lineOf, orderOf } from '../../support/store/order-details.ts'
import { member, onWideScreen, openPage, serve, setSessionHint } from '../app-harness.tsx'

/** The work of the team: the queues of orders, and the steps of a parcel on the page of one order. */

const address = {
  country: 'US',
  firstName: 'Lena',
  lastName: 'Hoffmann',
  street: '118 Bedford Ave',
  extra: '',
  postcode: '11249',
  city: 'Brooklyn',
  region: 'NY',
}

const paidOrder = (number: number, given: Partial<AdminOrderDetail> = {}): AdminOrderDetail => ({
  ...orderOf({ id: `ord_${number}`, number: `K-000${number}-0000`, state: 'paid', address }),
  lines: [lineOf({ state: 'paid' }), lineOf({ variant: 'l-black', size: 'l', quantity: 1, state: 'paid' })],
  packedAt: null,
  shippedAt: null,
  deliveredAt: null,
  memberId: `mem_${number}`,
  memberName: `Buyer ${number}`,
  ...given,
})

const moves = { pack: 'packed', ship: 'shipped', deliver: 'delivered' } as const
const isMove = (word: string | undefined): word is keyof typeof moves => word !== undefined && word in moves

/** The orders as the server keeps them; each step moves one to the next queue. */
async function open(path: string, known: AdminOrderDetail[]) {
  setSessionHint(true)
  const orders = new Map(known.map((one) => [one.id, one]))
  const served = serve(({ pathname, searchParams }) => {
    if (pathname === '/api/auth/user') return { body: { ...member, isAdmin: true } }
    if (pathname === '/api/admin/orders') {
      const number = searchParams.get('number')
      if (number) return { body: [...orders.values()].filter((one) => one.number === number) }
      const state = searchParams.get('state') ?? 'paid'
      return { body: [...orders.values()].filter((one) => one.state === state) }
    }
    const [, , , kind, id = '', step] = pathname.split('/')
    const order = kind === 'orders' ? orders.get(id) : undefined
    if (!order) return undefined
    if (!isMove(step)) return { body: order }
    const state = moves[step]
    const moved = { ...order, state, lines: order.lines.map((line) => ({ ...line, state })) }
    orders.set(id, moved)
    return { body: moved }
  })
  await openPage(path)
  return served
}

const title = (name: string) => screen.findByRole('heading', { level: 1, name })
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))

async function expectFocus(name: string): Promise<HTMLElement> {
  const link = await screen.findByRole('link', { name })
  await waitFor(() => expect(document.activeElement).toBe(link))
  return link
}

beforeAll(
  () =>
    Promise.all([
      import('../../../web/features/orders/admin/order-page.tsx'),
      import('../../../web/features/orders/admin/orders-page.tsx'),
    ]) as Promise<unknown>,
)
beforeEach(() => onWideScreen())

describe('the queues of orders', () => {
  test('show what is to be packed first, and the other states after a press', async () => {
    await open('/admin/orders', [paidOrder(1), paidOrder(2, { state: 'packed' })])
    await title('Orders')
    expect(await screen.findByText('K-0001-0000')).toBeTruthy()
    expect(screen.queryByText('K-0002-0000')).toBeNull()
    fireEvent.click(screen.getByRole('radio', { name: 'To ship' }))
    expect(await screen.findByText('K-0002-0000')).toBeTruthy()
    expect(screen.queryByText('K-0001-0000')).toBeNull()
    fireEvent.click(screen.getByRole('radio', { name: 'On the way' }))
    expect(await screen.findByText('No parcels on the way')).toBeTruthy()
  })

  test('find an order by its number, which is asked for once it is typed', async () => {
    const { asked } = await open('/admin/orders', [paidOrder(1), paidOrder(2, { state: 'packed' })])
    await screen.findByText('K-0001-0000')
    const field = screen.getByRole('searchbox', { name: 'Order number' }) as HTMLInputElement
    for (const value of ['K', 'K-', 'K-0002-0000']) fireEvent.change(field, { target: { value } })
    expect(field.value).toBe('K-0002-0000')
    await screen.findByText('K-0002-0000')
    const numbers = asked.filter((path) => path.includes('number='))
    expect(numbers).toEqual(['/api/admin/orders?limit=50&state=paid&number=K-0002-0000'])
  })
})

describe('the page of an order', () => {
  test('leads to the order that waits longest in the same queue after it is packed', async () => {
    const suspended = paidOrder(2, { isSuspended: true })
    const { writes } = await open('/admin/orders/ord_1', [
      paidOrder(1),
      suspended,
      paidOrder(3),
      paidOrder(4),
    ])
    await title('Order K-0001-0000')
    await press('Mark as packed')
    fireEvent.click(await expectFocus('Next order to pack, K-0003-0000'))
    expect(writes.map(({ call }) => call)).toEqual(['POST /api/admin/orders/ord_1/pack'])
    await title('Order K-0003-0000')
    expect(screen.queryByRole('link', { name: /^Next order/ })).toBeNull()
    expect(screen.getByRole('button', { name: 'Mark as packed' })).toBeTruthy()
  })

  test('leads to the next order to ship after it is shipped', async () => {
    const packed = (number: number) =>
      paidOrder(number, { state: 'packed', lines: [lineOf({ state: 'packed' })] })
    const { writes } = await open('/admin/orders/ord_1', [packed(1), packed(2), paidOrder(3)])
    await press('Ship')
    const dialog = within(screen.getByRole('dialog', { name: 'Ship the parcel' }))
    fireEvent.input(dialog.getByLabelText(/^Carrier/), { target: { value: 'UPS' } })
    fireEvent.input(dialog.getByLabelText(/^Tracking number/), { target: { value: '1Z' } })
    fireEvent.click(dialog.getByRole('button', { name: 'Ship' }))
    await expectFocus('Next order to ship, K-0002-0000')
    expect(writes).toEqual([
      { call: 'POST /api/admin/orders/ord_1/ship', body: { carrier: 'UPS', trackingNumber: '1Z' } },
    ])
  })

  test('leads back to the queue after the last order of it', async () => {
    const shipped = paidOrder(1, { state: 'shipped', lines: [lineOf({ state: 'shipped' })] })
    await open('/admin/orders/ord_1', [shipped, paidOrder(2)])
    await press('Mark as delivered')
    await expectFocus('Back to the orders')
    expect(screen.getByText(/No more parcels on the way/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Mark as delivered' })).toBeNull()
  })

  test('offers no step while the payment is disputed', async () => {
    await open('/admin/orders/ord_1', [paidOrder(1, { isSuspended: true })])
    await title('Order K-0001-0000')
    expect(screen.queryByRole('button', { name: 'Mark as packed' })).toBeNull()
  })

  test('prints a packing slip with address and quantities, without prices and cancelled items', async () => {
    const print = vi.fn()
    vi.stubGlobal('print', print)
    const cancelled = lineOf({ name: 'Belt', variant: 'm-white', color: 'white', state: 'cancelled' })
    await open('/admin/orders/ord_1', [paidOrder(1, { lines: [...paidOrder(1).lines, cancelled] })])
    await press('Packing slip')
    expect(print).toHaveBeenCalledOnce()
    const slip = screen.getByText('Kiai: packing slip K-0001-0000').closest('section')
    const rows = [...(slip?.querySelectorAll('tbody tr') ?? [])].map((row) =>
      [...row.children].map(({ textContent }) => textContent),
    )
    expect(rows).toEqual([
      ['2', 'Ensō Tee', 'Black, M'],
      ['1', 'Ensō Tee', 'Black, L'],
    ])
    expect(slip?.textContent).toContain('118 Bedford Ave')
    expect(slip?.textContent).toContain('United States')
    expect(slip?.textContent).not.toContain('$')
  })
})
