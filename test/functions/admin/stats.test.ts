import { describe, expect, test } from 'vitest'
import { api } from '#shared/contract/index.ts'
import { demoVideos } from '../../../infra/demo/content/videos.ts'
import { callerOnce, expectProblem, settle, visitor } from '../../support/kiai.ts'
import { newcomer } from '../../support/people/newcomer.ts'

/** The dashboard's figures on the whole platform, which other tests change meanwhile. */

const admin = callerOnce('admin')

describe('the four figures', () => {
  test('are those of the specification alone', async () => {
    const stats = await admin(api.admin.getAnalyticsStats)
    expect(Object.keys(stats).sort()).toEqual([
      'monthlyRevenue',
      'totalSubscribers',
      'totalUsers',
      'totalVideos',
    ])
    expect(stats.monthlyRevenue).toMatch(/^-?\d+\.\d{2}$/)
  })

  test('tell of what there is: drafts, members and plans of the demo among it', async () => {
    await settle()
    const { totalVideos, totalUsers, totalSubscribers } = await admin(api.admin.getAnalyticsStats)
    expect(totalVideos).toBeGreaterThanOrEqual(demoVideos.length)
    expect(totalSubscribers).toBeGreaterThan(0)
    expect(totalUsers).toBeGreaterThan(totalSubscribers)
  })

  test('are of the ledger: revenue of this month is what its entries say', async () => {
    const inBooks = async () => Number((await admin(api.payments.getRevenue)).thisMonth)
    // Other tests earn and refund meanwhile: the figure lies between what the books say before and after.
    await expect
      .poll(
        async () => {
          const before = await inBooks()
          await settle()
          const told = Number((await admin(api.admin.getAnalyticsStats)).monthlyRevenue)
          const after = await inBooks()
          return told >= Math.min(before, after) && told <= Math.max(before, after)
        },
        { timeout: 30_000 },
      )
      .toBe(true)
  })
})

test('figures of a range are of its days and of as many before, today last, and hold a sign-up of today', async () => {
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

test('figures are for admins alone', async () => {
  const { call } = await newcomer()
  for (const e of [api.admin.getAnalyticsStats, api.admin.getFigures]) {
    await expectProblem(visitor(e), 'session.required')
    await expectProblem(call(e), 'role.required')
  }
})
