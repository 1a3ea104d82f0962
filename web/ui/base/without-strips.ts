import { centerInRow } from './center-in-row.ts'

/** Puts a part of a row in its middle; at the ends of the row no part is cut to a strip too narrow to be pressed. */
export function centerWithoutStrips(row: HTMLElement | null, part: Element | null | undefined): void {
  if (!row || !part) return
  centerInRow(row, part)
  row.scrollLeft += shiftWithoutStrips(row, row.querySelectorAll(part.tagName))
}

/**
 * Keeps the part that a selector finds in the middle of its row, also where parts become wider: a count is told, or the
 * font arrives. Answers with what ends it.
 */
export function keepCentered(row: HTMLElement | null, selector: string): () => void {
  const center = () => centerWithoutStrips(row, row?.querySelector(selector))
  center()
  if (!row || typeof ResizeObserver === 'undefined') return () => {}
  const observer = new ResizeObserver(center)
  for (const part of row.querySelectorAll('a')) observer.observe(part)
  return () => observer.disconnect()
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
