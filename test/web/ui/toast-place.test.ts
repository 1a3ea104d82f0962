import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Box, clearest } from '../../../web/ui/feedback/toast-place.ts'

const box = (left: number, top: number, width = 10, height = 10): Box => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
})

test('a toast stays in its usual place while it covers nothing', () => {
  expect(clearest([box(90, 90), box(0, 90)], [box(0, 0), box(80, 90), box(90, 80)], [])).toBe(0)
})

test('a toast moves away from a button, and covers the fewest where each place covers some', () => {
  const places = [box(90, 90), box(0, 90), box(90, 0)]
  expect(clearest(places, [box(85, 85)], [])).toBe(1)
  expect(clearest(places, [box(85, 85), box(95, 95), box(5, 95), box(92, 2), box(95, 5)], [])).toBe(1)
})

test('a toast covers any number of fields rather than a button', () => {
  const places = [box(90, 90), box(0, 90)]
  const fields = [box(1, 90), box(2, 90), box(3, 90)]
  expect(clearest(places, [box(85, 85)], fields)).toBe(1)
  expect(clearest(places, [], fields)).toBe(0)
  expect(clearest(places, [box(5, 95), box(95, 95)], fields)).toBe(0)
})

test('a toast covers links and titles rather than a field, and none of them where there is room', () => {
  const places = [box(90, 90), box(0, 90)]
  const titles = [box(91, 91), box(95, 95)]
  expect(clearest(places, [], [], titles)).toBe(1)
  expect(clearest(places, [], [box(5, 95)], titles)).toBe(0)
})

test('no other place covers fewer than the chosen one', () => {
  const boxes = fc.array(
    fc.tuple(fc.nat(100), fc.nat(100)).map(([left, top]) => box(left, top)),
    {
      minLength: 1,
      maxLength: 6,
    },
  )
  fc.assert(
    fc.property(boxes, boxes, (places, buttons) => {
      const covered = places.map((place) =>
        buttons.filter(({ left, top }) => Math.abs(left - place.left) < 10 && Math.abs(top - place.top) < 10),
      )
      const taken = covered[clearest(places, buttons)]?.length ?? Number.NaN
      expect(Math.min(...covered.map(({ length }) => length))).toBe(taken)
    }),
  )
})
