type Levels = {
  /** Shorter sides of the picture in pixels, one for each level. */
  heights: readonly number[]
  /** The chosen level, -1 for automatic. */
  chosen: number
  /** The level on screen, -1 while unknown. */
  current: number
}

/** The qualities to choose from, as levels: automatic, then the best first; none if there is nothing to choose. */
export function qualityChoices({ heights, chosen, current }: Levels) {
  // Levels of the same height differ only in bitrate: the best one represents them.
  const rungs = heights
    .map((pixels, rung) => ({ value: rung, label: `${pixels}p` }))
    .filter(({ value }) => heights[value] !== heights[value + 1])
  if (rungs.length < 2) return []
  const height = heights[current]
  return [{ value: -1, label: chosen === -1 && height ? `Auto (${height}p)` : 'Auto' }, ...rungs.reverse()]
}
