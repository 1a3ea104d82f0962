/** The goods of the store, and the options that a buyer chooses. */
export const productCategories = ['tshirt', 'video_clip', 'photo'] as const
export type ProductCategory = (typeof productCategories)[number]

export const sizes = ['xs', 's', 'm', 'l', 'xl', 'xxl'] as const
export type Size = (typeof sizes)[number]

export const colors = ['black', 'white', 'yellow', 'red'] as const
export type Color = (typeof colors)[number]

/** Units of one variant in one order, at most. */
export const mostQuantity = 5

/** The options of a product, as stored: an empty list means all. */
export type Choices = { category: ProductCategory; size: readonly string[]; color: readonly string[] }

/** The sizes of a product in order: all six if none is listed; none for goods without a size. */
export const sizesOf = ({ category, size }: Choices): Size[] =>
  category === 'tshirt' ? sizes.filter((each) => size.length === 0 || size.includes(each)) : []

/** The colours of a product in order: all four if none is listed; none for goods without a colour. */
export const colorsOf = ({ category, color }: Choices): Color[] =>
  category === 'tshirt' ? colors.filter((each) => color.length === 0 || color.includes(each)) : []

export type Options = { size: Size | null; color: Color | null }

/** Each size in each colour; goods with neither have one variant. */
export function variantsOf(choices: Choices): Options[] {
  if (choices.category !== 'tshirt') return [{ size: null, color: null }]
  return colorsOf(choices).flatMap((color) => sizesOf(choices).map((size) => ({ size, color })))
}

/** The id of a variant within its product: `m-black`, or `one` if there is nothing to choose. */
export const variantName = ({ size, color }: Options): string =>
  [size, color].filter((part) => part !== null).join('-') || 'one'

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

/** A variant in words: `Black, M`; empty if there is nothing to choose. */
export const optionWords = ({
  size,
  color,
}: {
  size?: Size | null | undefined
  color?: Color | null | undefined
}): string => [color && capital(color), size?.toUpperCase()].filter(Boolean).join(', ')

/** All possible ids of variants. */
export const variantNames: readonly string[] = [
  'one',
  ...colors.flatMap((color) => sizes.map((size) => variantName({ size, color }))),
]

/** Whether a product is a file: T-shirts are physical, clips are files, and photos are either. */
export const isFile = (category: ProductCategory, isDigitalPhoto: boolean): boolean =>
  category === 'video_clip' || (category === 'photo' && isDigitalPhoto)
