import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { catalogue } from '#shared/contract/catalogue.ts'
import type {
  InstructorPayment,
  InstructorPaymentInput,
  PaidMark,
} from '#shared/contract/payments/instructor-payments.ts'
import { payments } from '#shared/contract/payments/payments.ts'
import { call, read, readPages } from '../../../../api.ts'
import { isOvertaken } from '../../../../problem.ts'
import { invalidate } from '../../../../query-client.ts'
import { toast } from '../../../../ui/feedback/toast.tsx'
import { toastFailure } from '../../../../ui/feedback/toast-failure.ts'
import { formatMoney } from '../../../../ui/text/format.ts'

export const useTotals = () => useQuery(read(payments.getInstructorPaymentTotals))
export const useUnpaid = () => useQuery(read(payments.listUnpaidInstructorPayments))
export const useAllPayments = () =>
  useInfiniteQuery(readPages(payments.listInstructorPayments, { query: { limit: 50 } }))

/** The instructors that a payment can be made with. */
export const usePayees = () => useQuery(read(catalogue.listInstructors, { query: {} }))

/** Reloads the views of the payments, including the ledger. */
const refresh = (client: ReturnType<typeof useQueryClient>) =>
  invalidate(client, payments.listInstructorPayments.path, payments.listLedger.path, payments.getRevenue.path)

export function useCreation() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: InstructorPaymentInput) => call(payments.createInstructorPayment, { body }),
    onSuccess: ({ instructorName, amount }) => {
      toast({ title: 'Payment Created', description: `${instructorName}, ${formatMoney(amount)}` })
      return refresh(client)
    },
    onError: (error) => toastFailure(error, undefined, 'Creation Failed'),
  })
}

/** Sends a payout through Stripe: the result is paid, in transit, or refused with a reason. */
export function useSending() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, amount }: InstructorPayment) =>
      call(payments.sendInstructorPayment, { params: { id }, body: { amount } }),
    onSuccess: ({ instructorName, amount, state, failure }) => {
      const description = `${instructorName}, ${formatMoney(amount)}`
      if (failure) toast({ title: 'Payment Not Sent', description: failure, tone: 'bad' })
      else toast({ title: state === 'paid' ? 'Payment Sent' : 'Payment On Its Way', description })
      return refresh(client)
    },
    onError: (error) => {
      toastFailure(error, undefined, 'Payment Not Sent')
      if (isOvertaken(error)) return refresh(client)
    },
  })
}

/** Marks a payment as paid. If it is already paid or its amount has changed, that is reported and shown. */
export function useMark() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ payment: { id }, mark: body }: { payment: InstructorPayment; mark: PaidMark }) =>
      call(payments.markInstructorPaymentPaid, { params: { id }, body }),
    onSuccess: ({ instructorName, amount }) => {
      toast({ title: 'Payment Marked as Paid', description: `${instructorName}, ${formatMoney(amount)}` })
      return refresh(client)
    },
    onError: (error) => {
      toastFailure(error, undefined, 'Update Failed')
      if (isOvertaken(error)) return refresh(client)
    },
  })
}
