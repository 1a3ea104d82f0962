import { useInfiniteQuery } from '@tanstack/react-query'
import { Package } from 'lucide-react'
import type { Order } from '#shared/contract/orders/order.ts'
import { orders } from '#shared/contract/orders/orders.ts'
import { readPages } from '../../../api.ts'
import { Thumb } from '../../../parts/cart/thumb.tsx'
import { useGuard } from '../../../parts/session/use-guard.ts'
import { ButtonLink } from '../../../ui/base/button.tsx'
import { CoverLink } from '../../../ui/base/cover-link.tsx'
import { Page } from '../../../ui/base/page.tsx'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { EmptyState, ErrorState } from '../../../ui/feedback/state.tsx'
import { LoadMore, RecordSkeleton } from '../../../ui/table/record.tsx'
import { formatDate, formatMoney } from '../../../ui/text/format.ts'
import { itemWords, lineKey, orderPath, stateOf } from '../order-words.ts'
import styles from './orders-page.module.css'

/** All orders of a member, newest first. */
export function OrdersPage() {
  useGuard()
  const list = useInfiniteQuery(readPages(orders.listOrders, { query: { limit: 20 } }))
  const shown = list.data?.pages.flatMap(({ items }) => items)
  return (
    <Page title="Your orders">
      {list.error && !shown && (
        <ErrorState title="The orders could not be loaded" onRetry={() => void list.refetch()} />
      )}
      {list.isPending && <RecordSkeleton label="Loading orders" />}
      {shown?.length === 0 && (
        <EmptyState
          title="No orders yet"
          icon={<Package size={26} />}
          actions={
            <ButtonLink to="/store" variant="gold">
              Open store
            </ButtonLink>
          }
        >
          Your store orders appear here with their delivery status.
        </EmptyState>
      )}
      {shown && shown.length > 0 && (
        <ul className={styles.orders}>
          {shown.map((order) => (
            <li key={order.id}>
              <OrderCard order={order} />
            </li>
          ))}
        </ul>
      )}
      <LoadMore list={list} />
    </Page>
  )
}

const mostThumbs = 4

function OrderCard({ order }: { order: Order }) {
  const { label, tone } = stateOf(order)
  const names = order.lines.map(({ name }) => name).join(', ')
  return (
    <article className={styles.card}>
      <div className={styles.thumbs}>
        {order.lines.slice(0, mostThumbs).map((line) => (
          <Thumb key={lineKey(line)} url={line.imageUrl} />
        ))}
      </div>
      <div className={styles.words}>
        <h2 className={styles.number}>
          <CoverLink to={orderPath(order)}>{order.number}</CoverLink>
        </h2>
        <p className={styles.names}>{names}</p>
        <p className={styles.quiet}>
          {formatDate(order.createdAt)}, {itemWords(order)}
        </p>
      </div>
      <div className={styles.end}>
        <Badge tone={tone}>{label}</Badge>
        <b className={styles.total}>{formatMoney(order.total)}</b>
      </div>
    </article>
  )
}
