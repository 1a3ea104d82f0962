import { act, fireEvent, screen, within } from '@testing-library/react'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Earnings, Statement, StatementLine } from '#shared/contract/payments/earnings.ts'
import { member, openPage, type Server, serve, setSessionHint } from '../app-harness.tsx'

beforeAll(() => import('../../../web/features/teach/earnings/earnings-page.tsx'))
beforeEach(() => setSessionHint(true))

const earnings: Earnings = {
  pending: '63.75',
  pendingSessions: 1,
  due: '223.12',
  dueSessions: 4,
  dueRefunds: 1,
  dueReturns: 0,
  nextPayoutAt: '2026-12-01T00:00:00.000Z',
  paid: '9180.00',
  paidSince: '2025-03-04T12:00:00.000Z',
  platformFeePercentage: '15.00',
}
const line = (id: string, more: Partial<StatementLine> = {}): StatementLine => ({
  id,
  at: '2026-11-03T18:00:00.000Z',
  what: 'session',
  isByCredit: false,
  title: 'Dana W.',
  duration: 60,
  paid: '75.00',
  fee: '11.25',
  share: '63.75',
  state: 'due',
  ...more,
})
const statement: Statement = {
  month: '2026-11',
  instructorName: 'Marcus Bell',
  lines: [
    line('1'),
    line('2', { what: 'cancelled', title: 'Tomas R.', paid: '37.50', fee: '5.63', share: '31.87' }),
    line('3', {
      what: 'refund',
      title: 'Mira S.',
      paid: '-75.00',
      fee: '-11.25',
      share: '-63.75',
      state: 'booked_back',
    }),
    line('4', { state: 'pending', title: 'Lena H.' }),
    line('5', { state: 'paid', title: 'Kofi A.' }),
  ],
  total: { paid: '187.50', fee: '28.13', share: '159.37' },
}

async function open(view = '', answer?: Server) {
  const known: Record<string, unknown> = {
    '/api/auth/user': { ...member, instructorId: 'ins_1' },
    '/api/teach/earnings': earnings,
    '/api/teach/statement': statement,
    '/api/teach/schedule': null,
    '/api/teach/payee': { state: 'none' },
  }
  const server = serve((url, init) => {
    const given = answer?.(url, init)
    if (given) return given
    return url.pathname in known ? { body: known[url.pathname] } : undefined
  })
  await openPage(`/teach/earnings${view}`)
  await screen.findByRole('heading', { level: 1, name: 'Earnings' })
  return server
}

describe('earnings', () => {
  test('show pending, due and paid sums, and the platform fee', async () => {
    await open()
    const cards = await screen.findByRole('region', { name: 'Your earnings' })
    await within(cards).findByText('$223.12')
    expect(cards.textContent).toMatch(/Pending\$63\.75.*1 session not settled yet/)
    expect(cards.textContent).toMatch(/Due\$223\.12.*4 sessions, 1 refund, next payout Dec 1/)
    expect(cards.textContent).toMatch(/Paid out\$9,180\.00.*since Mar 4, 2025.*Platform fee15%/)
  })

  test('that cannot be loaded leave the statement, and are requested again', async () => {
    let isDown = true
    await open('', ({ pathname }) =>
      isDown && pathname === '/api/teach/earnings' ? { status: 503, body: 'busy' } : undefined,
    )
    await screen.findByText('Your earnings could not be loaded')
    await screen.findByRole('table')
    isDown = false
    fireEvent.click(screen.getByRole('button', { name: /Try again/ }))
    await screen.findByText('$223.12')
  })
})

describe('the statement', () => {
  test('lists for each session the price, fee, share and state', async () => {
    await open('?month=2026-11')
    const table = await screen.findByRole('table', { name: /^Statement of/ })
    const rows = within(table)
      .getAllByRole('row')
      .map(({ textContent }) => textContent)
    expect(rows[1]).toMatch(/Dana W\., 60 min\$75\.00−\$11\.25\$63\.75.*Due/)
    expect(rows[2]).toMatch(/Tomas R\., cancelled late\$37\.50−\$5\.63\$31\.87/)
    expect(rows[3]).toMatch(/Refund, Mira S\.−\$75\.00\$11\.25−\$63\.75.*Reversed/)
    expect(rows[4]).toMatch(/Pending/)
    expect(rows[5]).toMatch(/Paid$/)
    expect(rows[6]).toMatch(/^Total, November 2026\$187\.50−\$28\.13\$159\.37/)
  })

  test('covers the month in the address, as does its file; and prints', async () => {
    const { asked } = await open()
    const month = await screen.findByLabelText('Month')
    const before = [...month.querySelectorAll('option')][1]?.value ?? ''
    fireEvent.change(month, { target: { value: before } })
    await screen.findByRole('heading', { name: /^Statement, / })
    const file = screen.getByRole('link', { name: 'CSV' })
    expect(file.getAttribute('href')).toBe(`/api/teach/statement/csv?month=${before}`)
    expect(asked).toContain(`/api/teach/statement?month=${before}`)
    const print = vi.fn()
    vi.stubGlobal('print', print)
    fireEvent.click(screen.getByRole('button', { name: 'Print' }))
    expect(print).toHaveBeenCalledOnce()
  })

  test('of a month without sessions says so', async () => {
    await open('?month=2026-11', ({ pathname }) =>
      pathname === '/api/teach/statement'
        ? { body: { ...statement, lines: [], total: { paid: '0.00', fee: '0.00', share: '0.00' } } }
        : undefined,
    )
    await screen.findByText(/^No earnings in/)
  })
})

describe('the payout method', () => {
  const panel = () => screen.findByRole('region', { name: /How you are paid/ })
  const standing = (state: string): Server => {
    return ({ pathname }) => (pathname === '/api/teach/payee' ? { body: { state } } : undefined)
  }

  test.each([
    ['unavailable', 'Kiai pays you by bank transfer', undefined],
    ['none', 'Set up a Stripe account', 'Set up payouts'],
    ['started', 'still needs some details', 'Continue at Stripe'],
    ['checking', 'reviewing your details', 'Check again'],
    ['ready', 'go to your bank account', 'Open Stripe'],
    ['refused', 'Kiai pays you manually', undefined],
  ])('%s is shown, with the next step', async (state, words, action) => {
    await open('', standing(state))
    const shown = within(await panel())
    await shown.findByText(new RegExp(words))
    const buttons = shown.queryAllByRole('button').map(({ textContent }) => textContent?.trim())
    expect(buttons).toEqual(action ? [action] : [])
  })

  test('links to the page of Stripe', async () => {
    const assign = vi.spyOn(location, 'assign').mockImplementation(() => {})
    await open('', ({ pathname }) =>
      pathname === '/api/teach/payee/open' ? { body: { url: 'https://connect.stripe.com/x' } } : undefined,
    )
    fireEvent.click(await screen.findByRole('button', { name: 'Set up payouts' }))
    await expect.poll(() => assign.mock.calls).toEqual([['https://connect.stripe.com/x']])
  })

  test('is read from Stripe once for an instructor who returns from there', async () => {
    const asked: string[] = []
    await open('?from=stripe', ({ pathname }) => {
      if (pathname !== '/api/teach/payee/check') return undefined
      asked.push(pathname)
      return { body: { state: 'ready' } }
    })
    await within(await panel()).findByText('Ready')
    await expect.poll(() => location.search).toBe('')
    expect(asked).toHaveLength(1)
  })

  test('is the one from Stripe, though the stored one arrives later', async () => {
    const { promise: isChecked, resolve } = Promise.withResolvers<void>()
    await open('?from=stripe', ({ pathname }) => {
      if (pathname === '/api/teach/payee') return isChecked.then(() => ({ body: { state: 'started' } }))
      if (pathname !== '/api/teach/payee/check') return undefined
      return { body: { state: 'ready' } }
    })
    await within(await panel()).findByText('Ready')
    resolve()
    // As long as an answer takes to be read and shown.
    for (let turn = 0; turn < 20; turn++) await act(() => new Promise(setImmediate))
    within(await panel()).getByText('Ready')
  })

  test('that cannot be loaded offers to try again', async () => {
    let isDown = true
    await open('', ({ pathname }) =>
      isDown && pathname === '/api/teach/payee' ? { status: 503, body: 'busy' } : undefined,
    )
    const shown = within(await panel())
    await shown.findByText('This could not be loaded')
    isDown = false
    fireEvent.click(shown.getByRole('button', { name: /Try again/ }))
    await shown.findByText(/Set up a Stripe account/)
  })
})
