import { act, fireEvent, screen, within } from '@testing-library/react'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { setSessionHint } from '../app-harness.tsx'
import { difference, entry, payment, revenue } from './admin-payments-fixtures.ts'
import { openWith, rowsOf } from './admin-payments-page.ts'

// Loaded before the tests: on a busy machine the code of a screen takes its time.
beforeAll(() => import('../../../web/features/payments/admin/payments-page.tsx'))
beforeEach(() => setSessionHint(true))

describe('the overview', () => {
  test('shows the revenue of this month, the last one and the year', async () => {
    await openWith()
    const cards = await screen.findByRole('region', { name: 'Revenue' })
    await within(cards).findByText('$22,050.00')
    expect(cards.textContent).toMatch(/This month\$22,050\.00 114% of last month so far/)
    expect(cards.textContent).toMatch(/Last month\$19,310\.50.*Last 12 months\$173,010\.50/)
  })

  test('draws the months, describes them in a sentence, and gives them as figures and as a file', async () => {
    await openWith()
    const chart = await screen.findByRole('img', { name: /^Revenue of 12 months, \$173,010\.50 in total/ })
    expect(chart.getAttribute('aria-label')).toMatch(/the most in November 2026, \$22,050\.00$/)
    expect(chart.textContent).toMatch(/^\$22,050\.00 November 2026/)
    const file = screen.getByRole('link', { name: 'Revenue by month as CSV' })
    const csv = decodeURIComponent(file.getAttribute('href') ?? '')
    expect(csv.split('\r\n').at(-2)).toBe(
      '"2026-11","22050.00","15435.00","4510.00","2205.00","0.00","0.00","100.00","661.50"',
    )
    const sources = screen.getByRole('heading', { name: 'By source, 12 months' }).parentElement
    expect(sources?.textContent).toMatch(/Subscriptions 69%.*Courses 21%.*Sessions 10%/)
    fireEvent.click(screen.getByRole('button', { name: 'Revenue by month: as a table' }))
    const rows = within(screen.getByRole('table', { name: 'Revenue by month' })).getAllByRole('row')
    expect(rows).toHaveLength(13)
    expect(rows.at(-1)?.textContent).toMatch(/^2026-1122050\.0015435\.00/)
  })

  test('describes a month whose bar is pointed at', async () => {
    await openWith()
    const chart = await screen.findByRole('img', { name: /^Revenue of 12/ })
    const bar = within(chart).getByText('Oct').parentElement
    if (bar) fireEvent.pointerEnter(bar)
    expect(chart.textContent).toMatch(/^\$19,310\.50 October 2026/)
  })

  test('lists the earnings of each instructor', async () => {
    await openWith()
    expect(await rowsOf('Instructor earnings')).toEqual([
      'Marcus BellTotal sessions312Total earnings$19,890.00Platform fees$3,510.00',
    ])
  })

  test('says Paid or Pending for each payment, and its current state', async () => {
    const payments = [
      payment(1),
      payment(2, { state: 'awaiting', isPaid: false, paidAt: null }),
      payment(3, { state: 'part_refunded', refundedAmount: '5.00' }),
      payment(4, { state: 'failed', isPaid: false }),
      payment(5, { isDisputed: true }),
    ]
    await openWith('', { '/api/admin/payments': payments })
    const rows = await rowsOf('Recent payments')
    expect(rows.map((row) => row?.replace(/.*Status/, ''))).toEqual([
      ' Paid',
      ' Pending',
      ' Paid Partly refunded',
      ' Pending Failed',
      ' Paid Disputed',
    ])
    expect(rows[2]).toContain('$5.00 refunded')
  })

  test('loads more payments when there are more', async () => {
    const link = '</api/admin/payments?cursor=next>; rel="next"'
    const { asked } = await openWith('', {}, ({ pathname, searchParams }) => {
      if (pathname !== '/api/admin/payments') return undefined
      return searchParams.has('cursor') ? { body: [payment(9)] } : { body: [payment(1)], headers: { link } }
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Load more' }))
    expect(await screen.findByText('Member 9')).toBeTruthy()
    expect(asked).toContain('/api/admin/payments?limit=20&cursor=next')
  })

  test('that is empty says what it will show', async () => {
    const blank = { ...revenue, months: revenue.months.map((month) => ({ ...month, total: '0.00' })) }
    await openWith('', {
      '/api/admin/revenue': blank,
      '/api/admin/payments': [],
      '/api/admin/instructor-earnings': [],
    })
    expect(await screen.findByText('No payments yet')).toBeTruthy()
    expect(await screen.findByText('No earnings yet')).toBeTruthy()
    expect(await screen.findByText(/The chart starts with the first payment/)).toBeTruthy()
  })

  test('that fails in one part shows the others, and tries again', async () => {
    let isDown = true
    await openWith('', {}, ({ pathname }) =>
      pathname === '/api/admin/payments' && isDown ? { status: 503, body: 'busy' } : undefined,
    )
    expect(await screen.findByText('The payments could not be loaded')).toBeTruthy()
    expect(await rowsOf('Instructor earnings')).toHaveLength(1)
    isDown = false
    fireEvent.click(screen.getByRole('button', { name: /Try again/ }))
    expect(await rowsOf('Recent payments')).toHaveLength(2)
  })
})

describe('the ledger', () => {
  const adjusted = entry(2, {
    kind: 'adjustment',
    chargeId: null,
    description: 'Adjustment',
    reason: 'Late correction',
    by: 'Mei Tanaka',
    lines: [
      { account: 'held:stripe', amount: '-5.00' },
      { account: 'adjustments', amount: '5.00' },
    ],
  })

  test('groups lines by entry, and its foot shows that both sides agree', async () => {
    await openWith('?view=ledger&month=2026-10', { '/api/admin/ledger': [entry(1), adjusted] })
    const rows = await rowsOf('Ledger of October 2026')
    expect(rows).toEqual([
      'Nov 21, 22:10PaymentPremium, Member 1Order chg_1Stripe balance$19.99',
      'Subscriptions$18.51',
      'Tax$1.48',
      'Nov 21, 22:10AdjustmentAdjustmentLate correctionBooked by Mei TanakaAdjustments$5.00',
      'Stripe balance$5.00',
      'All 2 of October 2026: both sides agree$24.99$24.99',
    ])
  })

  test('that does not balance says so', async () => {
    const wrong = entry(1, { lines: [{ account: 'held:stripe', amount: '1.00' }] })
    await openWith('?view=ledger', { '/api/admin/ledger': [wrong] })
    expect(await screen.findByText(/the sides do not agree/)).toBeTruthy()
  })

  test('shows the chosen month, and can be downloaded', async () => {
    const { asked } = await openWith('?view=ledger')
    const month = await screen.findByRole('combobox', { name: 'Month' })
    const before = [...month.querySelectorAll('option')][1]?.value ?? ''
    fireEvent.change(month, { target: { value: before } })
    expect(await screen.findByText(/^No entries in/)).toBeTruthy()
    expect(asked).toContain(`/api/admin/ledger?month=${before}&limit=50`)
    const file = screen.getByRole('link', { name: /Ledger CSV/ })
    expect(file.getAttribute('href')).toBe(`/api/admin/ledger/csv?month=${before}`)
    expect(file.getAttribute('download')).toBe(`kiai-ledger-${before}.csv`)
  })

  test('accepts an adjustment with its reason, under one key however often it is sent', async () => {
    let tries = 0
    const { writes } = await openWith('?view=ledger', {}, ({ pathname }, init) => {
      if (pathname !== '/api/admin/ledger' || init?.method !== 'POST') return undefined
      tries += 1
      return tries === 1 ? { status: 503, body: 'busy' } : { status: 201, body: adjusted }
    })
    fireEvent.click(await screen.findByRole('button', { name: /Adjustment/ }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Book an adjustment' }))
    fireEvent.click(dialog.getByRole('button', { name: 'Book' }))
    expect(await dialog.findByText('Required')).toBeTruthy()
    expect(writes).toEqual([])
    fireEvent.change(dialog.getByLabelText(/^Amount/), { target: { value: '-5.00' } })
    fireEvent.change(dialog.getByLabelText(/^Reason/), { target: { value: 'Late correction' } })
    fireEvent.click(dialog.getByRole('button', { name: 'Book' }))
    expect(await dialog.findByRole('alert')).toBeTruthy()
    await act(async () => fireEvent.click(dialog.getByRole('button', { name: 'Book' })))
    expect(await screen.findByText('Adjustment Booked')).toBeTruthy()
    const bodies = writes.map(({ body }) => body as { key: string })
    expect(bodies).toHaveLength(2)
    expect(bodies[1]).toEqual(bodies[0])
    expect(bodies[0]).toMatchObject({ provider: 'stripe', amount: '-5.00', reason: 'Late correction' })
  })
})

describe('the differences of the nightly check', () => {
  const lastCheck = { at: '2026-11-22T04:10:00.000Z', differences: 2, unchecked: 0 }

  test('are none, and the page says so with the time of the check', async () => {
    await openWith('?view=differences')
    expect(await screen.findByRole('heading', { name: 'No differences' })).toBeTruthy()
    expect(screen.getByText(/^Books checked/).textContent).toBe('Books checked Nov 22, 04:10 UTC')
    expect(screen.getByText('No differences', { selector: 'span' })).toBeTruthy()
  })

  test('are unknown before the first check, and the page says so', async () => {
    await openWith('?view=differences', { '/api/admin/differences': { items: [], lastCheck: null } })
    expect(await screen.findByRole('heading', { name: 'Not checked yet' })).toBeTruthy()
    expect(screen.getByText(/The first check runs tonight at 04:10 UTC/)).toBeTruthy()
    expect(screen.queryByText(/found no differences/)).toBeNull()
  })

  test('are not reported as none where a part could not be checked', async () => {
    const half = { items: [], lastCheck: { ...lastCheck, differences: 0, unchecked: 3 } }
    await openWith('?view=differences', { '/api/admin/differences': half })
    expect(await screen.findByText('3 could not be checked')).toBeTruthy()
    expect(screen.queryByRole('heading', { name: 'No differences' })).toBeNull()
  })

  test('are described in words, with the repair and the time of the check', async () => {
    const items = [difference, { ...difference, id: 'dif_2', kind: 'drift', isRepaired: true }]
    await openWith('?view=differences', { '/api/admin/differences': { items, lastCheck } })
    const rows = within(await screen.findByRole('list', { name: 'Differences' })).getAllByRole('listitem')
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'Paid at the provider, missing in the bookspi_3Nx of $19.99 is paid at StripeOpenNov 21, 22:10 UTC',
      'Plan out of date with its providerpi_3Nx of $19.99 is paid at StripeRepairedNov 21, 22:10 UTC',
    ])
    expect(screen.getByText('2 found')).toBeTruthy()
  })
})
