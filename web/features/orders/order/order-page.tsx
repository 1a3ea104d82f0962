import { ArrowLeft, Clock, LifeBuoy, PackageX, ReceiptText, Repeat2, Undo2, X } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import type { OrderDetail } from '#shared/contract/orders/order.ts'
import { idPattern } from '#shared/rules/ids.ts'
import { optionWords } from '#shared/rules/store/options.ts'
import { useGuard } from '../../../parts/session/use-guard.ts'
import { problemCode } from '../../../problem.ts'
import { Link } from '../../../router/link.tsx'
import { useParams, useSearchParams } from '../../../router/router.tsx'
import { useSession } from '../../../session.ts'
import { Button, ButtonLink } from '../../../ui/base/button.tsx'
import { usePageTitle } from '../../../ui/base/page-title.ts'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { Note } from '../../../ui/feedback/note.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { EmptyState, ErrorState } from '../../../ui/feedback/state.tsx'
import { StateCard } from '../../../ui/feedback/state-card.tsx'
import { formatDate, formatMoney } from '../../../ui/text/format.ts'
import { Claims } from '../back/claims.tsx'
import { Returns } from '../back/returns.tsx'
import { itemWords, stateOf } from '../order-words.ts'
import { Downloads } from './downloads.tsx'
import styles from './order-page.module.css'
import { OrderSummary } from './order-summary.tsx'
import { Timeline } from './timeline.tsx'
import { type From, useOrder } from './use-order.ts'

/** The page of an order, reached from the payment page and from the list of orders. */
export function OrderPage() {
  const { id = '' } = useParams()
  const [params] = useSearchParams()
  const session = useSession()
  useGuard()
  if (session.status !== 'member') return null
  if (!idPattern('order').test(id)) return <OrderNotFound />
  const said = params.get('from')
  const from = said === 'provider' || said === 'cancelled' ? said : undefined
  return <OrderAt key={id} id={id} from={from} firstName={session.user.firstName ?? undefined} />
}

type OrderAtProps = { id: string; from: From; firstName: string | undefined }

function OrderAt({ id, from, firstName }: OrderAtProps) {
  const { order, error, retry, isLooking, isSure, isWaiting, isPatient } = useOrder(id, from)
  usePageTitle(order && `Order ${order.number} · Kiai`)
  if (order) {
    const stand = standOf(order, isWaiting, isSure)
    if (stand === 'bought') return <Bought order={order} isNew={from === 'provider'} firstName={firstName} />
    return (
      <Unpaid order={order} stand={stand} isPatient={isPatient} isLooking={isLooking} onLookAgain={retry} />
    )
  }
  if (!error) return <OrderSkeleton />
  if (problemCode(error) === 'order.not_found') return <OrderNotFound />
  return <ErrorState level={1} title="The order could not be loaded" onRetry={retry} />
}

type Stand = 'bought' | 'waiting' | 'late' | 'declined' | 'unknown' | 'open' | 'over' | 'kept' | 'released'

function standOf(order: OrderDetail, isWaiting: boolean, isSure: boolean): Stand {
  if (order.paidAt) return 'bought'
  if (order.exchangeOf) return order.state === 'pending' ? 'kept' : 'released'
  if (order.payment.isTooLate) return 'late'
  if (isWaiting) return 'waiting'
  if (order.state !== 'pending') return 'over'
  if (!isSure) return 'unknown'
  return order.payment.failure ? 'declined' : 'open'
}

type Words = {
  icon: ReactNode
  tone: 'gold' | 'quiet' | 'vermilion'
  title: string
  words: ReactNode
  actions?: ReactNode
}

function wordsOf({ stand, order, isPatient, isLooking, onLookAgain }: UnpaidProps): Words {
  const { total, payment } = order
  const toStore = <ButtonLink to="/store">Back to the store</ButtonLink>
  const toFirst = order.exchangeOf && (
    <ButtonLink to={`/order/${order.exchangeOf.orderId}`} variant="gold">
      Order {order.exchangeOf.number}
    </ButtonLink>
  )
  const payPage = payment.checkoutUrl && (
    <Button variant="gold" onClick={() => payment.checkoutUrl && location.assign(payment.checkoutUrl)}>
      Pay {formatMoney(total)}
    </Button>
  )
  switch (stand) {
    case 'waiting':
      return {
        icon: <Clock size={26} />,
        tone: 'gold',
        title: isPatient ? 'Waiting for your payment' : 'Still waiting for your payment',
        words:
          'Your bank has not confirmed the payment yet. Your items are on hold. You can close this page. We mail you when the payment is confirmed.',
      }
    case 'late':
      return {
        icon: <Undo2 size={26} />,
        tone: 'gold',
        title: 'Payment arrived too late',
        words: `The items were sold out when your payment arrived. The full amount of ${formatMoney(total)} is refunded automatically.`,
        actions: (
          <>
            <ButtonLink to={`/purchases/${payment.purchaseId}`} variant="gold">
              See the refund
            </ButtonLink>
            {toStore}
          </>
        ),
      }
    case 'declined':
      return {
        icon: <X size={26} />,
        tone: 'vermilion',
        title: 'The payment did not go through',
        words: payment.failure,
        actions: (
          <>
            {payPage}
            {toStore}
          </>
        ),
      }
    case 'unknown':
      return {
        icon: <Clock size={26} />,
        tone: 'gold',
        title: 'Payment not confirmed',
        words:
          'The payment provider is not responding, so we do not know whether this order is paid. Please do not pay again. We mail you the result. A payment that arrives too late is refunded automatically.',
        actions: (
          <Button variant="gold" onClick={onLookAgain} busy={isLooking}>
            Check again
          </Button>
        ),
      }
    case 'open':
      return {
        icon: <Clock size={26} />,
        tone: 'quiet',
        title: 'This order is not paid yet',
        words: 'Nothing was charged. The items are on hold for you for half an hour.',
        actions: (
          <>
            {payPage}
            <ButtonLink to="/cart">Open cart</ButtonLink>
          </>
        ),
      }
    case 'kept':
      return {
        icon: <Repeat2 size={26} />,
        tone: 'gold',
        title: 'On hold for your exchange',
        words: `${pieceWords(order)} is on hold for you${order.heldUntil ? ` until ${formatDate(order.heldUntil)}` : ''}. It is sent free of charge when your item has arrived.`,
        actions: toFirst,
      }
    case 'released':
      return {
        icon: <PackageX size={26} />,
        tone: 'quiet',
        title: 'No longer on hold',
        words: `${pieceWords(order)} is no longer on hold for an exchange. Nothing was charged.`,
        actions: toFirst,
      }
    case 'over':
      return {
        icon: <PackageX size={26} />,
        tone: 'quiet',
        title: order.ended === 'replaced' ? 'Replaced by another order' : 'This order was not paid',
        words: 'Nothing was charged, and no items are on hold for it.',
        actions: (
          <>
            <ButtonLink to="/orders" variant="gold">
              Your orders
            </ButtonLink>
            {toStore}
          </>
        ),
      }
  }
}

const pieceWords = ({ lines: [line] }: OrderDetail): string =>
  line ? [line.name, optionWords(line)].filter(Boolean).join(', ') : 'The item'

type UnpaidProps = {
  order: OrderDetail
  stand: Exclude<Stand, 'bought'>
  isPatient: boolean
  isLooking: boolean
  onLookAgain: () => void
}

function Unpaid(props: UnpaidProps) {
  const { order, stand } = props
  const title = useRef<HTMLHeadingElement>(null)
  const known = useRef(stand)
  useEffect(() => {
    // Announced when the state changes while the page is open.
    if (known.current !== stand) title.current?.focus()
    known.current = stand
  }, [stand])
  const { words, ...look } = wordsOf(props)
  return (
    <div className={`${styles.narrow} page-width`}>
      <StateCard {...look} level={1} titleRef={title} isWaiting={stand === 'waiting'}>
        <p>{words}</p>
        <p className={styles.quiet}>Order {order.number}</p>
      </StateCard>
    </div>
  )
}

type BoughtProps = { order: OrderDetail; isNew: boolean; firstName: string | undefined }

function Bought({ order, isNew, firstName }: BoughtProps) {
  const { label, tone } = stateOf(order)
  const { exchangeOf, payment } = order
  const { purchaseId } = payment
  return (
    <div className={`${styles.page} page-width`}>
      <Link to="/orders" className={styles.back}>
        <ArrowLeft size={16} aria-hidden="true" /> Orders
      </Link>
      <header className={styles.head}>
        <div>
          <h1 className={styles.title}>Order {order.number}</h1>
          <p className={styles.quiet}>
            {formatDate(order.createdAt)}, {itemWords(order)}, {formatMoney(order.total)}
            {exchangeOf && (
              <>
                , exchange for{' '}
                <Link to={`/order/${exchangeOf.orderId}`} className={styles.link}>
                  order {exchangeOf.number}
                </Link>
              </>
            )}
          </p>
        </div>
        <div className={styles.ways}>
          <Badge tone={tone}>{label}</Badge>
          {!exchangeOf && (
            <ButtonLink to={`/purchases/${purchaseId}/receipt`}>
              <ReceiptText size={16} aria-hidden="true" /> Receipt
            </ButtonLink>
          )}
          <ButtonLink to={`/contact?category=billing&purchase=${purchaseId}`}>
            <LifeBuoy size={16} aria-hidden="true" /> Help
          </ButtonLink>
        </div>
      </header>
      {isNew && (
        <Note tone="jade" isNews>
          Thank you{firstName ? `, ${firstName}` : ''}. Order {order.number} is paid:{' '}
          {formatMoney(order.total)}. The receipt is in your mail.
        </Note>
      )}
      {order.isSuspended && (
        <Note>
          Your bank has disputed this payment. Nothing is shipped or downloaded until the dispute is decided.
        </Note>
      )}
      <div className={styles.columns}>
        <div className={styles.main}>
          <Claims order={order} />
          <Returns order={order} />
          {order.method && <Timeline order={order} />}
          <Downloads order={order} />
        </div>
        <OrderSummary order={order} />
      </div>
    </div>
  )
}

function OrderNotFound() {
  usePageTitle('Order Not Found · Kiai')
  return (
    <EmptyState
      level={1}
      title="Order Not Found"
      icon={<PackageX size={26} />}
      actions={
        <ButtonLink to="/orders" variant="gold">
          Your orders
        </ButtonLink>
      }
    >
      This order is not in your account.
    </EmptyState>
  )
}

function OrderSkeleton() {
  return (
    <div className={`${styles.page} page-width`} aria-busy="true">
      <h1 className="visually-hidden">Loading the order</h1>
      <Skeleton width="min(22rem, 80%)" height="3rem" />
      <div className={styles.columns}>
        <Skeleton height="20rem" />
        <Skeleton height="24rem" />
      </div>
    </div>
  )
}
