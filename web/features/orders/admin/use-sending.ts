import { useMutation, useQueryClient } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import type { AdminOrderDetail } from '#shared/contract/orders/admin-orders.ts'
import { orders } from '#shared/contract/orders/orders.ts'
import { call, read } from '../../../api.ts'
import { invalidate } from '../../../query-client.ts'
import { toast } from '../../../ui/feedback/toast.tsx'
import { toastFailure } from '../../../ui/feedback/toast-failure.ts'
import type { LeftQueue } from './next-order.tsx'

export type Parcel = z.input<typeof orders.shipOrder.body>

/** The steps of a parcel; the buyer is notified of each by mail. `onDone` gets the queue that the order has left. */
export function useSending(
  { id, number }: Pick<AdminOrderDetail, 'id' | 'number'>,
  onDone: (queue: LeftQueue) => void,
) {
  const client = useQueryClient()
  const params = { id }
  const done = (title: string, queue: LeftQueue) => ({
    onSuccess: (now: AdminOrderDetail) => {
      client.setQueryData(read(orders.getAdminOrder, { params }).queryKey, now)
      void invalidate(client, orders.countOrders.path)
      toast({ title, description: `${number}. The buyer gets a mail.` })
      onDone(queue)
    },
    onError: (error: Error) => {
      toastFailure(error)
      void invalidate(client, orders.listAllOrders.path)
    },
  })
  const pack = useMutation({
    mutationFn: () => call(orders.packOrder, { params }),
    ...done('Packed', 'paid'),
  })
  const ship = useMutation({
    mutationFn: (body: Parcel) => call(orders.shipOrder, { params, body }),
    ...done('Shipped', 'packed'),
  })
  const deliver = useMutation({
    mutationFn: () => call(orders.deliverOrder, { params }),
    ...done('Delivered', 'shipped'),
  })
  return { pack, ship, deliver }
}
