import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Purchase } from '#shared/contract/payments/purchase.ts'
import { openPage, type Server, serve, setSessionHint } from '../app-harness.tsx'
import { inDays, ofCourse, offer, open, paymentServer, purchase, refused } from './payments-fixtures.ts'

// Forms consist of many modules: they are loaded before the tests.
beforeAll(() => import('../../../web/home/profile-page.tsx'))
beforeEach(() => {
  setSessionHint(true)
  vi.stubGlobal('scrollTo', () => {})
  // jsdom knows the element of dialogs, but not their methods.
  HTMLDialogElement.prototype.showModal ??= function showModal() {
    this.open = true
  }
  HTMLDialogElement.prototype.close ??= function close() {
    this.open = false
  }
})

const tab = '/profile?tab=purchases'
const press = async (name: string | RegExp) => {
  const button = await screen.findByRole('button', { name })
  await act(async () => void fireEvent.click(button))
}
const asking: Server = ({ pathname }, init) =>
  pathname.endsWith('/refund') && init?.method === 'POST' ? { body: wished('paid', '19.99') } : undefined

const wished = (state: 'paying' | 'review' | 'paid' | 'refused', amount: string): Purchase =>
  purchase({
    request: {
      id: 'rfr_1',
      state,
      amount,
      rule: 'A rule',
      answer: null,
      createdAt: inDays(0),
      isPaidTwice: false,
    },
  })

describe('my purchases', () => {
  test('an unpaid plan is offered again, but not to a member with an open plan', async () => {
    const left = purchase({ state: 'expired', receiptNumber: null, paidAt: null })
    serve(paymentServer({ purchases: [left] }))
    const { unmount } = await openPage(tab)
    expect(await screen.findByRole('button', { name: /^Try again/ })).toBeTruthy()
    unmount()
    serve(paymentServer({ user: { subscriptionStatus: 'premium' }, purchases: [left] }))
    await openPage(tab)
    await screen.findByRole('heading', { level: 3 })
    expect(screen.queryByRole('button', { name: /^Try again/ })).toBeNull()
  })

  test('are listed with state, date, amount, refund, and receipt', async () => {
    const part = ofCourse({
      state: 'part_refunded',
      refundedAmount: '24.00',
      amount: '1049.00',
      paidAt: inDays(-60),
    })
    serve(paymentServer({ purchases: [purchase(), part] }))
    await openPage(tab)
    const rows = await screen.findAllByRole('heading', { level: 3 })
    expect(rows.map(({ textContent }) => textContent)).toEqual(['Premium', 'The First Cut'])
    for (const words of ['Paid', 'Partly refunded', '$1,049.00', '$24.00 refunded'])
      expect(screen.getByText(words)).toBeTruthy()
    const receipt = screen.getByRole('link', { name: 'Receipt of The First Cut' })
    expect(receipt.getAttribute('href')).toBe('/purchases/chg_2/receipt')
  })

  test('a member without purchases is led to an offer', async () => {
    serve(paymentServer({}))
    await openPage(tab)
    expect(await screen.findByRole('heading', { name: 'No purchases yet' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'See the plans' })).toBeTruthy()
  })

  test('a failed list is requested again', async () => {
    let isDown = true
    const server = paymentServer({ purchases: [purchase()] }, ({ pathname }) =>
      isDown && pathname === '/api/user/purchases' ? { status: 500, body: 'no' } : undefined,
    )
    serve(server)
    await openPage(tab)
    await screen.findByRole('heading', { name: 'Your purchases could not be loaded' })
    isDown = false
    await press('Try again')
    expect(await screen.findByText('Paid')).toBeTruthy()
  })

  test('an unpaid purchase can be paid, and a pending one can be checked', async () => {
    const assign = vi.spyOn(location, 'assign').mockImplementation(() => {})
    const page = ofCourse({ ...open, checkoutUrl: 'https://pay.test/1' })
    serve(paymentServer({ purchases: [page, purchase(open)] }))
    await openPage(tab)
    const way = await screen.findByRole('link', { name: 'View status' })
    expect(way.getAttribute('href')).toBe('/purchases/chg_1')
    await press(/^Continue to pay/)
    await waitFor(() => expect(assign).toHaveBeenCalledWith('https://pay.test/1'))
  })

  test('a refund is offered where a rule gives one, and requested only where a rule may', async () => {
    const old = ofCourse({ paidAt: inDays(-31) })
    const { asked } = serve(paymentServer({ purchases: [purchase(), old] }))
    await openPage(tab)
    expect(await screen.findByRole('button', { name: 'Request a refund' })).toBeTruthy()
    expect(screen.getAllByRole('button', { name: 'Report a problem' })).toHaveLength(1)
    expect(asked.filter((each) => each.endsWith('/refund'))).toEqual(['/api/purchases/chg_1/refund'])
  })

  test.each([
    ['is not offered where the rules give nothing', offer({ amount: '0.00' }), purchase()],
    ['is not wished twice', offer(), wished('review', '0.00')],
    ['is not wished while the bank decides', offer(), purchase({ isDisputed: true })],
  ])('a refund %s', async (_, told, bought) => {
    serve(paymentServer({ purchases: [bought], offers: [told] }))
    await openPage(tab)
    await screen.findByRole('link', { name: /^Receipt of/ })
    expect(screen.queryByRole('button', { name: 'Request a refund' })).toBeNull()
  })
})

describe('a refund request', () => {
  const openDialog = async (server: Server) => {
    const served = serve(server)
    await openPage(tab)
    await press('Request a refund')
    const dialog = await screen.findByRole('dialog', { name: 'Request a refund' })
    await within(dialog).findByRole('button', { name: 'Refund $19.99' })
    return { ...served, dialog: within(dialog) }
  }

  test('amount, rule, account and order are shown before the question; Keep comes first', async () => {
    const { dialog, writes } = await openDialog(paymentServer({ purchases: [purchase()] }, asking))
    for (const words of ['The first 7 days: all of it.', 'KIAI-2026-1, free@kiai.test'])
      expect(dialog.getByText(words)).toBeTruthy()
    expect(dialog.getByText(/Premium ends immediately/)).toBeTruthy()
    const foot = dialog.getAllByRole('button').map(({ textContent }) => textContent)
    expect(foot.slice(-2)).toEqual(['Keep Premium', 'Refund $19.99'])
    await press('Refund $19.99')
    expect(writes).toEqual([])
    fireEvent.change(dialog.getByLabelText(/^Why do you want a refund/), {
      target: { value: 'Too late for me' },
    })
    await press('Refund $19.99')
    expect(await screen.findByRole('heading', { name: '$19.99 was refunded' })).toBeTruthy()
    const [{ body } = { body: undefined }] = writes
    expect(body).toEqual({ reason: 'Too late for me', screenshots: [], isTechnical: false, amount: '19.99' })
  })

  test('payments for the rest of the month are refunded too: each to the cent, and the plan by its name', async () => {
    const both = offer({
      amount: '39.99',
      payments: [
        { purchaseId: 'chg_1', subjectId: 'premium', title: 'Kiai Premium', amount: '19.99' },
        { purchaseId: 'chg_3', subjectId: 'master', title: 'Kiai Master', amount: '20.00' },
      ],
    })
    serve(paymentServer({ purchases: [purchase()], offers: [both] }, asking))
    await openPage(tab)
    await press('Request a refund')
    const dialog = within(await screen.findByRole('dialog', { name: 'Request a refund' }))
    await dialog.findByRole('button', { name: 'Refund $39.99' })
    const parts = dialog.getAllByRole('listitem').map(({ textContent }) => textContent)
    expect(parts).toEqual(['Kiai Premium$19.99', 'Kiai Master$20.00'])
    expect(dialog.getByText(/Master ends immediately/)).toBeTruthy()
    expect(dialog.getByRole('button', { name: 'Keep Master' })).toBeTruthy()
    fireEvent.change(dialog.getByLabelText(/^Why do you want a refund/), { target: { value: 'Why not' } })
    await press('Refund $39.99')
    expect(await screen.findByRole('heading', { name: '$39.99 was refunded' })).toBeTruthy()
  })

  test('an amount that has changed since is reported, and confirmed again', async () => {
    const changed: Server = ({ pathname }, init) =>
      pathname.endsWith('/refund') && init?.method === 'POST'
        ? refused(409, 'refund.changed', 'The refund is now a different amount')
        : undefined
    const offers = [offer(), offer(), offer({ amount: '9.00' })]
    const { dialog } = await openDialog(paymentServer({ purchases: [purchase()], offers }, changed))
    fireEvent.change(dialog.getByLabelText(/^Why do you want a refund/), { target: { value: 'Why not' } })
    await press('Refund $19.99')
    expect(await dialog.findByText('The amount has changed')).toBeTruthy()
    expect(await dialog.findByRole('button', { name: 'Refund $9.00' })).toBeTruthy()
  })

  test('a report that something did not work goes to a person, without a promise', async () => {
    const review: Server = ({ pathname }, init) =>
      pathname.endsWith('/refund') && init?.method === 'POST' ? { body: wished('review', '0.00') } : undefined
    const old = ofCourse({ paidAt: inDays(-31) })
    const offers = [offer({ amount: '0.00', rule: 'The 30 days are over.' })]
    const { writes } = serve(paymentServer({ purchases: [old], offers }, review))
    await openPage(tab)
    await press('Report a problem')
    const dialog = within(await screen.findByRole('dialog', { name: 'Report a problem' }))
    expect(await dialog.findByText('The 30 days are over.')).toBeTruthy()
    fireEvent.change(dialog.getByLabelText(/^What did not work/), { target: { value: 'It stops' } })
    await press('Send for review')
    expect(await screen.findByRole('heading', { name: 'Your request is in review' })).toBeTruthy()
    expect(writes[0]?.body).toEqual({ reason: 'It stops', screenshots: [], isTechnical: true })
  })
})
