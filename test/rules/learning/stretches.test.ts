import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Stretches, secondsIn, without, withStretch } from '#shared/rules/learning/stretches.ts'

const part = fc
  .tuple(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 0, max: 60 }))
  .map(([a, b]): readonly [number, number] => (a < b ? [a, b] : [b, a + 1]))
const parts = fc.array(part, { maxLength: 12 })

const union = (list: Stretches) => list.reduce<Stretches>((all, [from, to]) => withStretch(all, from, to), [])
/** The same in its plainest form: the set of whole seconds. */
const cells = (list: Stretches) =>
  new Set(list.flatMap(([from, to]) => Array.from({ length: to - from }, (_, at) => from + at)))

describe('played parts of a film', () => {
  test('each second counts once, however often and in any order it was played', () => {
    fc.assert(
      fc.property(parts, (list) => {
        expect(secondsIn(union(list))).toBe(cells(list).size)
        expect(union([...list, ...list].toReversed())).toEqual(union(list))
      }),
    )
  })

  test('are in order and apart from each other', () => {
    fc.assert(
      fc.property(parts, (list) => {
        const all = union(list)
        for (const [at, [from]] of all.entries()) {
          const before = all[at - 1]
          if (before) expect(from).toBeGreaterThan(before[1])
        }
      }),
    )
  })

  test('the new share of a part is what no earlier part has', () => {
    fc.assert(
      fc.property(parts, part, (list, [from, to]) => {
        const known = union(list)
        const fresh = without(known, from, to)
        const wanted = [...cells([[from, to]])].filter((second) => !cells(known).has(second))
        expect(cells(fresh)).toEqual(new Set(wanted))
      }),
    )
  })
})
