import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Subscription } from '#shared/contract/payments/purchase.ts'
import { subscriptions } from '#shared/contract/payments/subscriptions.ts'
import { planNames } from '#shared/rules/money/subscription.ts'
import { call } from '../../../api.ts'
import { subscriptionOf } from '../../../parts/payments/reads.ts'
import { refreshMember } from '../../../parts/payments/refresh.ts'
import { useOnce } from '../../../parts/payments/use-once.ts'
import { toast } from '../../../ui/feedback/toast.tsx'
import { toastFailure } from '../../../ui/feedback/toast-failure.ts'
import { formatDate } from '../../../ui/text/format.ts'

/** The subscription has changed, and with it the member's access. */
export async function tookPlan(client: QueryClient, subscription: Subscription): Promise<void> {
  await refreshMember(client)
  // Last, because it is the server's answer to the change itself.
  client.setQueryData(subscriptionOf().queryKey, subscription)
}

/** The subscription was changed in another window or by the provider: the current state is loaded. */
function failed(client: QueryClient, error: Error): void {
  toastFailure(error)
  void client.invalidateQueries({ queryKey: subscriptionOf().queryKey })
}

export function useCancel(onDone: () => void) {
  const client = useQueryClient()
  const { mutateAsync, isPending } = useMutation({
    mutationFn: () => call(subscriptions.cancelSubscription),
    onSuccess: async (subscription) => {
      await tookPlan(client, subscription)
      const { endsAt, plan } = subscription
      const name = plan ? planNames[plan] : 'Your plan'
      toast({
        title: 'Your plan is cancelled',
        description: endsAt ? `You keep ${name} until ${formatDate(endsAt)}.` : `${name} has ended.`,
      })
      onDone()
    },
    onError: (error) => {
      failed(client, error)
      onDone()
    },
  })
  return { cancel: useOnce(() => mutateAsync()), isPending }
}

export function useResume() {
  const client = useQueryClient()
  const { mutateAsync, isPending } = useMutation({
    mutationFn: () => call(subscriptions.resumeSubscription),
    onSuccess: async (subscription) => {
      await tookPlan(client, subscription)
      const { plan, paidUntil } = subscription
      const description = paidUntil ? `It renews on ${formatDate(paidUntil)}.` : 'It continues as before.'
      toast({ title: `You stay on ${plan ? planNames[plan] : 'your plan'}`, description })
    },
    onError: (error) => failed(client, error),
  })
  return { resume: useOnce(() => mutateAsync()), isPending }
}
