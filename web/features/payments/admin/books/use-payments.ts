import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import type { Input } from '#shared/contract/endpoint.ts'
import type { LedgerEntry, RefundReview } from '#shared/contract/payments/admin-books.ts'
import { payments } from '#shared/contract/payments/payments.ts'
import { call, read, readPages } from '../../../../api.ts'
import { isOvertaken } from '../../../../problem.ts'
import { invalidate } from '../../../../query-client.ts'
import { toast } from '../../../../ui/feedback/toast.tsx'
import { toastFailure } from '../../../../ui/feedback/toast-failure.ts'
import { formatMoney } from '../../../../ui/text/format.ts'

export type Adjustment = Input<typeof payments.adjustLedger>['body']
export type RefundDecision = Input<typeof payments.decideRefund>['body']

export const useRevenue = () => useQuery(read(payments.getRevenue))
export const useEarnings = () => useQuery(read(payments.listInstructorEarnings))
export const useDifferences = () => useQuery(read(payments.listDifferences))
const reviewsRead = () => read(payments.listRefundReviews)
export const useReviews = () => useQuery(reviewsRead())

/** Payments, newest first. */
export const useRecentPayments = () =>
  useInfiniteQuery(readPages(payments.listPayments, { query: { limit: 20 } }))

/** The ledger of a month, newest first. */
export const useLedger = (month: string) =>
  useInfiniteQuery({
    ...readPages(payments.listLedger, { query: { month, limit: 50 } }),
    placeholderData: keepPreviousData,
  })

/** Pays or refuses a refund. A decision made by another admin in the meantime is reported and shown. */
export function useDecision() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ review: { id }, decision: body }: { review: RefundReview; decision: RefundDecision }) =>
      call(payments.decideRefund, { params: { id }, body }),
    onSuccess: (now, { review, decision }) => {
      client.setQueryData(reviewsRead().queryKey, (page) => {
        if (!page) return page
        return { ...page, items: page.items.map((item) => (item.id === now.id ? now : item)) }
      })
      const description = `${review.memberName}, ${review.title}`
      if (decision.decision === 'refuse') toast({ title: 'Refund Refused', description })
      else toast({ title: `${formatMoney(decision.amount ?? '0')} is on its way back`, description })
      // The ledger is updated asynchronously. Its views are reloaded.
      return invalidate(
        client,
        payments.listPayments.path,
        payments.getRevenue.path,
        payments.listLedger.path,
      )
    },
    onError: (error) => {
      if (!isOvertaken(error)) return
      toastFailure(error)
      return invalidate(client, payments.listRefundReviews.path)
    },
  })
}

/** Records an adjustment that no provider reports. */
export function useAdjustment() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: Adjustment): Promise<LedgerEntry> => call(payments.adjustLedger, { body }),
    onSuccess: ({ description }) => {
      toast({ title: 'Adjustment Booked', description })
      return invalidate(client, payments.listLedger.path)
    },
  })
}
