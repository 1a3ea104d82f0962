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

/** Refunds a payment. If it has changed in the meantime, the current state is shown beside the error. */
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
      // The ledger is updated asynchronously. Its views are reloaded without waiting for them.
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
