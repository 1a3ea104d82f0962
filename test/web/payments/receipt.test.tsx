import { fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { openPage, serve, setSessionHint } from '../app-harness.tsx'
import { inDays, ofCourse, open, paymentServer, purchase } from './payments-fixtures.ts'

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
      'VAT 19%, within the amount',
      '$167.49',
      '−$24.00',
      ', VAT $3.83 within, on its way',
      'Given back in all$24.00',
      'Paid after refunds$1,025.00',
    ])
      expect(paper.textContent).toContain(words)
    expect(screen.getAllByText('$1,049.00')).toHaveLength(2)
    expect(document.title).toBe('Receipt KIAI-2026-1 · Kiai')
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
