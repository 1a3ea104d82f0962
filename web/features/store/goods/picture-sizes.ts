/** The widths of pictures of products, as `sizes`: pages request the first ones ahead with the same. */
export const pictureSizes = {
  card: '(width < 48rem) 45vw, (width < 72rem) 28vw, 16rem',
  gallery: '(width < 64rem) 92vw, 38rem',
} as const

/** Cards that are visible at once. */
export const cardsInView = 4
