import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Input } from '#shared/contract/endpoint.ts'
import { orders } from '#shared/contract/orders/orders.ts'
import type { AdminReturn } from '#shared/contract/orders/returns.ts'
import type { ReturnState } from '#shared/rules/store/returns.ts'
import { call, readPages } from '../../../../api.ts'
import { isOvertaken } from '../../../../problem.ts'
import { invalidate } from '../../../../query-client.ts'
import { toast } from '../../../../ui/feedback/toast.tsx'
import { toastFailure } from '../../../../ui/feedback/toast-failure.ts'
import { formatMoney } from '../../../../ui/text/format.ts'

export type Receipt = Input<typeof orders.receiveReturn>['body']

/** Returns in a state, longest waiting first. */
export const useReturnList = (state: ReturnState) =>
  useInfiniteQuery({
    ...readPages(orders.listReturns, { query: { state, limit: 50 } }),
    staleTime: 0,
  })

/** An admin's decisions on a return; the buyer is notified of each by mail. */
export function useDecisions({ id, orderId, memberName, number }: AdminReturn, onDone: () => void) {
  const client = useQueryClient()
  const params = { id: orderId, return: id }
  const refresh = () => invalidate(client, orders.listReturns.path, orders.listAllOrders.path)
  const done = (titleOf: (now: AdminReturn) => string) => ({
    onSuccess: async (now: AdminReturn) => {
      toast({ title: titleOf(now), description: `${memberName}, ${number}. The buyer gets a mail.` })
      onDone()
      await refresh()
    },
    onError: (error: Error) => {
      if (!isOvertaken(error)) return
      toastFailure(error)
      void refresh()
    },
  })
  const approve = useMutation({
    mutationFn: (body: { instructions: string }) => call(orders.approveReturn, { params, body }),
    ...done(() => 'Return approved'),
  })
  const decline = useMutation({
    mutationFn: (body: { reason: string }) => call(orders.declineReturn, { params, body }),
    ...done(() => 'Return declined'),
  })
  const receive = useMutation({
    mutationFn: (body: Receipt) => call(orders.receiveReturn, { params, body }),
    ...done(({ refund, exchange }) =>
      exchange?.state === 'made'
        ? `Received: order ${exchange.number} can be packed`
        : refund
          ? `Received: refund of ${formatMoney(refund.amount)} started`
          : 'Received',
    ),
  })
  return { approve, decline, receive }
}
