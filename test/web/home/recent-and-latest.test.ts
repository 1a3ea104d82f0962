import { describe, expect, test } from 'vitest'
import { recentAndLatest } from '../../../web/home/recent-and-latest.ts'

describe('recent and latest', () => {
  const at = (day: number) => `2025-03-${String(day).padStart(2, '0')}T12:00:00.000Z`
  const idsOf = (items: { id: string }[]) => items.map(({ id }) => id)

  test('are ordered by publication and by upload', () => {
    const old = { id: 'late', createdAt: at(1) }
    const rest = [8, 7, 6].map((day) => ({ id: `day ${day}`, createdAt: at(day) }))
    const { recent, latest } = recentAndLatest([old, ...rest], 3)
    expect(idsOf(recent)).toEqual(['late', 'day 8', 'day 7'])
    expect(idsOf(latest)).toEqual(['day 8', 'day 7', 'day 6'])
  })

  test('never show the same videos: then recent leaves out those of latest, which starts with the newest', () => {
    const days = [9, 8, 7, 6, 5].map((day) => ({ id: `day ${day}`, createdAt: at(day) }))
    const { recent, latest } = recentAndLatest(days, 3)
    expect(idsOf(latest)).toEqual(['day 9', 'day 8', 'day 7'])
    expect(idsOf(recent)).toEqual(['day 6', 'day 5'])
  })

  test('are both complete where twice as many are published', () => {
    const days = Array.from({ length: 20 }, (_, place) => ({ id: `${place}`, createdAt: at(28 - place) }))
    const { recent, latest } = recentAndLatest(days.slice(0, 6), 3)
    expect([latest, recent].map(idsOf)).toEqual([
      ['0', '1', '2'],
      ['3', '4', '5'],
    ])
  })

  test('both show all videos where there are too few', () => {
    const days = [9, 8].map((day) => ({ id: `day ${day}`, createdAt: at(day) }))
    const { recent, latest } = recentAndLatest(days, 3)
    expect([recent, latest].map(idsOf)).toEqual([
      ['day 9', 'day 8'],
      ['day 9', 'day 8'],
    ])
  })
})
