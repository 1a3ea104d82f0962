import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { levelOf, xpFor } from '#shared/rules/learning/level.ts'
import { dayIn, streakOf } from '#shared/rules/learning/streak.ts'
import { periodStart } from '#shared/rules/money/period.ts'

describe('level and XP', () => {
  test('a new member is on level 1 with 100 XP to go', () => {
    expect(levelOf(0)).toEqual({ level: 1, xp: 0, nextLevelXp: 100 })
  })

  test('level 1 ends at 100 XP, level 2 takes another 200', () => {
    expect(levelOf(99)).toEqual({ level: 1, xp: 99, nextLevelXp: 100 })
    expect(levelOf(100)).toEqual({ level: 2, xp: 0, nextLevelXp: 200 })
    expect(levelOf(299)).toEqual({ level: 2, xp: 199, nextLevelXp: 200 })
    expect(levelOf(300)).toEqual({ level: 3, xp: 0, nextLevelXp: 300 })
  })

  test('more XP never lowers a level, and none is lost on the way', () => {
    const total = ({ level, xp }: { level: number; xp: number }) => 50 * level * (level - 1) + xp
    fc.assert(
      fc.property(fc.nat(1_000_000), fc.nat(1000), (earned, more) => {
        expect(total(levelOf(earned))).toBe(earned)
        expect(levelOf(earned + more).level).toBeGreaterThanOrEqual(levelOf(earned).level)
      }),
    )
  })

  test('a video and a lesson earn 10, a course 100, a session 20', () => {
    expect(xpFor).toEqual({ video: 10, lesson: 10, course: 100, session: 20 })
  })
})

describe('streak', () => {
  const now = new Date('2026-11-21T10:00:00Z')
  const hours = (...list: [string, number][]) => list.map(([hour, seconds]) => ({ hour, seconds }))

  test('without watched videos there is no streak', () => {
    expect(streakOf([], 'UTC', now)).toBe(0)
  })

  test('a minute makes a day count, 59 seconds do not', () => {
    expect(streakOf(hours(['2026-11-21T08', 60]), 'UTC', now)).toBe(1)
    expect(streakOf(hours(['2026-11-21T08', 59]), 'UTC', now)).toBe(0)
  })

  test('seconds of several hours of one day add up', () => {
    expect(streakOf(hours(['2026-11-21T08', 30], ['2026-11-21T09', 30]), 'UTC', now)).toBe(1)
  })

  test('today may still follow; a missed day before ends the streak', () => {
    const three = hours(['2026-11-20T12', 90], ['2026-11-19T12', 90], ['2026-11-18T12', 90])
    expect(streakOf(three, 'UTC', now)).toBe(3)
    expect(streakOf(hours(['2026-11-19T12', 90]), 'UTC', now)).toBe(0)
  })

  test('days are in the member’s zone: the same hours are two days in New York and one in Tokyo', () => {
    const evening = hours(['2026-11-20T02', 90], ['2026-11-20T13', 90])
    const at = new Date('2026-11-20T14:00:00Z')
    expect(streakOf(evening, 'America/New_York', at)).toBe(2)
    expect(streakOf(evening, 'Asia/Tokyo', at)).toBe(1)
  })

  test('a change of the clocks costs no day', () => {
    const days = Array.from({ length: 10 }, (_, i) => `2026-03-${String(25 + i).padStart(2, '0')}`)
    const real = days.map((day) =>
      Number(day.slice(8)) > 31 ? `2026-04-${String(Number(day.slice(8)) - 31).padStart(2, '0')}` : day,
    )
    const watched = real.map((day) => ({ hour: `${day}T12`, seconds: 120 }))
    expect(streakOf(watched, 'Europe/Berlin', new Date('2026-04-03T20:00:00Z'))).toBe(10)
  })

  test('unknown zones do not fill the cache of formats', () => {
    dayIn('UTC', new Date())
    const made = vi.spyOn(Intl, 'DateTimeFormat')
    for (let zone = 0; zone < 50; zone++) dayIn(`Nowhere/Zone_${zone}`, new Date())
    expect(made.mock.results.filter(({ type }) => type === 'return').length).toBeLessThanOrEqual(1)
    made.mockRestore()
  })

  test('an unknown zone counts as UTC instead of failing', () => {
    expect(dayIn('Nowhere/Land', now)).toBe('2026-11-21')
  })
})

describe('period of the stats', () => {
  const now = new Date('2026-11-21T10:00:00Z')

  test('a week reaches back seven days, a month 30, a year 365', () => {
    expect(periodStart('week', now)).toBe('2026-11-14T10:00:00.000Z')
    expect(periodStart('month', now)).toBe('2026-10-22T10:00:00.000Z')
    expect(periodStart('year', now)).toBe('2025-11-21T10:00:00.000Z')
  })

  test('all reaches back before any date', () => {
    expect(periodStart('all', now) < '1970-01-01T00:00:00.000Z').toBe(true)
  })
})
