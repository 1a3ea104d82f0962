import { useMutation, useQueryClient } from '@tanstack/react-query'
import { catalogue } from '#shared/contract/catalogue.ts'
import type { Input } from '#shared/contract/endpoint.ts'
import type { OrderDetail } from '#shared/contract/orders/order.ts'
import { orders } from '#shared/contract/orders/orders.ts'
import { call, read } from '../../../api.ts'
import { invalidate } from '../../../query-client.ts'
import { toast } from '../../../ui/feedback/toast.tsx'
import { toastFailure } from '../../../ui/feedback/toast-failure.ts'

export type ReturnWish = Input<typeof orders.requestReturn>['body']
export type ExchangeWish = Input<typeof orders.requestExchange>['body']
export type ClaimWish = Input<typeof orders.makeClaim>['body']

/** A buyer's actions on the returns and claims of an order. */
export function useReturns({ id }: Pick<OrderDetail, 'id'>) {
  const client = useQueryClient()
  const { queryKey } = read(orders.getOrder, { params: { id } })
  const shown = (now: OrderDetail) => {
    client.setQueryData(queryKey, now)
    return invalidate(client, orders.listOrders.path)
  }
  const request = useMutation({
    mutationFn: (body: ReturnWish) => call(orders.requestReturn, { params: { id }, body }),
    onSuccess: async (now) => {
      toast({ title: 'Return requested', description: 'We mail you instructions.' })
      await shown(now)
    },
    // After an error the form shows the options that are still possible.
    onError: () => client.invalidateQueries({ queryKey }),
  })
  const exchange = useMutation({
    mutationFn: (body: ExchangeWish) => call(orders.requestExchange, { params: { id }, body }),
    onSuccess: async (now) => {
      toast({ title: 'Exchange requested', description: 'The other item is on hold for you.' })
      await Promise.all([shown(now), invalidate(client, catalogue.listProducts.path)])
    },
    // After an error the stock is loaded again.
    onError: () =>
      Promise.all([
        client.invalidateQueries({ queryKey }),
        invalidate(client, catalogue.getProduct.path, catalogue.listProducts.path),
      ]),
  })
  const claim = useMutation({
    mutationFn: (body: ClaimWish) => call(orders.makeClaim, { params: { id }, body }),
    onSuccess: async (now) => {
      toast({ title: 'Problem reported', description: 'Our team reviews it and writes to you.' })
      await shown(now)
    },
    onError: () => client.invalidateQueries({ queryKey }),
  })
  const withdraw = useMutation({
    mutationFn: (returnId: string) => call(orders.withdrawReturn, { params: { id, return: returnId } }),
    onSuccess: async (now) => {
      toast({ title: 'Return withdrawn', description: 'You keep the items.' })
      await shown(now)
    },
    onError: (error) => {
      toastFailure(error)
      return client.invalidateQueries({ queryKey })
    },
  })
  return { request, exchange, claim, withdraw }
}
