import { fireEvent, screen, within } from '@testing-library/react'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { orderOf } from '../../support/store/order-details.ts'
import { openPage, serve, setSessionHint } from '../app-harness.tsx'
import { problem } from '../instructors/instructors-fixtures.ts'
import { payment, paymentDetail } from './admin-payments-fixtures.ts'
import { asAdmin, openWith } from './admin-payments-page.ts'

// Loaded before the tests: on a busy machine the code of a screen takes its time.
beforeAll(() => import('../../../web/features/payments/admin/payments-page.tsx'))
beforeEach(() => setSessionHint(true))

const path = '/api/admin/payments/chg_1'
const drawer = () => screen.findByRole('dialog', { name: 'Payment' })
const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }))
const write = async (label: RegExp, value: string) =>
  fireEvent.change(await screen.findByLabelText(label), { target: { value } })
const sessions = paymentDetail({
  sessions: [
    {
      bookingId: 'bkg_1',
      title: 'Private Lesson',
      instructorName: 'Marcus Bell',
      scheduledAt: '2026-12-01T10:00:00.000Z',
      duration: 60,
      status: 'confirmed',
      amount: '75.00',
      refundedAmount: '0.00',
    },
  ],
})

describe('a payment beside the list', () => {
  test('opens from its row, with its member, receipt and sessions', async () => {
    await openWith('', { [path]: sessions })
    await press(/^Member 1/)
    const text = (await drawer()).textContent
    await within(await drawer()).findByText('$49.00')
    expect((await drawer()).textContent).toMatch(
      /\$49\.00 Paid.*Member 1member1@kiai\.test.*White Belt Karate, course.*by Stripe.*Private Lesson, Marcus Bell.*Confirmed/,
    )
    expect(text).toContain('Payment')
    const receipt = within(await drawer()).getByRole('link', { name: 'KI-2026-000001' })
    expect(receipt.getAttribute('href')).toBe('/admin/payments/chg_1/receipt')
  })

  test('opens by a press anywhere on its row, and closes again', async () => {
    await openWith('', { [path]: paymentDetail() })
    const table = await screen.findByRole('table', { name: 'Recent payments' })
    const cell = within(table).getAllByText('Stripe')[0]
    if (cell) fireEvent.click(cell)
    fireEvent.click(within(await drawer()).getByRole('button', { name: 'Close' }))
    expect(screen.queryByRole('dialog', { name: 'Payment' })).toBeNull()
  })

  test('opens by its address, and says if it does not exist', async () => {
    await openWith('?payment=chg_1', {}, ({ pathname }) =>
      pathname === path ? problem(404, 'purchase.not_found', 'Purchase not found') : undefined,
    )
    expect(await within(await drawer()).findByText('This payment does not exist.')).toBeTruthy()
  })

  test('lists its refunds with author and reason', async () => {
    const detail = paymentDetail({
      left: '29.00',
      requests: [
        {
          id: 'rfr_1',
          state: 'paid',
          amount: '20.00',
          ruleAmount: '0.00',
          rule: 'Our team decided this refund.',
          wish: 'The films stopped twice',
          isBegunByAdmin: true,
          answer: 'The films stopped twice',
          decidedBy: 'Dana Ortiz',
          createdAt: '2026-11-22T10:00:00.000Z',
        },
      ],
    })
    await openWith('?payment=chg_1', { [path]: detail })
    const said = await within(await drawer()).findByText(/decided by Dana Ortiz/)
    expect(said.textContent).toBe('$20.00 refunded, decided by Dana Ortiz')
    expect(within(await drawer()).getAllByText('The films stopped twice')).toHaveLength(1)
  })

  test('offers no refund where none is possible, and says why', async () => {
    const refusal = 'This payment is disputed. It cannot be refunded until the bank decides.'
    await openWith('?payment=chg_1', { [path]: paymentDetail({ left: '0.00', refusal, offer: null }) })
    expect(await within(await drawer()).findByText(`${refusal}.`)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Refund…' })).toBeNull()
  })
})

describe('a refund by hand', () => {
  const paid = paymentDetail({ left: '29.00' })
  const openRefund = async (
    detail = paymentDetail(),
    answer: { status?: number; body?: unknown } = { body: paid },
  ) => {
    const server = await openWith('?payment=chg_1', { [path]: detail }, (_, init) =>
      init?.method === 'POST' ? answer : undefined,
    )
    await press('Refund…')
    return server
  }

  test('shows the rule beside the request, and sends amount, reason and the rest that was shown', async () => {
    const { writes } = await openRefund()
    expect((await drawer()).textContent).toMatch(/Refund policy\$0\.00A course is refunded within 30 days/)
    expect(await screen.findByRole('button', { name: 'Refund $49.00' })).toBeTruthy()
    expect(screen.getByText('This is a full refund: the course closes. The progress is kept.')).toBeTruthy()
    await write(/^Refund, USD/, '20.00')
    expect(screen.queryByText(/This is a full refund/)).toBeNull()
    await press('Refund $20.00')
    expect(await screen.findByText('Required')).toBeTruthy()
    expect(writes).toEqual([])
    await write(/^Reason/, 'The films stopped twice')
    await press('Refund $20.00')
    expect(await screen.findByText('$20.00 is on its way back')).toBeTruthy()
    expect(writes).toEqual([
      {
        call: `POST ${path}/refund`,
        body: { amount: '20.00', reason: 'The films stopped twice', left: '49.00' },
      },
    ])
    expect(await screen.findByRole('button', { name: 'Refund…' })).toBeTruthy()
  })

  test('begins with the amount by the rules, and names other payments of a plan’s month that a full refund includes', async () => {
    const part = { purchaseId: 'chg_1', subjectId: 'premium', title: 'Kiai Premium', amount: '19.99' }
    const more = { purchaseId: 'chg_2', subjectId: 'master', title: 'Kiai Master', amount: '20.00' }
    const detail = paymentDetail()
    await openRefund({
      ...detail,
      purchase: { ...detail.purchase, purpose: 'tier', amount: '19.99' },
      left: '19.99',
      offer: {
        amount: '39.99',
        reason: 'subscription.within_window',
        rule: 'By the guarantee.',
        needsReview: false,
        payments: [part, more],
      },
    })
    expect(await screen.findByRole('button', { name: 'Refund $19.99' })).toBeTruthy()
    expect(screen.getByText('This is a full refund: the plan ends immediately.')).toBeTruthy()
    expect(screen.getByRole('list', { name: 'Also refunded' }).textContent).toBe(
      'Also refunded: Kiai Master$20.00',
    )
    await write(/^Refund, USD/, '5.00')
    expect(screen.queryByRole('list', { name: 'Also refunded' })).toBeNull()
  })

  test.each([
    ['49.01', 'At most $49.00'],
    ['0.00', 'Enter more than $0.00'],
    ['5', 'Enter dollars with two decimals, such as 19.99'],
  ])('of %s is not sent', async (amount, words) => {
    const { writes } = await openRefund()
    await write(/^Reason/, 'Sorry')
    await write(/^Refund, USD/, amount)
    expect(screen.getAllByText(words).length).toBeGreaterThan(0)
    const button = screen.getByRole('button', { name: 'Refund' })
    expect(button.getAttribute('aria-disabled')).toBe('true')
    fireEvent.click(button)
    expect(writes).toEqual([])
  })

  test('that the server refuses keeps the input, and says why', async () => {
    const refused = problem(409, 'refund.asked', 'A refund of this payment is already on its way or pending')
    await openRefund(paymentDetail(), refused)
    await write(/^Reason/, 'Sorry')
    await press('Refund $49.00')
    expect(await screen.findByText('A refund of this payment is already on its way or pending')).toBeTruthy()
    expect((await screen.findByLabelText<HTMLTextAreaElement>(/^Reason/)).value).toBe('Sorry')
  })
})

describe('a refund after another refund', () => {
  test('keeps the input, and shows the current rest', async () => {
    let detail = paymentDetail()
    const { writes } = await openWith('?payment=chg_1', {}, ({ pathname }, init) => {
      if (init?.method === 'POST') {
        detail = paymentDetail({ left: '29.00' })
        return problem(409, 'refund.changed', 'Only 29.00 of the payment is left to refund')
      }
      return pathname === path ? { body: detail } : undefined
    })
    await press('Refund…')
    await write(/^Refund, USD/, '20.00')
    await write(/^Reason/, 'Sorry')
    await press('Refund $20.00')
    expect(await screen.findByText('Only 29.00 of the payment is left to refund')).toBeTruthy()
    expect(await screen.findByText('At most $29.00.')).toBeTruthy()
    expect((await screen.findByLabelText<HTMLTextAreaElement>(/^Reason/)).value).toBe('Sorry')
    await press('Refund $20.00')
    await screen.findByText('Only 29.00 of the payment is left to refund')
    expect(writes.map(({ body }) => body)).toEqual([
      { amount: '20.00', reason: 'Sorry', left: '49.00' },
      { amount: '20.00', reason: 'Sorry', left: '29.00' },
    ])
  })
})

describe('the receipt of a payment', () => {
  test('is the member’s own, for an admin', async () => {
    serve(
      ({ pathname }) =>
        ({ ...asAdmin, [path]: paymentDetail() })[pathname] && {
          body: { ...asAdmin, [path]: paymentDetail() }[pathname],
        },
    )
    await openPage('/admin/payments/chg_1/receipt')
    expect(await screen.findByRole('heading', { level: 1, name: 'Receipt' })).toBeTruthy()
    expect(screen.getByRole('article').textContent).toMatch(/KI-2026-000001.*ToMember 1member1@kiai\.test/)
    expect(screen.getByRole('link', { name: 'Payment' }).getAttribute('href')).toBe(
      '/admin/payments?payment=chg_1',
    )
  })

  test('of an order lists its lines and shipping, read as an admin', async () => {
    const detail = paymentDetail()
    const purchase = { ...detail.purchase, purpose: 'order' as const, subjectId: 'ord_1', amount: '53.99' }
    const order = { ...orderOf(), memberId: 'mem_1', memberName: 'Member 1' }
    const known: Record<string, unknown> = {
      ...asAdmin,
      [path]: { ...detail, purchase },
      '/api/admin/orders/ord_1': order,
    }
    const { asked } = serve(({ pathname }) => (known[pathname] ? { body: known[pathname] } : undefined))
    await openPage('/admin/payments/chg_1/receipt')
    const rows = within(await screen.findByRole('table')).getAllByRole('row')
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'ItemAmount',
      '2 × Ensō Tee, Black, M$48.00',
      'Standard shipping$5.99',
      'Total, USD$53.99',
    ])
    expect(screen.getByRole('article').textContent).toContain('Order K-7F3Q-9MXD.')
    expect(asked).not.toContain('/api/orders/ord_1')
  })
})

describe('the payments of a member', () => {
  test('open from the row of the list of users, and each opens over them', async () => {
    const user = {
      id: 'mem_1',
      email: 'member1@kiai.test',
      firstName: 'Lena',
      lastName: 'Hoffmann',
      profileImageUrl: null,
      subscriptionStatus: 'premium',
      isOverridden: false,
      paysFor: 'premium',
      subscriptionExpiresAt: null,
      suspendedAt: null,
      createdAt: '2026-11-18T10:00:00.000Z',
    }
    const { asked } = serve(({ pathname }) => {
      const known: Record<string, unknown> = {
        ...asAdmin,
        '/api/admin/users': [user],
        '/api/admin/payments': [payment(1), payment(2, { title: 'White Belt Karate' })],
        [path]: paymentDetail(),
      }
      return pathname in known ? { body: known[pathname] } : undefined
    })
    await openPage('/admin/users')
    await press(/^Lena Hoffmann/)
    const member = await screen.findByRole('dialog', { name: 'Member' })
    const first = await within(member).findByRole('button', { name: /^Premium/ })
    expect(asked.some((address) => address.includes('memberId=mem_1'))).toBe(true)
    fireEvent.click(first)
    expect(await within(await drawer()).findByText('$49.00')).toBeTruthy()
    fireEvent.click(within(await drawer()).getByRole('button', { name: 'Close' }))
    expect(screen.getByRole('dialog', { name: 'Member' })).toBeTruthy()
  })
})
