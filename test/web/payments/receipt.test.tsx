import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { lineOf, orderOf } from '../../support/store/order-details.ts'
import { openPage, serve, setSessionHint } from '../app-harness.tsx'
import { inDays, ofCourse, open, paymentServer, purchase, refused } from './payments-fixtures.ts'

/** The sum of the amounts at the end of rows. */
const sumOf = (rows: readonly HTMLElement[]) =>
  rows.reduce((sum, { textContent }) => sum + Math.round(Number(textContent?.split('$').at(-1)) * 100), 0) /
  100

beforeEach(() => {
  setSessionHint(true)
  vi.stubGlobal('scrollTo', () => {})
})

describe('the receipt', () => {
  test('names seller, payer, number, lines, tax and refunds', async () => {
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
      'KIAI-2026-1',
      '233 West 135th Street',
      'Mika',
      'free@kiai.test',
      'The First Cut',
      'Total, USD',
      'VAT 19%, included',
      '$167.49',
      '−$24.00',
      ', including VAT $3.83, on its way',
      'Total refunded$24.00',
      'Paid after refunds$1,025.00',
    ])
      expect(paper.textContent).toContain(words)
    expect(screen.getAllByText('$1,049.00')).toHaveLength(2)
    await waitFor(() => expect(document.title).toBe('Receipt KIAI-2026-1 · Kiai'))
  })

  test('states no tax and no refund where there was none', async () => {
    serve(paymentServer({ looks: [purchase()] }))
    await openPage('/purchases/chg_1/receipt')
    const rows = within(await screen.findByRole('table')).getAllByRole('row')
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'ItemAmount',
      'Premium$19.99',
      'Total, USD$19.99',
    ])
  })

  test('of an order lists its lines and shipping, which add up to the total, and its number', async () => {
    const lines = [
      lineOf({ quantity: 2, price: '24.00', amount: '48.00' }),
      lineOf({ variant: 'l-black', size: 'l', quantity: 1, amount: '24.00' }),
      lineOf({ name: 'First Light', size: null, color: null, isDigital: true, quantity: 1, amount: '4.00' }),
    ]
    const order = orderOf({ lines, goods: '76.00', shipping: '9.99', total: '85.99', method: 'express' })
    const paid = purchase({
      purpose: 'order',
      subjectId: 'ord_1',
      title: 'Ensō Tee and more',
      amount: '85.99',
    })
    const { asked } = serve(
      paymentServer({ looks: [paid] }, ({ pathname }) =>
        pathname === '/api/orders/ord_1' ? { body: order } : undefined,
      ),
    )
    await openPage('/purchases/chg_1/receipt')
    const rows = within(await screen.findByRole('table')).getAllByRole('row')
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'ItemAmount',
      '2 × Ensō Tee, Black, M$48.00',
      'Ensō Tee, Black, L$24.00',
      'First Light, Digital$4.00',
      'Express shipping$9.99',
      'Total, USD$85.99',
    ])
    expect(sumOf(rows.slice(1, -1))).toBe(85.99)
    expect(screen.getByRole('article').textContent).toContain('Order K-7F3Q-9MXD.')
    expect(asked.some((path) => path.startsWith('/api/admin'))).toBe(false)
  })

  test('of an order that cannot be loaded is not written', async () => {
    const paid = purchase({ purpose: 'order', subjectId: 'ord_1', title: 'Ensō Tee', amount: '53.99' })
    let isUp = false
    serve(
      paymentServer({ looks: [paid] }, ({ pathname }) => {
        if (pathname !== '/api/orders/ord_1') return undefined
        return isUp ? { body: orderOf() } : refused(503, 'server.busy', 'Busy')
      }),
    )
    await openPage('/purchases/chg_1/receipt')
    await screen.findByRole('heading', { level: 1, name: 'The receipt could not be loaded' })
    isUp = true
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('2 × Ensō Tee, Black, M')).toBeTruthy()
  })

  test('of an order that is no longer there has the title of the purchase', async () => {
    const paid = purchase({ purpose: 'order', subjectId: 'ord_1', title: 'Ensō Tee', amount: '53.99' })
    serve(
      paymentServer({ looks: [paid] }, ({ pathname }) =>
        pathname === '/api/orders/ord_1' ? refused(404, 'order.not_found', 'Order not found') : undefined,
      ),
    )
    await openPage('/purchases/chg_1/receipt')
    const rows = within(await screen.findByRole('table')).getAllByRole('row')
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'ItemAmount',
      'Ensō Tee$53.99',
      'Total, USD$53.99',
    ])
  })

  test('of an upgrade says that it is one', async () => {
    const period = { from: '2026-11-26T12:00:00.000Z', to: '2026-12-26T12:00:00.000Z' }
    serve(paymentServer({ looks: [purchase({ subjectId: 'master', isUpgrade: true, period })] }))
    await openPage('/purchases/chg_1/receipt')
    expect(await screen.findByText('Upgrade to Master, Nov 26 – Dec 26')).toBeTruthy()
  })

  test('is printed', async () => {
    const print = vi.fn()
    vi.stubGlobal('print', print)
    serve(paymentServer({ looks: [purchase()] }))
    await openPage('/purchases/chg_1/receipt')
    fireEvent.click(await screen.findByRole('button', { name: 'Print' }))
    expect(print).toHaveBeenCalledOnce()
  })

  test('is not written before the money has arrived', async () => {
    serve(paymentServer({ looks: [purchase(open)] }))
    await openPage('/purchases/chg_1/receipt')
    expect(await screen.findByRole('heading', { level: 1, name: 'No receipt yet' })).toBeTruthy()
  })
})
