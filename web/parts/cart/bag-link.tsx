import { ShoppingBag } from 'lucide-react'
import { countOf } from '#shared/rules/store/cart.ts'
import { SiteLink } from '../../ui/base/site-link.tsx'
import styles from './bag-link.module.css'
import { useCart } from './use-cart.ts'

/** A link to the cart with the number of items; nothing while it is empty. */
export function BagLink() {
  const count = countOf(useCart().lines)
  if (count === 0) return null
  return (
    <SiteLink
      to="/cart"
      className={styles.bag}
      aria-label={`Cart, ${count} ${count === 1 ? 'item' : 'items'}`}
    >
      <ShoppingBag size={20} aria-hidden="true" />
      <span className={styles.count} aria-hidden="true">
        {count}
      </span>
    </SiteLink>
  )
}
