/** Scrolls a row that is wider than the screen so that the given part is in its middle. The page does not scroll. */
export function centerInRow(row: HTMLElement | null, part: Element | null | undefined): void {
  if (!row || !(part instanceof HTMLElement)) return
  const middle = part.offsetLeft - row.offsetLeft + part.offsetWidth / 2
  row.scrollLeft = middle - row.clientWidth / 2
}

/** Scrolls a column that is higher than the screen until the given part is in it. The page does not scroll. */
export function showInColumn(column: HTMLElement | null, part: Element | null | undefined): void {
  if (!column || !part) return
  const below = part.getBoundingClientRect().bottom - column.getBoundingClientRect().bottom
  if (below > 0) column.scrollTop += below + Number.parseFloat(getComputedStyle(column).paddingBottom)
}
