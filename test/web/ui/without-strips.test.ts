import { expect, test } from 'vitest'
import { centerWithoutStrips, keepCentered } from '../../../web/ui/base/without-strips.ts'

/** A row of parts with the given widths, in a window of 390 px. Positions follow the scroll offset. */
function rowOf(widths: readonly number[], scrollPaddingLeft = '0px') {
  const row = document.createElement('nav')
  row.style.scrollPaddingLeft = scrollPaddingLeft
  let [left, scrolled] = [0, 0]
  const whole = widths.reduce((sum, width) => sum + width, 0)
  Object.defineProperties(row, {
    clientWidth: { value: 390 },
    scrollWidth: { value: whole },
    scrollLeft: {
      get: () => scrolled,
      set: (to: number) => {
        scrolled = Math.max(0, Math.min(whole - 390, to))
      },
    },
    getBoundingClientRect: { value: () => ({ left: 0, right: 390 }) },
  })
  const parts = widths.map((width) => {
    const [part, begin] = [document.createElement('a'), left]
    left += width
    Object.defineProperties(part, {
      offsetLeft: { value: begin },
      offsetWidth: { value: width },
      getBoundingClientRect: {
        value: () => ({ left: begin - scrolled, right: begin + width - scrolled, width }),
      },
    })
    row.append(part)
    return part
  })
  const shown = () =>
    parts
      .map((part) => part.getBoundingClientRect())
      .map((at) => Math.min(at.right, 390) - Math.max(at.left, Number.parseFloat(scrollPaddingLeft)))
      .filter((pixels) => pixels > 0)
  return { row, parts, shown }
}

test('a part is brought into the middle of its row', () => {
  const { row, parts } = rowOf(Array.from({ length: 10 }, () => 130))
  centerWithoutStrips(row, parts[5])
  expect(row.scrollLeft).toBe(5 * 130 + 65 - 195)
})

test.each([
  ['0px', 97],
  ['0px', 83],
  ['68px', 97],
  ['68px', 110],
])('with %s fixed at its beginning no part of %i px is cut to less than 24 px at an end', (kept, width) => {
  for (const at of Array.from({ length: 16 }, (_, place) => place)) {
    const { row, parts, shown } = rowOf(
      Array.from({ length: 16 }, (_, place) => width + ((place * 7) % 20)),
      kept,
    )
    centerWithoutStrips(row, parts[at])
    expect(Math.min(...shown()), `part ${at}`).toBeGreaterThanOrEqual(24)
  }
})

test('a row without the part is left unchanged', () => {
  const { row } = rowOf([200, 200, 200])
  centerWithoutStrips(row, undefined)
  expect(row.scrollLeft).toBe(0)
})

test('a row that a person scrolled to a strip moves on until there is none, as long as it is kept', () => {
  const { row, parts, shown } = rowOf(Array.from({ length: 16 }, () => 97))
  parts[3]?.setAttribute('aria-current', 'page')
  const stop = keepCentered(row, '[aria-current]')
  row.scrollLeft = 10 * 97 + 80
  expect(Math.min(...shown())).toBeLessThan(24)
  row.dispatchEvent(new Event('scrollend'))
  expect(Math.min(...shown())).toBeGreaterThanOrEqual(24)
  stop()
  row.scrollLeft = 10 * 97 + 80
  row.dispatchEvent(new Event('scrollend'))
  expect(Math.min(...shown())).toBeLessThan(24)
})
