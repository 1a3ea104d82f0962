import { useQuery } from '@tanstack/react-query'
import { PackageX, Printer } from 'lucide-react'
import { useState } from 'react'
import type { AdminOrderDetail } from '#shared/contract/orders/admin-orders.ts'
import { orders } from '#shared/contract/orders/orders.ts'
import { idPattern } from '#shared/rules/ids.ts'
import { read } from '../../../api.ts'
import { AdminLayout } from '../../../parts/admin/admin-layout.tsx'
import { useGuard } from '../../../parts/session/use-guard.ts'
import { problemCode } from '../../../problem.ts'
import { Link } from '../../../router/link.tsx'
import { useParams } from '../../../router/router.tsx'
import { Button } from '../../../ui/base/button.tsx'
import { usePageTitle } from '../../../ui/base/page-title.ts'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { Note } from '../../../ui/feedback/note.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { EmptyState, ErrorState } from '../../../ui/feedback/state.tsx'
import { formatDate } from '../../../ui/text/format.ts'
import { Claims } from '../back/claims.tsx'
import { Returns } from '../back/returns.tsx'
import { OrderSummary } from '../order/order-summary.tsx'
import { Timeline } from '../order/timeline.tsx'
import { itemWords, stateOf } from '../order-words.ts'
import { type LeftQueue, NextOrder } from './next-order.tsx'
import styles from './order-page.module.css'
import { PackingSlip } from './packing-slip.tsx'
import { ShipDialog } from './ship-dialog.tsx'
import { useSending } from './use-sending.ts'

const parent = { label: 'Orders', path: '/admin/orders' }

/** One order as shown to admins. */
export function AdminOrderPage() {
  const { id = '' } = useParams()
  useGuard()
  const isId = idPattern('order').test(id)
  const { data, error, refetch } = useQuery({
    ...read(orders.getAdminOrder, { params: { id } }),
    enabled: isId,
  })
  usePageTitle(data && `Order ${data.number} · Kiai Admin`)
  if (data) return <OrderShown key={data.id} order={data} />
  return (
    <AdminLayout title="Order" parent={parent}>
      {isId && !error && <Skeleton height="24rem" />}
      {isId && error && problemCode(error) !== 'order.not_found' && (
        <ErrorState title="The order could not be loaded" onRetry={() => void refetch()} />
      )}
      {(!isId || (error && problemCode(error) === 'order.not_found')) && (
        <EmptyState title="Order Not Found" icon={<PackageX size={26} />}>
          This order does not exist.
        </EmptyState>
      )}
    </AdminLayout>
  )
}

function OrderShown({ order }: { order: AdminOrderDetail }) {
  const { label, tone } = stateOf(order)
  /** The queue that the order has left by the last step on this page. */
  const [left, setLeft] = useState<LeftQueue>()
  return (
    <AdminLayout
      title={`Order ${order.number}`}
      parent={parent}
      action={<NextStep order={order} onDone={setLeft} />}
    >
      {left && <NextOrder key={left} order={order} queue={left} />}
      <p className={styles.facts}>
        <Badge tone={tone}>{label}</Badge> {order.memberName}, {formatDate(order.createdAt)},{' '}
        {itemWords(order)}
        {order.exchangeOf && (
          <>
            , exchange for{' '}
            <Link to={`/admin/orders/${order.exchangeOf.orderId}`} className={styles.link}>
              order {order.exchangeOf.number}
            </Link>
          </>
        )}
      </p>
      {order.exchangeOf && order.state === 'pending' && order.heldUntil && (
        <Note>
          On hold for an exchange until {formatDate(order.heldUntil)}. It can be packed when the return of
          order {order.exchangeOf.number} is received.
        </Note>
      )}
      {order.isSuspended && (
        <Note>This payment is disputed. Nothing is shipped until the dispute is decided.</Note>
      )}
      <div className={styles.columns}>
        <div className={styles.main}>
          <Claims order={order} isForAdmin />
          <Returns order={order} isForAdmin />
          {order.method && order.paidAt && <Timeline order={order} />}
        </div>
        <OrderSummary order={order} isForAdmin />
      </div>
      {order.address && <PackingSlip order={order} />}
    </AdminLayout>
  )
}

type NextStepProps = { order: AdminOrderDetail; onDone: (queue: LeftQueue) => void }

/** The next step of a parcel. */
function NextStep({ order, onDone }: NextStepProps) {
  const [isShipping, setShipping] = useState(false)
  const { pack, ship, deliver } = useSending(order, onDone)
  const has = (state: string) => order.lines.some((line) => !line.isDigital && line.state === state)
  if (order.isSuspended) return null
  if (has('paid')) {
    return (
      <span className={styles.ways}>
        <Button onClick={() => print()}>
          <Printer size={16} aria-hidden="true" /> Packing slip
        </Button>
        <Button variant="gold" busy={pack.isPending} onClick={() => pack.mutate()}>
          Mark as packed
        </Button>
      </span>
    )
  }
  if (has('packed')) {
    return (
      <span className={styles.ways}>
        <Button onClick={() => print()}>
          <Printer size={16} aria-hidden="true" /> Packing slip
        </Button>
        <Button variant="gold" onClick={() => setShipping(true)}>
          Ship
        </Button>
        <ShipDialog open={isShipping} ship={ship} onClose={() => setShipping(false)} />
      </span>
    )
  }
  if (!has('shipped')) return null
  return (
    <Button variant="gold" busy={deliver.isPending} onClick={() => deliver.mutate()}>
      Mark as delivered
    </Button>
  )
}
