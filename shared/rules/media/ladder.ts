/** Pixels, upright and square. */
export type Size = { readonly width: number; readonly height: number }

/**
 * The rungs useful for a film of this size: from the smallest up to the first that holds it fully. A higher one would
 * add nothing, because pictures are not enlarged. Those of an upright film stand upright too, so that it gets as many
 * pixels as one that lies. All rungs, lying, while the size is unknown.
 */
export function rungsFor<Rung extends Size>(
  ladder: readonly Rung[],
  film: Size | undefined,
): (Omit<Rung, keyof Size> & Size)[] {
  if (!film) return [...ladder]
  const isUpright = film.height > film.width
  const turned = ladder.map((rung) =>
    isUpright ? { ...rung, width: rung.height, height: rung.width } : rung,
  )
  const whole = turned.findIndex(({ width, height }) => film.width <= width && film.height <= height)
  return whole < 0 ? turned : turned.slice(0, whole + 1)
}

/** The size of a film that is fitted into a box and not enlarged, in even numbers as encoders require them. */
export function fitted(film: Size, box: Size): Size {
  const factor = Math.min(1, box.width / film.width, box.height / film.height)
  const even = (pixels: number) => Math.max(least, Math.round((pixels * factor) / 2) * 2)
  return { width: even(film.width), height: even(film.height) }
}

/** The smallest side of a picture that MediaConvert makes. */
const least = 32

/**
 * The layout of a film's pixels in its file: rotated clockwise by degrees, each as wide as `shape` times its height.
 */
export type Coded = Size & { readonly rotation: number; readonly shape: number }

/** The size as displayed. */
export function seenSize({ width, height, rotation, shape }: Coded): Size {
  const across = Math.round(width * shape)
  return rotation % 180 === 0 ? { width: across, height } : { width: height, height: across }
}
