import { useQuery } from '@tanstack/react-query'
import { ArrowRight } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { AdminOrder } from '#shared/contract/orders/admin-orders.ts'
import { orders } from '#shared/contract/orders/orders.ts'
import { read } from '../../../api.ts'
import { ButtonLink } from '../../../ui/base/button.tsx'
import styles from './order-page.module.css'

/** The queues that an order leaves by a step on its page. */
export type LeftQueue = 'paid' | 'packed' | 'shipped'

const words: Readonly<Record<LeftQueue, { next: string; none: string }>> = {
  paid: { next: 'Next order to pack', none: 'No more orders to pack' },
  packed: { next: 'Next order to ship', none: 'No more orders to ship' },
  shipped: { next: 'Next parcel on the way', none: 'No more parcels on the way' },
}

type NextOrderProps = { order: Pick<AdminOrder, 'id'>; queue: LeftQueue }

/**
 * The way on from an order that has just left its queue: the order that waits there longest. The link gets the focus, so
 * that the queue can be worked through by keyboard.
 */
export function NextOrder({ order, queue }: NextOrderProps) {
  const { data, isFetched } = useQuery({
    // The order itself may still be listed, and disputed orders wait for their decision.
    ...read(orders.listAllOrders, { query: { state: queue, limit: 20 } }),
    staleTime: 0,
    gcTime: 0,
  })
  const line = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    // A dialog that was opened meanwhile keeps the focus.
    if (isFetched && !document.querySelector('dialog[open]')) line.current?.querySelector('a')?.focus()
  }, [isFetched])
  if (!isFetched) return null
  const next = data?.items.find(({ id, isSuspended }) => id !== order.id && !isSuspended)
  const isDone = data?.items.every(({ id }) => id === order.id)
  return (
    <p ref={line} className={styles.next}>
      {isDone && `${words[queue].none}. `}
      {next ? (
        <ButtonLink to={`/admin/orders/${next.id}`}>
          {words[queue].next}, {next.number} <ArrowRight size={16} aria-hidden="true" />
        </ButtonLink>
      ) : (
        <ButtonLink to={`/admin/orders?state=${queue}`}>Back to the orders</ButtonLink>
      )}
    </p>
  )
}
