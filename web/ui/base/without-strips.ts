import { centerInRow } from './center-in-row.ts'

/** Scrolls a part of a row into its middle. At the ends of the row, no part is cut to a strip too narrow to press. */
export function centerWithoutStrips(row: HTMLElement | null, part: Element | null | undefined): void {
  if (!row || !part) return
  centerInRow(row, part)
  row.scrollLeft += shiftWithoutStrips(row, row.querySelectorAll(part.tagName))
}

/** Moves a row on by a few pixels after each scroll that ended on a strip, as the focus of the keyboard does. */
function withoutStripsAfterScroll(row: HTMLElement): () => void {
  const settle = () => {
    row.scrollLeft += shiftWithoutStrips(row, row.querySelectorAll('a'))
  }
  row.addEventListener('scrollend', settle)
  return () => row.removeEventListener('scrollend', settle)
}

/**
 * Keeps the link that matches a selector in the middle of its row, also when links become wider because a count or the
 * font arrives. A person who scrolls the row never ends on a strip either. Returns a function that stops it.
 */
export function keepCentered(row: HTMLElement | null, selector: string): () => void {
  const center = () => centerWithoutStrips(row, row?.querySelector(selector))
  center()
  if (!row) return () => {}
  const stopSettling = withoutStripsAfterScroll(row)
  if (typeof ResizeObserver === 'undefined') return stopSettling
  const observer = new ResizeObserver(center)
  for (const part of row.querySelectorAll('a')) observer.observe(part)
  return () => {
    stopSettling()
    observer.disconnect()
  }
}

/** The minimum visible width of a partly visible part, in pixels: the target size that WCAG 2.2 requires. */
const leastShown = 24
/** Nearest first. */
const shifts = [0, ...Array.from({ length: 2 * leastShown }, (_, at) => [at + 1, -at - 1]).flat()]

/** The smallest extra scroll that leaves no such strip. `scroll-padding` defines the space kept at the beginning. */
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
