import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fitted, rungsFor, type Size, seenSize } from '#shared/rules/media/ladder.ts'

const ladder = [
  { name: '360p', width: 640, height: 360 },
  { name: '720p', width: 1280, height: 720 },
  { name: '1080p', width: 1920, height: 1080 },
]
const namesFor = (film: Size | undefined) => rungsFor(ladder, film).map(({ name }) => name)

/** The exact size of a film on a rung: within its box, never enlarged. */
function shownOn(rung: Size, film: Size): Size {
  const factor = Math.min(1, rung.width / film.width, rung.height / film.height)
  return { width: film.width * factor, height: film.height * factor }
}

test('a film is fitted into a box: not enlarged, in even numbers, and as large as the encoder requires', () => {
  const box = { width: 1280, height: 720 }
  expect(fitted({ width: 1920, height: 1080 }, box)).toEqual(box)
  expect(fitted({ width: 1080, height: 1920 }, box)).toEqual({ width: 406, height: 720 })
  expect(fitted({ width: 321, height: 181 }, box)).toEqual({ width: 322, height: 182 })
  expect(fitted({ width: 4000, height: 20 }, box)).toEqual({ width: 1280, height: 32 })
})

describe('the rungs of a film', () => {
  test.each([
    [{ width: 320, height: 240 }, ['360p']],
    [{ width: 640, height: 360 }, ['360p']],
    [{ width: 854, height: 480 }, ['360p', '720p']],
    [{ width: 1280, height: 720 }, ['360p', '720p']],
    [{ width: 1440, height: 1080 }, ['360p', '720p', '1080p']],
    [{ width: 1920, height: 1080 }, ['360p', '720p', '1080p']],
    [{ width: 3840, height: 2160 }, ['360p', '720p', '1080p']],
    // Upright: the same rungs, turned.
    [{ width: 360, height: 640 }, ['360p']],
    [{ width: 720, height: 1280 }, ['360p', '720p']],
    [{ width: 1080, height: 1920 }, ['360p', '720p', '1080p']],
    [{ width: 2160, height: 3840 }, ['360p', '720p', '1080p']],
    [undefined, ['360p', '720p', '1080p']],
  ])('of %j are %j', (film, names) => {
    expect(namesFor(film)).toEqual(names)
  })

  test('of an upright film stand upright, and it fills them', () => {
    const film = { width: 1080, height: 1920 }
    expect(rungsFor(ladder, film)).toEqual([
      { name: '360p', width: 360, height: 640 },
      { name: '720p', width: 720, height: 1280 },
      { name: '1080p', width: 1080, height: 1920 },
    ])
    for (const rung of rungsFor(ladder, film))
      expect(shownOn(rung, film)).toMatchObject({ height: rung.height })
  })

  test('are the same for a film and for the one that is turned', () => {
    const pixels = fc.integer({ min: 16, max: 8000 })
    fc.assert(
      fc.property(pixels, pixels, (width, height) => {
        const turned = rungsFor(ladder, { width: height, height: width })
        expect(turned.map(({ name }) => name)).toEqual(namesFor({ width, height }))
      }),
    )
  })

  test('never include the same picture twice, and the last one has the full size, within the ladder', () => {
    const pixels = fc.integer({ min: 16, max: 8000 })
    fc.assert(
      fc.property(pixels, pixels, (width, height) => {
        const film = { width, height }
        const sizes = rungsFor(ladder, film).map((rung) => shownOn(rung, film).height)
        expect(new Set(sizes).size).toBe(sizes.length)
        expect(sizes).toEqual(sizes.toSorted((a, b) => a - b))
        const turned =
          height > width ? ladder.map((rung) => ({ width: rung.height, height: rung.width })) : ladder
        expect(sizes.at(-1)).toBe(Math.max(...turned.map((rung) => shownOn(rung, film).height)))
      }),
    )
  })
})

describe('the displayed size of a film', () => {
  const coded = { width: 1920, height: 1080, rotation: 0, shape: 1 }
  test.each([
    [{}, { width: 1920, height: 1080 }],
    [{ rotation: 90 }, { width: 1080, height: 1920 }],
    [{ rotation: 270 }, { width: 1080, height: 1920 }],
    [{ rotation: 180 }, { width: 1920, height: 1080 }],
    [
      { width: 1440, shape: 4 / 3 },
      { width: 1920, height: 1080 },
    ],
    [
      { width: 720, height: 576, shape: 64 / 45, rotation: 90 },
      { width: 576, height: 1024 },
    ],
  ])('of %j is %j', (change, seen) => {
    expect(seenSize({ ...coded, ...change })).toEqual(seen)
  })
})
