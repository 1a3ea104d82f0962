import { describe, expect, test, vi } from 'vitest'
import { api } from '#shared/contract/index.ts'
import { readStats } from '../../../functions/admin/stats.ts'
import { ledgerEntry } from '../../../functions/model/ledger/ledger-entry.ts'
import { clock } from '../../../functions/ports/process/clock.ts'
import { demoVideos } from '../../../infra/demo/content/videos.ts'
import { callerOnce, expectProblem, settle, visitor } from '../../support/kiai.ts'
import { newcomer } from '../../support/people/newcomer.ts'

/** The dashboard's figures on the whole platform, which other tests change at the same time. */

const admin = callerOnce('admin')

describe('the four figures', () => {
  test('are exactly those of the specification', async () => {
    const stats = await admin(api.admin.getAnalyticsStats)
    expect(Object.keys(stats).sort()).toEqual([
      'monthlyRevenue',
      'totalSubscribers',
      'totalUsers',
      'totalVideos',
    ])
    expect(stats.monthlyRevenue).toMatch(/^-?\d+\.\d{2}$/)
  })

  test('count the items that exist, including drafts, members and plans of the demo', async () => {
    await settle()
    const { totalVideos, totalUsers, totalSubscribers } = await admin(api.admin.getAnalyticsStats)
    expect(totalVideos).toBeGreaterThanOrEqual(demoVideos.length)
    expect(totalSubscribers).toBeGreaterThan(0)
    expect(totalUsers).toBeGreaterThan(totalSubscribers)
  })

  test('come from the ledger: revenue of a month is the sum of its entries less refunds', async () => {
    // A month that no other test uses, read as if it were the current month.
    const month = `1${String(Math.floor(Math.random() * 900) + 100)}-03`
    const entry = (day: string, cents: number, account: string) =>
      ledgerEntry()
        .create({
          id: `test-${month}-${day}-${account}`,
          kind: 'charge',
          at: `${month}-${day}T10:00:00.000Z`,
          month,
          payoutId: 'ipm_1',
          description: 'Made for a test alone',
          lines: [
            { account, cents: -cents },
            { account: 'cash:stripe', cents },
          ],
        })
        .go()
    await entry('02', 1999, 'income:tier')
    await entry('02', 4900, 'income:course')
    await entry('30', 2400, 'income:order')
    await entry('31', -1999, 'income:tier')
    await settle()
    vi.spyOn(clock, 'now').mockReturnValue(new Date(`${month}-31T12:00:00.000Z`))
    try {
      expect((await readStats()).monthlyRevenue).toBe('73.00')
    } finally {
      vi.restoreAllMocks()
    }
  })
})

test('figures of a range cover its days and as many before, today last, and include a sign-up of today', async () => {
  await newcomer()
  await settle()
  const { asOf, days, before } = await admin(api.admin.getFigures, { query: { days: '7' } })
  expect([days.length, before.length]).toEqual([7, 7])
  expect(days.at(-1)?.day).toBe(asOf.slice(0, 10))
  expect(days.at(-1)?.signUps).toBeGreaterThan(0)
})

test('an unknown range is refused', async () => {
  const range = { days: '400' } as unknown as { days: '7' }
  await expectProblem(admin(api.admin.getFigures, { query: range }), 'request.invalid')
})

test('only admins see the figures', async () => {
  const { call } = await newcomer()
  for (const e of [api.admin.getAnalyticsStats, api.admin.getFigures, api.admin.getTopVideos]) {
    await expectProblem(visitor(e), 'session.required')
    await expectProblem(call(e), 'role.required')
  }
})
