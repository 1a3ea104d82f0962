import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type * as z from 'zod/mini'
import { catalogue } from '#shared/contract/catalogue.ts'
import { ApiError } from '#shared/contract/client.ts'
import { orders } from '#shared/contract/orders/orders.ts'
import { CheckoutChanges, checkout } from '#shared/contract/payments/checkout.ts'
import { Color, Size } from '#shared/contract/store/product.ts'
import type { Address } from '#shared/rules/address/address.ts'
import type { Provider } from '#shared/rules/money/charge.ts'
import { dollarsOf } from '#shared/rules/money/money.ts'
import type { CartLine } from '#shared/rules/store/cart.ts'
import type { ShippingMethod } from '#shared/rules/store/shipping.ts'
import { call, read } from '../../../api.ts'
import { useCart } from '../../../parts/cart/use-cart.ts'
import { useLeaving } from '../../../parts/payments/use-leaving.ts'
import { invalidate } from '../../../query-client.ts'
import { useSearchParams } from '../../../router/router.tsx'
import { rememberCartOrder } from '../cart-order.ts'
import { buyable, type SoldLine } from '../sold-lines.ts'

/** The items to pay for: the one product in the address, otherwise the cart. */
export function useWanted() {
  const [params] = useSearchParams()
  const cart = useCart()
  const id = params.get('product') ?? ''
  const { data: product, error } = useQuery({
    ...read(catalogue.getProduct, { params: { id } }),
    enabled: id !== '',
  })
  if (!id) return { lines: cart.lines, isCart: true, isPending: false }
  if (!product) return { lines: [], isCart: false, isPending: !error }
  const line: CartLine = {
    productId: id,
    size: Size.safeParse(params.get('size')).data ?? null,
    color: Color.safeParse(params.get('color')).data ?? null,
    quantity: Math.max(1, Number.parseInt(params.get('quantity') ?? '1', 10) || 1),
    price: product.price,
    name: product.name,
    imageUrl: product.imageUrl,
    isDigital: product.isDigital,
  }
  return { lines: [line], isCart: false, isPending: false }
}

export type Sending = {
  lines: readonly SoldLine[]
  shipping: ShippingMethod
  /** Cents, as shown to the buyer. */
  total: number
  provider: Provider
  address: Address | undefined
  isKept: boolean
}

const toBody = ({ lines, shipping, total, provider, address }: Sending) => ({
  items: buyable(lines).map(({ productId, size, color, quantity, price }) => ({
    productId,
    ...(size && { size }),
    ...(color && { color }),
    quantity,
    price,
  })),
  shipping,
  provider,
  ...(address && { address }),
  total: dollarsOf(total),
})

/**
 * Pays for an order. An unchanged retry has the same idempotency key and so is the same order; any change makes a new
 * one.
 */
export function useCheckout(isCart: boolean) {
  const client = useQueryClient()
  const { leave, isLeaving } = useLeaving('Payment Failed')
  const [changes, setChanges] = useState<CheckoutChangesShown>()
  const sent = useRef({ text: '', key: '' })
  const keep = useMutation({
    mutationFn: (address: Address) => call(orders.keepAddress, { body: { address } }),
    onSuccess: () => invalidate(client, orders.listAddresses.path),
  })
  const pay = (sending: Sending) => {
    const body = toBody(sending)
    const text = JSON.stringify(body)
    if (text !== sent.current.text) sent.current = { text, key: crypto.randomUUID() }
    setChanges(undefined)
    leave(
      async () => {
        const { orderId, checkoutUrl } = await call(checkout.checkOutOrder, {
          body: { ...body, key: sent.current.key },
        })
        // Only items bought from the cart are removed from it.
        rememberCartOrder(isCart ? orderId : undefined)
        if (sending.address && sending.isKept) await keep.mutateAsync(sending.address).catch(() => undefined)
        return checkoutUrl
      },
      (error) => {
        sent.current = { text: '', key: '' }
        const told = error instanceof ApiError ? CheckoutChanges.safeParse(error.problem).data : undefined
        if (told) setChanges(told)
        void invalidate(client, catalogue.listProducts.path)
      },
    )
  }
  return { pay, isPaying: isLeaving, changes, dismiss: () => setChanges(undefined) }
}

export type CheckoutChangesShown = z.infer<typeof CheckoutChanges>
