import { Download, RotateCcw, Truck } from 'lucide-react'
import type { Product, Variant } from '#shared/contract/store/product.ts'
import { shippingRules } from '#shared/rules/store/shipping.ts'
import { BuyButtons } from '../../../parts/cart/buy-buttons.tsx'
import styles from './buy-box.module.css'

/** The chosen variant, and its text: `M black`. */
export type Wanted = { inStock: boolean; left: number | null; words: string }

type BuyBoxProps = {
  product: Product
  /** Undefined until all options are chosen. */
  wanted: Wanted | undefined
  variant: Variant | undefined
  /** The missing choice: `Choose a size`. */
  missing: string | undefined
  /** Moves to the missing choice. */
  onMissing: () => void
}

const { standard, returnDays } = shippingRules

/** Whether the chosen variant is available, and how it is delivered. */
export function BuyBox({ product, wanted, variant, missing, onMissing }: BuyBoxProps) {
  return (
    <div className={styles.box}>
      <p className={styles.stock} role="status" data-in={(wanted ?? product).inStock || undefined}>
        {stockWords(product, wanted)}
      </p>
      <BuyButtons product={product} variant={variant} missing={missing} onMissing={onMissing} />
      <ul className={styles.ways}>
        {product.isDigital ? (
          <li>
            <Download size={18} aria-hidden="true" /> File to download, nothing is shipped
          </li>
        ) : (
          <>
            <li>
              <Truck size={18} aria-hidden="true" /> Standard {standard.days.join('-')} days; free over $
              {standard.freeOver / 100}
            </li>
            <li>
              <RotateCcw size={18} aria-hidden="true" /> {returnDays}-day returns, unused; sizes can be
              exchanged
            </li>
          </>
        )}
      </ul>
    </div>
  )
}

/** Above this number, the stock is not shown. */
const manyLeft = 20

function stockWords({ inStock, isDigital, size, color }: Product, wanted: Wanted | undefined): string {
  if (!inStock) return 'Out of stock'
  if (isDigital) return 'Available now'
  if (!wanted) return `Choose ${asked(size.length > 1, color.length > 1)} to see what is in stock`
  const of = wanted.words && ` in ${wanted.words}`
  if (!wanted.inStock) return `Sold out${of}`
  return wanted.left !== null && wanted.left <= manyLeft
    ? `In stock, ${wanted.left} left${of}`
    : `In stock${of}`
}

const asked = (isSize: boolean, isColor: boolean) =>
  isSize && isColor ? 'a size and a colour' : isSize ? 'a size' : 'a colour'
