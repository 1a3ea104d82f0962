/** Scrolls a row that is wider than the screen so that the given part is in its middle. The page does not scroll. */
export function centerInRow(row: HTMLElement | null, part: Element | null | undefined): void {
  if (!row || !(part instanceof HTMLElement)) return
  const middle = part.offsetLeft - row.offsetLeft + part.offsetWidth / 2
  row.scrollLeft = middle - row.clientWidth / 2
}
