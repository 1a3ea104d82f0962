import { useInfiniteQuery } from '@tanstack/react-query'
import { CalendarCheck, Crown, GraduationCap, ReceiptText, ShoppingBag } from 'lucide-react'
import type { User } from '#shared/contract/members/user.ts'
import { payments } from '#shared/contract/payments/payments.ts'
import type { Purchase } from '#shared/contract/payments/purchase.ts'
import { isOpen, isSettled } from '#shared/rules/money/charge.ts'
import { readPages } from '../../../api.ts'
import { Link } from '../../../router/link.tsx'
import { tierOf } from '../../../session.ts'
import { Button, ButtonLink } from '../../../ui/base/button.tsx'
import { PaymentBadge } from '../../../ui/feedback/payment-badge.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { EmptyState, ErrorState } from '../../../ui/feedback/state.tsx'
import { ShowMore } from '../../../ui/list/show-more.tsx'
import { formatMoney, formatPaperDate } from '../../../ui/text/format.ts'
import { isOrder, isSession, nameOf, planOf, wishWords } from './purchase-words.ts'
import styles from './purchases.module.css'
import { RefundWays } from './refund-ways.tsx'
import { usePayAgain } from './use-buying.ts'

const perPage = 20

/** All purchases of the member, including attempts, newest first. */
export function Purchases({ user }: { user: User }) {
  const list = useInfiniteQuery({
    ...readPages(payments.listPurchases, { query: { limit: perPage } }),
    // An awaited payment may have arrived.
    staleTime: 0,
  })
  const { data, error, refetch } = list
  const items = data?.pages.flatMap((page) => page.items)
  if (error && !items) {
    return (
      <ErrorState level={2} title="Your purchases could not be loaded" onRetry={() => void refetch()}>
        Your purchases are safe. Please check your connection and try again.
      </ErrorState>
    )
  }
  if (items?.length === 0) {
    return (
      <EmptyState
        level={2}
        title="No purchases yet"
        icon={<ReceiptText size={26} />}
        actions={
          <>
            <ButtonLink to="/subscribe" variant="gold">
              See the plans
            </ButtonLink>
            <ButtonLink to="/courses">Find a course</ButtonLink>
          </>
        }
      >
        Plans, courses and sessions you pay for appear here with their receipts.
      </EmptyState>
    )
  }
  return (
    <section aria-labelledby="purchases" className={styles.panel}>
      <h2 id="purchases" className={styles.heading}>
        Purchases
      </h2>
      <ul aria-busy={!items} aria-labelledby="purchases">
        {items
          ? items.map((purchase) => <Row key={purchase.id} purchase={purchase} user={user} />)
          : [1, 2, 3].map((at) => <Waiting key={at} />)}
      </ul>
      <ShowMore list={list} className={styles.more}>
        Show earlier purchases
      </ShowMore>
    </section>
  )
}

function Row({ purchase, user }: { purchase: Purchase; user: User }) {
  const { id, state, isDisputed, amount, refundedAmount, receiptNumber, createdAt, paidAt } = purchase
  const name = nameOf(purchase)
  return (
    <li className={styles.row}>
      <span className={styles.sign} aria-hidden="true">
        <Sign purchase={purchase} />
      </span>
      <div className={styles.what}>
        <h3 className={styles.name}>
          <Link to={`/purchases/${id}`}>{name}</Link>
        </h3>
        <p className={styles.fact}>
          {formatPaperDate(paidAt ?? createdAt)}
          {receiptNumber && (
            <>
              , <span className={styles.number}>{receiptNumber}</span>
            </>
          )}
        </p>
        <Aside purchase={purchase} />
      </div>
      <div className={styles.money}>
        <p className={styles.amount}>{formatMoney(amount)}</p>
        <PaymentBadge state={state} isDisputed={isDisputed} />
        {refundedAmount !== '0.00' && <p className={styles.fact}>{formatMoney(refundedAmount)} refunded</p>}
      </div>
      <div className={styles.ways}>
        {isSettled(state) ? (
          <>
            <RefundWays purchase={purchase} email={user.email} size="small" />
            <ButtonLink
              to={`/purchases/${id}/receipt`}
              size="small"
              variant="quiet"
              aria-label={`Receipt of ${name}`}
            >
              Receipt
            </ButtonLink>
          </>
        ) : (
          mayBeBought(purchase, user) && <PayAgain purchase={purchase} />
        )}
      </div>
    </li>
  )
}

/** A member whose plan is open has no use for an unpaid one. */
const mayBeBought = (purchase: Purchase, user: User) => !planOf(purchase) || tierOf(user) === 'free'

function Sign({ purchase }: { purchase: Purchase }) {
  if (planOf(purchase)) return <Crown size={18} />
  if (isOrder(purchase)) return <ShoppingBag size={18} />
  return isSession(purchase) ? <CalendarCheck size={18} /> : <GraduationCap size={18} />
}

/** A note beside the state: a reason, or a pending request. */
function Aside({ purchase }: { purchase: Purchase }) {
  const wish = wishWords(purchase)
  if (wish && purchase.state !== 'refunded') return <p className={styles.aside}>{wish.title}</p>
  if (purchase.state === 'failed' && purchase.failure)
    return <p className={styles.aside}>{purchase.failure}</p>
  return null
}

/** Pays for an unpaid purchase; a pending payment is viewed instead. */
function PayAgain({ purchase }: { purchase: Purchase }) {
  const { payAgain, isLeaving } = usePayAgain(purchase)
  const { state, checkoutUrl, id } = purchase
  if (isOpen(state) && !checkoutUrl) {
    return (
      <ButtonLink to={`/purchases/${id}`} size="small">
        View status
      </ButtonLink>
    )
  }
  return (
    <Button size="small" busy={isLeaving} onClick={payAgain}>
      {isOpen(state) ? 'Continue to pay' : 'Try again'}
      <span className="visually-hidden">: {nameOf(purchase)}</span>
    </Button>
  )
}

function Waiting() {
  return (
    <li className={styles.row} aria-hidden="true">
      <span className={styles.sign} />
      <div className={styles.what}>
        <Skeleton width="14rem" height="1.5rem" />
        <Skeleton width="10rem" height="1.3rem" />
      </div>
      <div className={styles.money}>
        <Skeleton width="4rem" height="1.5rem" />
        <Skeleton width="4rem" height="1.3rem" />
      </div>
      <div className={styles.ways}>
        <Skeleton width="5rem" height="2.25rem" />
      </div>
    </li>
  )
}
