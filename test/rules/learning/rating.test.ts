import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { averageOf, withChanges } from '#shared/rules/learning/rating.ts'

const none = { count: 0, points: 0 }
const stars = fc.integer({ min: 1, max: 5 })

test('an average has two decimals between the lowest and the highest rating; without ratings it is 0.00', () => {
  expect(averageOf(none)).toBe('0.00')
  fc.assert(
    fc.property(fc.array(stars, { minLength: 1 }), (given) => {
      const all = withChanges(
        none,
        given.map((to) => ({ from: 0, to })),
      )
      const mean = given.reduce((sum, one) => sum + one, 0) / given.length
      expect(averageOf(all)).toMatch(/^[1-5]\.\d\d$/)
      expect(Math.abs(Number(averageOf(all)) - mean)).toBeLessThanOrEqual(0.005 + 1e-9)
    }),
  )
})

test('ratings given, changed and taken back leave exactly the final ones, in any order', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(stars, fc.integer({ min: 0, max: 5 }))), fc.boolean(), (people, turned) => {
      const changes = people.flatMap(([first, last]) => [
        { from: 0, to: first },
        { from: first, to: last },
      ])
      const left = people.map(([, last]) => last).filter((last) => last > 0)
      expect(withChanges(none, turned ? changes.toReversed() : changes)).toEqual({
        count: left.length,
        points: left.reduce((sum, one) => sum + one * 100, 0),
      })
    }),
  )
})
