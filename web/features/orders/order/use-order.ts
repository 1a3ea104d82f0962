import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { catalogue } from '#shared/contract/catalogue.ts'
import type { OrderDetail } from '#shared/contract/orders/order.ts'
import { orders } from '#shared/contract/orders/orders.ts'
import { payments } from '#shared/contract/payments/payments.ts'
import { isOpen } from '#shared/rules/money/charge.ts'
import { call, read } from '../../../api.ts'
import { useCart } from '../../../parts/cart/use-cart.ts'
import { nextLook, patienceMs } from '../../../parts/payments/next-look.ts'
import { invalidate } from '../../../query-client.ts'
import { toast } from '../../../ui/feedback/toast.tsx'
import { toastFailure } from '../../../ui/feedback/toast-failure.ts'
import { takeCartOrder } from '../cart-order.ts'

export type From = 'provider' | 'cancelled' | undefined

const orderRead = (id: string) => read(orders.getOrder, { params: { id } })

type Arrival = { order: OrderDetail; isSure: boolean }

/** An order after its provider was polled, if its payment is open. `isSure` if the provider answered. */
async function arrive(id: string): Promise<Arrival> {
  const stored = await call(orders.getOrder, { params: { id } })
  if (!isOpen(stored.payment.state)) return { order: stored, isSure: true }
  try {
    await call(payments.checkPurchase, { params: { id: stored.payment.purchaseId } })
  } catch {
    return { order: stored, isSure: false }
  }
  return { order: await call(orders.getOrder, { params: { id } }), isSure: true }
}

/** Whether an open order was paid as far as its buyer can tell, and only has to be confirmed. */
const isOnItsWay = ({ payment, state }: OrderDetail, from: From): boolean =>
  state === 'pending' &&
  isOpen(payment.state) &&
  (payment.isWaiting || (from === 'provider' && payment.failure === null))

/** Whether a refund for a return or a claim is being sent, or waits for another refund of the payment. */
const isRefunding = ({ returns, claims }: OrderDetail): boolean =>
  [...returns, ...claims].some(({ refund }) => refund?.state === 'waiting' || refund?.state === 'paying')

/** Whether a purchased clip is being prepared for watching. */
const isPreparing = ({ downloads }: OrderDetail): boolean =>
  downloads.some(({ clip }) => clip === 'processing')

/** Milliseconds between polls of a refund or a clip that takes longer than usual. */
const slowMs = 30_000

/** One order, polled while its payment is about to be confirmed, a refund is being sent or a clip is prepared. */
export function useOrder(id: string, from: From) {
  const client = useQueryClient()
  const [since] = useState(() => Date.now())
  const refundSince = useRef<number>(undefined)
  const [isPatient, setPatient] = useState(true)
  const { queryKey } = orderRead(id)
  const arrival = useQuery({
    queryKey: [...queryKey, 'arrival', from],
    queryFn: async () => {
      const { order, isSure } = await arrive(id)
      client.setQueryData(queryKey, order)
      return isSure
    },
    gcTime: 0,
  })
  const { data } = useQuery({
    ...orderRead(id),
    enabled: arrival.isSuccess,
    refetchInterval: ({ state: { data: known } }) => {
      if (known && isOnItsWay(known, from)) return nextLook(Date.now() - since) ?? false
      refundSince.current = known && isRefunding(known) ? (refundSince.current ?? Date.now()) : undefined
      if (refundSince.current) return nextLook(Date.now() - refundSince.current) ?? slowMs
      return known && isPreparing(known) ? slowMs : false
    },
  })
  const order = arrival.isSuccess ? data : undefined
  const isWaiting = order !== undefined && isOnItsWay(order, from)
  useEffect(() => {
    if (!isWaiting) return
    const timer = setTimeout(() => setPatient(false), since + patienceMs - Date.now())
    return () => clearTimeout(timer)
  }, [isWaiting, since])
  useEmptiedCart(order)
  return {
    order,
    error: arrival.error,
    retry: () => void arrival.refetch(),
    isLooking: arrival.isFetching,
    isSure: arrival.data ?? false,
    isWaiting,
    isPatient,
  }
}

/** Empties the cart once its order is paid. */
function useEmptiedCart(order: OrderDetail | undefined): void {
  const { clear } = useCart()
  const client = useQueryClient()
  const paidId = order?.paidAt ? order.id : undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per paid order, not once per render
  useEffect(() => {
    if (!paidId) return
    if (takeCartOrder(paidId)) clear()
    void invalidate(client, catalogue.listProducts.path)
  }, [paidId])
}

/** A buyer's actions on an order. */
export function useOrderActs({ id }: Pick<OrderDetail, 'id'>) {
  const client = useQueryClient()
  const { queryKey } = orderRead(id)
  const refresh = () => invalidate(client, orders.listOrders.path)
  const cancel = useMutation({
    mutationFn: () => call(orders.cancelOrder, { params: { id } }),
    onSuccess: async (ended) => {
      client.setQueryData(queryKey, ended)
      toast({ title: 'Cancelled', description: 'The price is refunded to you.' })
      await invalidate(client, orders.listOrders.path, payments.listPurchases.path)
    },
    onError: (error) => {
      toastFailure(error)
      void refresh()
    },
  })
  return { cancel }
}
