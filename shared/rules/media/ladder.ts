/** Pixels, upright and square. */
export type Size = { readonly width: number; readonly height: number }

/**
 * The rungs that a film of this size can fill: from the smallest up to the first that holds it whole. A higher one
 * would be the same picture again, since nothing is enlarged. All of them while the size is not known.
 */
export function rungsFor<Rung extends Size>(ladder: readonly Rung[], film: Size | undefined): Rung[] {
  if (!film) return [...ladder]
  const whole = ladder.findIndex(({ width, height }) => film.width <= width && film.height <= height)
  return whole < 0 ? [...ladder] : ladder.slice(0, whole + 1)
}

/** How a film's pixels lie in its file: turned clockwise by degrees, each as wide as `shape` times its height. */
export type Coded = Size & { readonly rotation: number; readonly shape: number }

/** The size as it is seen. */
export function seenSize({ width, height, rotation, shape }: Coded): Size {
  const across = Math.round(width * shape)
  return rotation % 180 === 0 ? { width: across, height } : { width: height, height: across }
}
