import { useId } from 'react'
import type { Color, Product, Size } from '#shared/contract/store/product.ts'
import { colorNames, sizeNames } from '../goods/product-words.ts'
import { Swatch } from '../goods/swatches.tsx'
import { type Chosen, isOut } from './chosen.ts'
import styles from './product-options.module.css'

type ProductOptionsProps = { product: Product; chosen: Chosen }

/** Size and colour. Sold-out options are marked and can still be chosen, because people ask for them. */
export function ProductOptions({ product, chosen }: ProductOptionsProps) {
  const name = useId()
  const { size, color, choose } = chosen
  return (
    <>
      {product.color.length > 0 && (
        <fieldset className={styles.options}>
          <legend className={styles.legend}>
            Colour
            {color && (
              <>
                : <b>{colorNames[color]}</b>
              </>
            )}
          </legend>
          <div className={styles.colors}>
            {product.color.map((each: Color) => (
              <label
                key={each}
                className={styles.color}
                data-out={isOut(product, { size, color: each }) || undefined}
              >
                <input
                  type="radio"
                  name={`${name}-color`}
                  checked={each === color}
                  onChange={() => choose({ color: each })}
                />
                <Swatch color={each} />
                {colorNames[each]}
                {isOut(product, { size, color: each }) && <SoldOut />}
              </label>
            ))}
          </div>
        </fieldset>
      )}
      {product.size.length > 0 && (
        <fieldset className={styles.options}>
          <legend className={styles.legend}>
            Size
            {size && (
              <>
                : <b>{sizeNames[size]}</b>
              </>
            )}
          </legend>
          <div className={styles.sizes}>
            {product.size.map((each: Size) => (
              <label
                key={each}
                className={styles.size}
                data-out={isOut(product, { size: each, color }) || undefined}
              >
                <input
                  type="radio"
                  name={`${name}-size`}
                  checked={each === size}
                  onChange={() => choose({ size: each })}
                />
                {sizeNames[each]}
                {isOut(product, { size: each, color }) && <SoldOut />}
              </label>
            ))}
          </div>
        </fieldset>
      )}
    </>
  )
}

const SoldOut = () => <span className="visually-hidden"> sold out</span>
