import fc from 'fast-check'
import { expect, test } from 'vitest'
import { frameAddress, frameEvery, framesIn, numberedFrame } from '#shared/rules/media/frames.ts'

const numberIn = (address: string) => Number(/\.(\d{7})\.jpg$/.exec(address)?.[1])

test('a chapter is shown by the picture nearest to a moment after its start', () => {
  expect(frameAddress('upl_1', 0, 60)).toBe('/media/images/upl_1/frame.0000001.jpg')
  expect(frameAddress('upl_1', 9.2, 60)).toBe('/media/images/upl_1/frame.0000005.jpg')
})

test('a film that repeats starts over where its file ends', () => {
  expect(frameAddress('upl_1', 603.6, 10)).toBe(frameAddress('upl_1', 3.6, 10))
})

test('the beginning of a film has one picture for every other second, at least one', () => {
  expect([0.5, 2, 5, 30].map(framesIn)).toEqual([1, 1, 3, 15])
  expect(numberedFrame('upl_1', 14)).toBe('/media/images/upl_1/frame.0000014.jpg')
})

test('there is a picture for every second of a film, and none after its end', () => {
  fc.assert(
    fc.property(fc.double({ min: 0.1, max: 20_000, noNaN: true }), fc.nat(20_000), (lasts, second) => {
      const number = numberIn(frameAddress('upl_1', second, lasts))
      expect(number === 0 || number * frameEvery < lasts).toBe(true)
    }),
  )
})
