import { screen } from '@testing-library/react'
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { openPage, serve, setSessionHint } from '../app-harness.tsx'
import { paymentServer, purchase } from './payments-fixtures.ts'

// Set before any code reads the time zone of this machine: Auckland is half a day ahead of UTC.
const zoneBefore = vi.hoisted(() => {
  const before = process.env.TZ
  process.env.TZ = 'Pacific/Auckland'
  return before
})
afterAll(() => {
  if (zoneBefore === undefined) delete process.env.TZ
  else process.env.TZ = zoneBefore
})

beforeEach(() => {
  setSessionHint(true)
  vi.stubGlobal('scrollTo', () => {})
})

/** In Auckland the next day has begun. */
const evening = '2026-11-26T22:00:00.000Z'
const refund = { id: 'r1', amount: '5.00', tax: null, state: 'done' as const, createdAt: evening }
const paid = purchase({
  paidAt: evening,
  createdAt: evening,
  state: 'part_refunded',
  refundedAmount: '5.00',
  refunds: [refund],
  period: { from: evening, to: '2026-12-26T22:00:00.000Z' },
})

test('the clocks of this machine are ahead of UTC', () => {
  expect(new Date(evening).getDate()).toBe(27)
})

describe('documents name the same day for every reader', () => {
  test('the receipt', async () => {
    serve(paymentServer({ looks: [paid] }))
    await openPage('/purchases/chg_1/receipt')
    const { textContent } = await screen.findByRole('article')
    expect(textContent).toContain('Paid Nov 26, 2026')
    expect(textContent).toContain('Premium, Nov 26 – Dec 26')
    expect(textContent).toContain('Refunded Nov 26, 2026')
    expect(textContent).not.toContain('Nov 27')
  })

  test('the receipt of several sessions, in the time zone of their instructor', async () => {
    const sessions = ['2026-12-01T15:00:00.000Z', '2026-12-08T15:00:00.000Z'].map((scheduledAt, at) => ({
      bookingId: `bkg_${at}`,
      scheduledAt,
      duration: 60,
      amount: '50.00',
      refundedAmount: '0.00',
    }))
    const series = purchase({ purpose: 'session', amount: '100.00', zone: 'America/New_York', sessions })
    serve(paymentServer({ looks: [series] }))
    await openPage('/purchases/chg_1/receipt')
    const { textContent } = await screen.findByRole('article')
    expect(textContent).toContain('Tue, Dec 1, 10:00 – 11:00 AM EST')
    expect(textContent).not.toMatch(/Auckland|Wed/)
  })

  test('the page of a purchase', async () => {
    serve(paymentServer({ looks: [paid] }))
    await openPage('/purchases/chg_1')
    expect((await screen.findByRole('region', { name: 'Your purchase' })).textContent).toContain(
      'Nov 26, 2026',
    )
  })

  test('the certificate', async () => {
    const certificate = {
      id: 'cer_1',
      memberName: 'Mika',
      courseId: 'crs_1',
      courseTitle: 'White Belt',
      instructorName: null,
      level: 'beginner',
      duration: 2,
      completedAt: evening,
    }
    serve(({ pathname }) => (pathname === '/api/certificates/cer_1' ? { body: certificate } : undefined))
    await openPage('/certificates/cer_1')
    expect((await screen.findByRole('article')).textContent).toContain('Nov 26, 2026')
  })
})
