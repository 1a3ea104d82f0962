import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Play } from 'lucide-react'
import { lazy, Suspense } from 'react'
import type { OrderDetail, OrderLine } from '#shared/contract/orders/order.ts'
import { orders } from '#shared/contract/orders/orders.ts'
import { call } from '../../../api.ts'
import { invalidate } from '../../../query-client.ts'
import { Button } from '../../../ui/base/button.tsx'
import { toastFailure } from '../../../ui/feedback/toast-failure.ts'

/** The player is loaded when its button is hovered, focused or pressed. */
const load = () => import('./clip-dialog.tsx')
const ClipDialog = lazy(async () => ({ default: (await load()).ClipDialog }))
const prefetch = () => void load().catch(() => {})

type WatchClipProps = {
  order: Pick<OrderDetail, 'id'>
  line: Pick<OrderLine, 'name'>
  /** Its index among the lines. */
  place: number
  /** Whether watching ends the right to a refund, which the button says. */
  endsRefund: boolean
}

/** Plays a purchased clip in a dialog. */
export function WatchClip({ order, line, place, endsRefund }: WatchClipProps) {
  const client = useQueryClient()
  const params = { id: order.id, line: String(place) }
  const open = () => call(orders.playFile, { params })
  const opening = useMutation({
    mutationFn: open,
    onError: toastFailure,
    onSettled: () => invalidate(client, orders.listOrders.path),
  })
  const label = endsRefund ? 'Watch and end the refund' : 'Watch'
  return (
    <>
      <Button
        variant="line"
        aria-label={`${label}: ${line.name}`}
        busy={opening.isPending}
        onPointerEnter={prefetch}
        onFocus={prefetch}
        onClick={() => opening.mutate()}
      >
        <Play size={16} aria-hidden="true" /> {label}
      </Button>
      {opening.data && (
        <Suspense>
          <ClipDialog name={line.name} source={opening.data} renew={open} onClose={opening.reset} />
        </Suspense>
      )}
    </>
  )
}
