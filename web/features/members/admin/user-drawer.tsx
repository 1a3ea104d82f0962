import { useState } from 'react'
import type { AdminUser } from '#shared/contract/members/admin-user.ts'
import { PaymentDrawer } from '../../../parts/admin/payments/payment-drawer.tsx'
import { ButtonLink } from '../../../ui/base/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { AccessBadge } from '../../../ui/feedback/badge.tsx'
import { Avatar } from '../../../ui/media/avatar.tsx'
import { formatDate } from '../../../ui/text/format.ts'
import { MemberPayments } from './member-payments.tsx'
import styles from './user-drawer.module.css'
import { nameOf } from './user-words.ts'

type UserDrawerProps = {
  /** Undefined shows no drawer. */
  user: AdminUser | undefined
  onClose: () => void
}

/** One member beside the list: their tier, and all their payments, each of which opens over it. */
export function UserDrawer({ user, onClose }: UserDrawerProps) {
  const [payment, setPayment] = useState<string>()
  return (
    <>
      <Dialog open={user !== undefined} onClose={onClose} title="Member" size="drawer">
        {user && (
          <div className={styles.drawer}>
            <Head user={user} />
            <ButtonLink to={`/admin/users/${user.id}`}>Open full page</ButtonLink>
            <section className={styles.payments} aria-labelledby="user-payments">
              <h3 id="user-payments" className={styles.heading}>
                Payments
              </h3>
              <MemberPayments memberId={user.id} onOpen={setPayment} />
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
