import { notifyManager, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useCallback, useSyncExternalStore } from 'react'
import type { User } from '#shared/contract/members/user.ts'
import type { Subscription } from '#shared/contract/payments/purchase.ts'
import { subscriptionKey } from '../query-client.ts'

/** Hardly anybody sees it: its code comes when it is needed. */
const PaymentBar = lazy(async () => ({ default: (await import('./payment-bar.tsx')).PaymentBar }))

/** What another screen was told of the subscription. */
function useTold(): Subscription['state'] | undefined {
  const client = useQueryClient()
  const subscribe = useCallback(
    (tell: () => void) => client.getQueryCache().subscribe(notifyManager.batchCalls(tell)),
    [client],
  )
  const read = () => client.getQueryData<Subscription>(subscriptionKey)?.state
  return useSyncExternalStore(subscribe, read, () => undefined)
}

const troubles: readonly (Subscription['state'] | undefined)[] = ['past_due', 'disputed']

/**
 * Anyone who has no plan that was due pays for no call: the month that was paid for is over, the grace is not. What another
 * screen was told counts as well.
 */
export function PlanWatch({ user }: { user: User }) {
  const told = useTold()
  const { subscriptionExpiresAt: paidUntil, subscriptionGraceUntil: graceUntil } = user
  const isOver = (moment: string | null) => moment !== null && Date.parse(moment) <= Date.now()
  const mayAsk = isOver(paidUntil) && graceUntil !== null && !isOver(graceUntil)
  if (!mayAsk && !troubles.includes(told)) return null
  return (
    <Suspense>
      <PaymentBar mayAsk={mayAsk} />
    </Suspense>
  )
}
