import { useInfiniteQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import type { AdminUser } from '#shared/contract/members/admin-user.ts'
import { payments } from '#shared/contract/payments/payments.ts'
import { centsOf } from '#shared/rules/money/money.ts'
import { readPages } from '../../../api.ts'
import { PaymentDrawer } from '../../../parts/admin/payments/payment-drawer.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { AccessBadge } from '../../../ui/feedback/badge.tsx'
import { PaymentBadge } from '../../../ui/feedback/payment-badge.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { ErrorState } from '../../../ui/feedback/state.tsx'
import { Avatar } from '../../../ui/media/avatar.tsx'
import { LoadMore } from '../../../ui/table/record.tsx'
import { formatDate, formatMoney } from '../../../ui/text/format.ts'
import styles from './user-drawer.module.css'
import { nameOf } from './user-words.ts'

type UserDrawerProps = {
  /** Undefined shows no drawer. */
  user: AdminUser | undefined
  onClose: () => void
}

/** One member beside the list: what they may open, and all their payments, each of which opens over it. */
export function UserDrawer({ user, onClose }: UserDrawerProps) {
  const [payment, setPayment] = useState<string>()
  return (
    <>
      <Dialog open={user !== undefined} onClose={onClose} title="Member" size="drawer">
        {user && (
          <div className={styles.drawer}>
            <Head user={user} />
            <section className={styles.payments} aria-labelledby="user-payments">
              <h3 id="user-payments" className={styles.heading}>
                Payments
              </h3>
              <Payments memberId={user.id} onOpen={setPayment} />
            </section>
          </div>
        )}
      </Dialog>
      <PaymentDrawer id={user && payment} onClose={() => setPayment(undefined)} />
    </>
  )
}

function Head({ user }: { user: AdminUser }) {
  const name = nameOf(user)
  return (
    <div className={styles.head}>
      <Avatar name={name} url={user.profileImageUrl} />
      <div className={styles.names}>
        <p className={styles.name}>{name}</p>
        <a href={`mailto:${user.email}`}>{user.email}</a>
        <p className={styles.quiet}>
          <AccessBadge level={user.subscriptionStatus} /> Joined {formatDate(user.createdAt)}
        </p>
      </div>
    </div>
  )
}

function Payments({ memberId, onOpen }: { memberId: string; onOpen: (id: string) => void }) {
  const list = useInfiniteQuery(readPages(payments.listPayments, { query: { memberId, limit: 20 } }))
  const shown = list.data?.pages.flatMap(({ items }) => items)
  if (list.error && !shown) {
    return (
      <ErrorState title="The payments could not be loaded" level={3} onRetry={() => void list.refetch()} />
    )
  }
  if (!shown) return <Skeleton height="12rem" />
  if (shown.length === 0) return <p className={styles.quiet}>Nothing was bought yet.</p>
  return (
    <>
      <ul className={styles.list}>
        {shown.map(({ id, title, createdAt, paidAt, amount, refundedAmount, state, isDisputed }) => (
          <li key={id}>
            <button
              type="button"
              className={styles.payment}
              aria-haspopup="dialog"
              onClick={() => onOpen(id)}
            >
              <span className={styles.names}>
                <span>{title}</span>
                <span className={styles.quiet}>{formatDate(paidAt ?? createdAt)}</span>
              </span>
              <span className={styles.end}>
                <span className={styles.amount}>{formatMoney(amount)}</span>
                {centsOf(refundedAmount) > 0 && (
                  <span className={styles.quiet}>{formatMoney(refundedAmount)} given back</span>
                )}
                <PaymentBadge state={state} isDisputed={isDisputed} />
              </span>
              <ChevronRight size={18} aria-hidden="true" />
            </button>
          </li>
        ))}
      </ul>
      <LoadMore list={list} />
    </>
  )
}
