import type { Color } from '#shared/contract/store/product.ts'
import { colorNames } from './product-words.ts'
import styles from './swatches.module.css'

/** A dot in a colour of fabric. */
export function Swatch({ color }: { color: Color }) {
  return <span className={styles.swatch} data-color={color} aria-hidden="true" />
}

/** The colours of a product, read out by name. */
export function Swatches({ colors }: { colors: readonly Color[] }) {
  if (colors.length === 0) return null
  return (
    <span className={styles.swatches}>
      <span className="visually-hidden">
        {colors.length === 1 ? 'Colour' : 'Colours'}: {colors.map((color) => colorNames[color]).join(', ')}
      </span>
      {colors.map((color) => (
        <Swatch key={color} color={color} />
      ))}
    </span>
  )
}
