import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Input } from '#shared/contract/endpoint.ts'
import { payments } from '#shared/contract/payments/payments.ts'
import { call, read } from '../../../api.ts'
import { isOvertaken } from '../../../problem.ts'
import { invalidate } from '../../../query-client.ts'
import { toast } from '../../../ui/feedback/toast.tsx'
import { formatMoney } from '../../../ui/text/format.ts'

export type AdminRefund = Input<typeof payments.refundPayment>['body']

export const paymentOf = (id: string) => read(payments.getPayment, { params: { id } })
export const usePayment = (id: string) => useQuery(paymentOf(id))

/** Gives something of a payment back. What happened to it meanwhile is shown beside the words that say so. */
export function useRefund(id: string) {
  const client = useQueryClient()
  const { queryKey } = paymentOf(id)
  return useMutation({
    mutationFn: (body: AdminRefund) => call(payments.refundPayment, { params: { id }, body }),
    onSuccess: (now, { amount }) => {
      client.setQueryData(queryKey, now)
      toast({
        title: `${formatMoney(amount)} is on its way back`,
        description: `${now.memberName}, ${now.purchase.title}`,
      })
      // The books follow by themselves; what shows them is asked again, and nobody waits for it.
      void invalidate(
        client,
        payments.listPayments.path,
        payments.getRevenue.path,
        payments.listLedger.path,
        payments.listRefundReviews.path,
      )
    },
    onError: (error) => {
      if (isOvertaken(error)) return client.invalidateQueries({ queryKey })
    },
  })
}
