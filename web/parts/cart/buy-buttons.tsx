import { useState } from 'react'
import type { Product, Variant } from '#shared/contract/store/product.ts'
import { mostOf } from '#shared/rules/store/order.ts'
import { useNavigate } from '../../router/router.tsx'

import { signInAddress, useSession } from '../../session.ts'
import { Button } from '../../ui/base/button.tsx'
import { toast } from '../../ui/feedback/toast.tsx'
import styles from './buy-buttons.module.css'
import { Quantity } from './quantity.tsx'
import { useCart } from './use-cart.ts'

type BuyButtonsProps = {
  product: Product
  /** Undefined until all options are chosen. */
  variant: Variant | undefined
  /** The missing choice, as the button says it: `Choose a size`. */
  missing: string | undefined
  /** Moves to the missing choice. */
  onMissing: () => void
}

/** Adds the chosen variant to the cart, or goes to pay for it directly. */
export function BuyButtons({ product, variant, missing, onMissing }: BuyButtonsProps) {
  const { id, name, price, isDigital, pictures, imageUrl } = product
  const [wanted, setWanted] = useState(1)
  const { add } = useCart()
  const session = useSession()
  const navigate = useNavigate()
  if (!product.inStock || (variant && !variant.inStock)) return null
  if (!variant || missing) {
    return (
      <Button variant="gold" size="large" className={styles.whole} onClick={onMissing}>
        {missing ?? 'Choose one'}
      </Button>
    )
  }
  const most = Math.min(mostOf(product), variant.left ?? Number.POSITIVE_INFINITY)
  const quantity = Math.min(wanted, most)
  const { size, color } = variant
  const picture = pictures.find((one) => one.color === color)?.url ?? imageUrl
  const put = () => {
    add({ productId: id, size, color, quantity, price, name, imageUrl: picture, isDigital })
    toast({ title: 'Added to your cart', description: quantity > 1 ? `${quantity} × ${name}` : name })
  }
  const checkout = `/checkout?${new URLSearchParams({
    product: id,
    ...(size && { size }),
    ...(color && { color }),
    quantity: String(quantity),
  })}`
  const goPay = () => {
    if (session.status === 'visitor') location.assign(signInAddress(checkout))
    else navigate(checkout)
  }
  return (
    <div className={styles.buttons}>
      {!isDigital && <Quantity of={name} value={quantity} most={most} onChange={setWanted} />}
      <Button variant="gold" size="large" onClick={put}>
        Add to cart
      </Button>
      <Button variant="line" size="large" onClick={goPay}>
        Buy now
      </Button>
    </div>
  )
}
