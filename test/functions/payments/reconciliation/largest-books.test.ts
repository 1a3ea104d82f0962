// @module-tag long
import { expect, test } from 'vitest'
import { byCountedTime, compare } from '../../../support/money/large-books/compare.ts'

byCountedTime()

test('10,000 subscribers and 100,000 charges are compared within two hours, with calls killed in between', async () => {
  const kills = new Map([2, 5, 11, 20].map((minute, place) => [minute, 2 + place * 3]))
  const { minutes, ids, run } = await compare({ subscribers: 10_000, charges: 100_000 }, kills)
  expect(minutes).toBeLessThan(120)
  expect(ids).toHaveLength(11)
  expect(run).toMatchObject({ left: [], gaveUp: [], unchecked: 0 })
}, 3_600_000)
