import { describe, expect, test } from 'vitest'
import { figuresChangedBy } from '../../../functions/events/figure-changes.ts'
import { compareFigures, deliver, figures, onOwnTables } from '../../support/compare-figures.ts'
import { recountedAt } from '../../support/counted-world.ts'
import { recordOf } from '../../support/platform/stream-records.ts'

/** The sums of the dashboard. They equal a recount of the items even when events come twice or late. */

onOwnTables()

const zones = [
  ['Pacific/Pago_Pago', 660],
  ['UTC', 0],
  ['Asia/Kathmandu', -345],
  ['Pacific/Kiritimati', -840],
] as const

describe('events that come twice, in any order, in five batches at once', () => {
  test.each(zones)(
    'add up to the same sums as a recount on a machine in %s: days are UTC everywhere',
    async (zone, offset) => {
      process.env.TZ = zone
      expect(new Date(recountedAt).getTimezoneOffset()).toBe(offset)
      await compareFigures(600, offset + 1000)
    },
  )
})

describe('the sums', () => {
  test('of an empty platform are zero, for every day of the range and of the range before', async () => {
    expect(await figures.readStats()).toEqual({
      totalVideos: 0,
      totalUsers: 0,
      totalSubscribers: 0,
      monthlyRevenue: '0.00',
    })
    const { asOf, zone, days, before } = await figures.readFigures('7')
    expect({ asOf, zone }).toEqual({ asOf: recountedAt.toISOString(), zone: 'UTC' })
    expect([before[0]?.day, before.at(-1)?.day]).toEqual(['2026-11-14', '2026-11-20'])
    expect([days[0]?.day, days.at(-1)?.day]).toEqual(['2026-11-21', '2026-11-27'])
    expect([...before, ...days].every(({ revenue, signUps }) => revenue === '0.00' && signUps === 0)).toBe(
      true,
    )
  })

  test('of subscribers fall on their own in the hour after a plan has ended', async () => {
    const ending = recordOf('member', 'mem_1', 'INSERT', {
      createdAt: { S: '2026-11-01T00:00:00.000Z' },
      subscriptionStatus: { S: 'premium' },
      subscriptionExpiresAt: { S: '2026-11-27T10:45:00.000Z' },
    })
    await deliver([ending], 1)
    expect((await figures.readStats()).totalSubscribers).toBe(1)
    const { clock } = await import('../../../functions/ports/process/clock.ts')
    clock.now = () => new Date('2026-11-27T11:00:00.000Z')
    expect((await figures.readStats()).totalSubscribers).toBe(0)
  })

  test('are written for as many changes as a batch brings, however many days they fall on', async () => {
    const views = Array.from({ length: 99 }, (_, back) =>
      recordOf('view', `viw_${back}`, 'INSERT', {
        day: { S: new Date(recountedAt.getTime() - back * 24 * 3_600_000).toISOString().slice(0, 10) },
      }),
    )
    await deliver(views, 3)
    const { days } = await figures.readFigures('90')
    expect(days.map(({ views: count }) => count)).toEqual(days.map(() => 1))
  })
})

test('an event names no member: its key is a digest', () => {
  const record = recordOf('member', 'mem_secret', 'INSERT', {
    createdAt: { S: '2026-11-01T00:00:00.000Z' },
    email: { S: 'secret@kiai.test' },
  })
  const event = figuresChangedBy(record)
  expect(event?.key).toMatch(/^[\w-]{43}$/)
  expect(JSON.stringify(event)).not.toMatch(/secret/)
})
