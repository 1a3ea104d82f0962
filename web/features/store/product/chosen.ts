import { Color, type Product, Size, type Variant } from '#shared/contract/store/product.ts'
import { useFilters } from '../../../ui/form/filters.ts'
import { colorNames, sizeNames } from '../goods/product-words.ts'

/** The options chosen for a product, and their variant once it is complete. */
export type Chosen = {
  size: Size | undefined
  color: Color | undefined
  variant: Variant | undefined
  choose: (change: { size?: Size; color?: Color }) => void
}

/** The choice is kept in the address, so that it can be linked. An option with a single value is chosen already. */
export function useChosen({ size: sizes, color: colors, variants }: Product): Chosen {
  const { filters, setFilters } = useFilters({ size: '', color: '' })
  const only = <Option>(options: readonly Option[]) => (options.length === 1 ? options[0] : undefined)
  const asked = { size: Size.safeParse(filters.size).data, color: Color.safeParse(filters.color).data }
  const size = sizes.find((each) => each === asked.size) ?? only(sizes)
  const color = colors.find((each) => each === asked.color) ?? only(colors)
  const variant = variants.find((each) => each.size === (size ?? null) && each.color === (color ?? null))
  return { size, color, variant, choose: (change) => setFilters(change, 'typed') }
}

/** Whether a size or a colour is sold out, given the other choices. */
export const isOut = (
  { variants }: Product,
  { size, color }: { size: Size | undefined; color: Color | undefined },
) =>
  !variants.some((each) => each.inStock && (!size || each.size === size) && (!color || each.color === color))

/** `M black`; empty where there is nothing to choose. */
export const variantWords = ({ size, color }: Pick<Variant, 'size' | 'color'>) =>
  [size && sizeNames[size], color && colorNames[color].toLowerCase()].filter(Boolean).join(' ')
