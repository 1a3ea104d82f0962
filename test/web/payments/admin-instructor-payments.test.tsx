import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { InstructorPayment } from '#shared/contract/payments/instructor-payments.ts'
import { member, openPage, type Server, serve, setSessionHint } from '../app-harness.tsx'
import { rowsOf } from './admin-payments-page.ts'

// Loaded before the tests: on a busy machine the code of a screen takes its time.
beforeAll(() => import('../../../web/features/payments/admin/payouts/instructor-payments-page.tsx'))
beforeEach(() => setSessionHint(true))

const base = '/api/admin/instructor-payments'

const payout: InstructorPayment = {
  id: 'ipm_1',
  instructorId: 'ins_1',
  instructorName: 'Marcus Bell',
  amount: '223.12',
  description: '4 sessions, 1 refund, Nov 1 – 22',
  paymentType: 'session_payout',
  state: 'unpaid',
  dueDate: '2999-12-01T00:00:00.000Z',
  isPaid: false,
  paidAt: null,
  paymentMethod: null,
  notes: null,
  stripePaymentIntentId: null,
  paypalOrderId: null,
  createdAt: '2026-11-01T10:00:00.000Z',
  isSendable: false,
  failure: null,
  takenBack: null,
}
const fee: InstructorPayment = {
  ...payout,
  id: 'ipm_2',
  instructorName: 'Yael Mizrahi',
  amount: '60.00',
  paymentType: 'monthly_fee',
  description: 'Studio page, November',
  dueDate: '2026-11-15T00:00:00.000Z',
}
const below: InstructorPayment = { ...payout, id: 'ipm_3', instructorName: 'Ana Ribeiro', amount: '-12.00' }
const paid: InstructorPayment = {
  ...payout,
  id: 'ipm_4',
  isPaid: true,
  state: 'paid',
  paidAt: '2026-11-02T10:00:00.000Z',
  paymentMethod: 'check',
  notes: 'No. 1042',
}

const full: Record<string, unknown> = {
  '/api/auth/user': { ...member, isAdmin: true },
  '/api/admin/refunds': [],
  '/api/instructors': [
    {
      id: 'ins_1',
      name: 'Marcus Bell',
      bio: '',
      specialties: [],
      credentials: '',
      profileImageUrl: null,
      isApproved: true,
      isPlatformOwner: false,
      hourlyRate: '75.00',
      rating: '5.00',
      createdAt: '2026-01-01T00:00:00.000Z',
      updatedAt: '2026-01-01T00:00:00.000Z',
    },
  ],
  [base]: [paid, payout, fee],
  [`${base}/unpaid`]: [fee, payout, below],
  [`${base}/totals`]: {
    toPayOut: '223.12',
    payouts: 1,
    nextDueAt: '2026-12-01T00:00:00.000Z',
    owedToUs: '60.00',
    fees: 1,
    paidThisMonth: '446.24',
    payments: 2,
  },
}

async function open(view = '', more: Record<string, unknown> = {}, answer?: Server) {
  const known = { ...full, ...more }
  const server = serve((url, init) => {
    const given = answer?.(url, init)
    if (given) return given
    return url.pathname in known ? { body: known[url.pathname] } : undefined
  })
  await openPage(`/admin/instructor-payments${view}`)
  await screen.findByRole('heading', { level: 1, name: 'Instructor Payments' })
  return server
}

const choose = (name: RegExp | string, value: string) =>
  fireEvent.change(within(screen.getByRole('dialog')).getByLabelText(name), { target: { value } })

describe('the page', () => {
  test('has the tabs Unpaid and All Payments', async () => {
    await open()
    await screen.findByRole('tab', { name: 'Unpaid 3', selected: true })
    fireEvent.click(screen.getByRole('tab', { name: 'All Payments' }))
    const rows = await rowsOf('All payments')
    expect(rows[0]).toMatch(/Marcus Bell.*Session payout.*“?No\. 1042.*\$223\.12.*Paid.*Check/)
    expect(rows[1]).toMatch(/Unpaid/)
  })

  test('shows the sums to be paid out, owed, and paid', async () => {
    await open()
    const totals = await screen.findByRole('region', { name: 'Totals' })
    await within(totals).findByText('$223.12')
    expect(totals.textContent).toMatch(
      /To pay out\$223\.12.*1 payout, first due Dec 1, 2026.*Owed to us\$60\.00.*1 fee.*\$446\.24.*2 payments/,
    )
  })

  test('shows the direction of each payment, overdue ones, and ones that cannot be paid yet', async () => {
    await open()
    const [first, second, third] = await rowsOf('Unpaid payments')
    expect(first).toMatch(/Yael Mizrahi.*Monthly fee, from the instructor.*Overdue: Nov 15, 2026.*\$60\.00/)
    expect(second).toMatch(/Session payout, to the instructor/)
    expect(second).not.toMatch(/Overdue/)
    expect(third).toMatch(/−\$12\.00.*Offset against the next sessions/)
    expect(screen.getAllByRole('button', { name: /^Mark as paid/ })).toHaveLength(2)
  })

  test('says so where there are none', async () => {
    await open('', { [`${base}/unpaid`]: [], [base]: [] })
    await screen.findByText('No unpaid payments found')
    fireEvent.click(screen.getByRole('tab', { name: 'All Payments' }))
    await screen.findByText('No payments found')
  })

  test('that cannot be loaded offers to try again', async () => {
    let isDown = true
    await open('', {}, ({ pathname }) =>
      isDown && pathname === `${base}/unpaid` ? { status: 503, body: 'busy' } : undefined,
    )
    await screen.findByText('The payments could not be loaded')
    isDown = false
    fireEvent.click(screen.getByRole('button', { name: /Try again/ }))
    expect(await rowsOf('Unpaid payments')).toHaveLength(3)
  })
})

describe('creating a payment', () => {
  async function form(answer?: Server) {
    const sent: unknown[] = []
    const server = await open('', {}, (url, init) => {
      if (init?.method !== 'POST') return undefined
      sent.push(JSON.parse(String(init.body)))
      return answer?.(url, init) ?? { status: 201, body: { ...fee, amount: '45.50' } }
    })
    fireEvent.click(screen.getByRole('button', { name: 'Create Payment' }))
    await screen.findByRole('option', { name: 'Marcus Bell' })
    return { ...server, sent, dialog: within(screen.getByRole('dialog', { name: 'Create Payment' })) }
  }
  const fill = () => {
    choose(/^Instructor/, 'ins_1')
    choose(/^Amount/, '45.5')
    choose(/^Description/, 'Workshop room')
    choose(/^Due/, '2026-12-01')
  }

  test('sends two decimals and a time, a platform fee by default', async () => {
    const { sent, dialog } = await form()
    expect((screen.getByLabelText('Type') as HTMLSelectElement).value).toBe('platform_fee')
    expect(dialog.getByText('The instructor owes this to Kiai.')).toBeTruthy()
    fill()
    fireEvent.click(dialog.getByRole('button', { name: 'Create Payment' }))
    await screen.findByText('Payment Created')
    expect(sent).toEqual([
      {
        instructorId: 'ins_1',
        amount: '45.50',
        description: 'Workshop room',
        paymentType: 'platform_fee',
        dueDate: '2026-12-01T00:00:00.000Z',
        key: expect.any(String),
      },
    ])
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('without a required field sends nothing, and says so', async () => {
    const { sent, dialog } = await form()
    choose(/^Amount/, '45')
    fireEvent.click(dialog.getByRole('button', { name: 'Create Payment' }))
    await screen.findByText('Validation Error')
    expect(screen.getByText('Please fill in all required fields.')).toBeTruthy()
    for (const words of ['Choose an instructor', 'Choose a day']) {
      expect(await dialog.findByText(words, { ignore: 'option' })).toBeTruthy()
    }
    expect(sent).toEqual([])
  })

  test('that fails says why, keeps the input, and is sent again under its key', async () => {
    const problem = { type: 'about:blank', title: 'Instructor not found', status: 404, requestId: 'r' }
    const { dialog, sent } = await form(() => ({
      status: 404,
      body: { ...problem, detail: 'They left this morning', code: 'instructor.not_found' },
    }))
    fill()
    fireEvent.click(dialog.getByRole('button', { name: 'Create Payment' }))
    await screen.findByText('Creation Failed')
    expect(screen.getByText('They left this morning')).toBeTruthy()
    expect((screen.getByLabelText(/^Description/) as HTMLInputElement).value).toBe('Workshop room')
    fireEvent.click(dialog.getByRole('button', { name: 'Create Payment' }))
    await waitFor(() => expect(sent).toHaveLength(2))
    expect(sent[1]).toEqual(sent[0])
  })
})

describe('marking as paid', () => {
  async function dialogOf(answer: Server) {
    const server = await open('', {}, (url, init) => (init?.method === 'PUT' ? answer(url, init) : undefined))
    fireEvent.click(await screen.findByRole('button', { name: 'Mark as paid: Marcus Bell, $223.12' }))
    return { ...server, dialog: within(await screen.findByRole('dialog', { name: 'Mark as paid' })) }
  }

  test('sends Stripe by default, the note, and the amount that was shown', async () => {
    const sent: unknown[] = []
    const { dialog } = await dialogOf((url, init) => {
      sent.push(url.pathname, JSON.parse(String(init?.body)))
      return { body: { ...payout, isPaid: true, state: 'paid' } }
    })
    expect(dialog.getByText(/This books \$223\.12 in the ledger and cannot be undone/)).toBeTruthy()
    choose('Notes (optional)', 'Wire 77')
    fireEvent.click(dialog.getByRole('button', { name: 'Mark as paid, $223.12' }))
    await screen.findByText('Payment Marked as Paid')
    expect(sent).toEqual([
      `${base}/ipm_1/mark-paid`,
      { paymentMethod: 'stripe', notes: 'Wire 77', amount: '223.12' },
    ])
  })

  test('that was already done says so, and asks again', async () => {
    const problem = { type: 'about:blank', title: 'Paid', status: 409, requestId: 'r' }
    const { dialog, asked } = await dialogOf(() => ({
      status: 409,
      body: { ...problem, detail: 'This payment is paid already', code: 'instructor_payment.paid' },
    }))
    const before = asked.length
    fireEvent.click(dialog.getByRole('button', { name: 'Mark as paid, $223.12' }))
    await screen.findByText('Update Failed')
    await waitFor(() => expect(asked.slice(before)).toContain(`${base}/unpaid`))
  })
})

describe('paying by Stripe', () => {
  const sendable = { ...payout, isSendable: true }

  async function sendAs(answer: Record<string, unknown> | { status: number; body: unknown }) {
    const sent: unknown[] = []
    await open('', { [`${base}/unpaid`]: [fee, sendable, below] }, ({ pathname }, init) => {
      if (pathname !== `${base}/ipm_1/send`) return undefined
      sent.push(JSON.parse(String(init?.body)))
      return 'status' in answer ? answer : { body: { ...sendable, ...answer } }
    })
    await rowsOf('Unpaid payments')
    const buttons = screen.getAllByRole('button', { name: /^Pay by Stripe/ })
    expect(buttons.map((button) => button.getAttribute('aria-label'))).toEqual([
      'Pay by Stripe: Marcus Bell, $223.12',
    ])
    fireEvent.click(buttons[0] as HTMLElement)
    const dialog = within(await screen.findByRole('dialog', { name: 'Pay by Stripe' }))
    fireEvent.click(dialog.getByRole('button', { name: 'Send $223.12' }))
    return sent
  }

  test('sends the amount that was shown, after a question', async () => {
    const sent = await sendAs({ state: 'paid', isPaid: true })
    await screen.findByText('Payment Sent')
    expect(sent).toEqual([{ amount: '223.12' }])
  })

  test('with an unknown outcome is on its way', async () => {
    await sendAs({ state: 'sending' })
    await screen.findByText('Payment On Its Way')
  })

  test('that Stripe refuses says why, also later', async () => {
    await sendAs({ failure: 'Your Stripe balance is too low' })
    await screen.findByText('Payment Not Sent')
    expect(screen.getByText('Your Stripe balance is too low')).toBeTruthy()
  })
})
