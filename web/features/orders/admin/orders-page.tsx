import { useInfiniteQuery } from '@tanstack/react-query'
import { PackageCheck } from 'lucide-react'
import type { AdminOrder } from '#shared/contract/orders/admin-orders.ts'
import { orders } from '#shared/contract/orders/orders.ts'
import { readPages } from '../../../api.ts'
import { AdminLayout } from '../../../parts/admin/admin-layout.tsx'
import { useGoodsWaiting } from '../../../parts/admin/use-goods-waiting.ts'
import { useGuard } from '../../../parts/session/use-guard.ts'
import { useNavigate } from '../../../router/router.tsx'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { EmptyState, ErrorState } from '../../../ui/feedback/state.tsx'
import { SearchField } from '../../../ui/form/field.tsx'
import { useFilters, useTyping } from '../../../ui/form/filters.ts'
import { Segments } from '../../../ui/form/segments.tsx'
import { type CardColumn, CardTable } from '../../../ui/table/card-table.tsx'
import { LoadMore, RecordSkeleton } from '../../../ui/table/record.tsx'
import { formatCount, formatDate, formatMoney } from '../../../ui/text/format.ts'
import { itemWords, stateOf } from '../order-words.ts'
import styles from './orders-page.module.css'
import { ClaimsQueue } from './queues/claims-queue.tsx'
import { ReturnsQueue } from './queues/returns-queue.tsx'

/** In the order of the work. */
const queues = [
  { value: 'paid', label: 'To pack' },
  { value: 'packed', label: 'To ship' },
  { value: 'shipped', label: 'On the way' },
  { value: 'delivered', label: 'Delivered' },
  { value: 'cancelled', label: 'Cancelled' },
  { value: 'refunded', label: 'Refunded' },
] as const
type Queue = (typeof queues)[number]['value']

const nothing: Readonly<Record<Queue, string>> = {
  paid: 'No orders to pack',
  packed: 'No orders to ship',
  shipped: 'No parcels on the way',
  delivered: 'No delivered orders',
  cancelled: 'No cancelled orders',
  refunded: 'No refunded orders',
}

/** Orders, returns and claims by state, longest waiting first. */
export function AdminOrdersPage() {
  useGuard()
  const { filters, setFilters } = useFilters({ state: '', number: '' })
  const views = useViews()
  const view = views.find(({ value }) => value === filters.state)?.value ?? 'paid'
  const number = filters.number.trim()
  const [typed, setTyped] = useTyping(filters.number, (words) => setFilters({ number: words }, 'typed'))
  return (
    <AdminLayout title="Orders">
      <div className={styles.tools}>
        <Segments
          label="Order status"
          options={views}
          value={view}
          onChange={(value) => setFilters({ state: value, number: '' }, 'pressed')}
        />
        <SearchField
          label="Order number"
          hideLabel
          placeholder="K-7F3Q-9MXD"
          className={styles.search}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
      </div>
      <View view={view} number={number} />
    </AdminLayout>
  )
}

type ViewProps = { view: Queue | 'returns' | 'claims'; number: string }

/** The selected view; a number finds its order in every view. */
function View({ view, number }: ViewProps) {
  if (view !== 'returns' && view !== 'claims') return <OrderList state={view} number={number} />
  if (number) return <OrderList state="paid" number={number} />
  return view === 'returns' ? <ReturnsQueue /> : <ClaimsQueue />
}

/** The queues of orders, then returns and claims with the number of open decisions. */
function useViews() {
  const { returns, claims } = useGoodsWaiting()
  const label = (word: string, count = 0) => (count > 0 ? `${word} ${formatCount(count)}` : word)
  return [
    ...queues,
    { value: 'returns' as const, label: label('Returns', returns.data?.items.length) },
    { value: 'claims' as const, label: label('Claims', claims.data?.items.length) },
  ]
}

function OrderList({ state, number }: { state: Queue; number: string }) {
  const navigate = useNavigate()
  const list = useInfiniteQuery({
    ...readPages(orders.listAllOrders, { query: { limit: 50, state, ...(number && { number }) } }),
    staleTime: 0,
  })
  const shown = list.data?.pages.flatMap(({ items }) => items)
  return (
    <>
      {list.error && !shown && (
        <ErrorState title="The orders could not be loaded" onRetry={() => void list.refetch()} />
      )}
      {list.isPending && <RecordSkeleton label="Loading orders" />}
      {shown?.length === 0 && (
        <EmptyState
          title={number ? 'No order has this number' : nothing[state]}
          icon={<PackageCheck size={26} />}
        />
      )}
      {shown && shown.length > 0 && (
        <CardTable
          caption="Orders"
          columns={columns}
          rows={shown}
          keyOf={({ id }) => id}
          onOpen={({ id }) => navigate(`/admin/orders/${id}`)}
        />
      )}
      <LoadMore list={list} />
    </>
  )
}

const columns: CardColumn<AdminOrder>[] = [
  {
    header: 'Order',
    isRowHeader: true,
    cell: (order) => (
      <span className={styles.order}>
        <strong>{order.number}</strong>
        <span className={styles.quiet}>{order.memberName}</span>
      </span>
    ),
  },
  {
    header: 'Items',
    cell: (order) => (
      <span className={styles.order}>
        <span className={styles.names}>{order.lines.map(({ name }) => name).join(', ')}</span>
        <span className={styles.quiet}>
          {itemWords(order)}
          {order.exchangeOf && `, exchange for ${order.exchangeOf.number}`}
        </span>
      </span>
    ),
  },
  { header: 'Paid', cell: ({ paidAt, createdAt }) => formatDate(paidAt ?? createdAt) },
  {
    header: 'Status',
    cell: (order) => {
      const { label, tone } = stateOf(order)
      return <Badge tone={tone}>{label}</Badge>
    },
  },
  { header: 'Total', align: 'right', cell: ({ total }) => formatMoney(total) },
]
