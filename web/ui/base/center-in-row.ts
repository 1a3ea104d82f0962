/**
 * Scrolls a row that is wider than the screen so that one of its parts stands in its middle; the page stays. At its ends no
 * part is cut to a strip too narrow to be pressed.
 */
export function centerInRow(row: HTMLElement | null, part: Element | null | undefined): void {
  if (!row || !(part instanceof HTMLElement)) return
  const middle = part.offsetLeft - row.offsetLeft + part.offsetWidth / 2
  row.scrollLeft = middle - row.clientWidth / 2
  row.scrollLeft += shiftWithoutStrips(row, row.querySelectorAll(part.tagName))
}

/** Pixels of a part that is in sight, at least, unless none of it is: WCAG 2.2 asks as much of a target. */
const leastShown = 24
/** Nearest first. */
const shifts = [0, ...Array.from({ length: 2 * leastShown }, (_, at) => [at + 1, -at - 1]).flat()]

/** The least further scrolling that leaves no such strip. What stays at the beginning is said by `scroll-padding`. */
function shiftWithoutStrips(row: HTMLElement, parts: NodeListOf<Element>): number {
  const { left, right } = row.getBoundingClientRect()
  const begin = left + (Number.parseFloat(getComputedStyle(row).scrollPaddingLeft) || 0)
  const places = Array.from(parts, (each) => each.getBoundingClientRect())
  const room = row.scrollWidth - row.clientWidth - row.scrollLeft
  const isStrip = (place: DOMRect, shift: number) => {
    const shown = Math.min(place.right - shift, right) - Math.max(place.left - shift, begin)
    return shown > 0 && shown < Math.min(leastShown, place.width)
  }
  const fits = (shift: number) => shift >= -row.scrollLeft && shift <= room
  return shifts.find((shift) => fits(shift) && !places.some((place) => isStrip(place, shift))) ?? 0
}
