import { Hand } from 'lucide-react'
import type { AdminUser } from '#shared/contract/members/admin-user.ts'
import type { Tier } from '#shared/rules/access/access.ts'
import { planNames } from '#shared/rules/money/subscription.ts'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { Avatar } from '../../../ui/media/avatar.tsx'
import { type CardColumn, CardTable } from '../../../ui/table/card-table.tsx'
import { RecordDate } from '../../../ui/table/record.tsx'
import { TierSelect } from './tier-select.tsx'
import { nameOf } from './user-words.ts'
import styles from './users-page.module.css'

type UsersTableProps = {
  users: readonly AdminUser[]
  /** The id of the member whose tier is being confirmed, and the chosen tier. */
  changing: string | undefined
  chosen: Tier | undefined
  onChange: (user: AdminUser, tier: Tier) => void
  onOpen: (user: AdminUser) => void
}

/** The members, each with a select for their tier. */
export function UsersTable({ users, changing, chosen, onChange, onOpen }: UsersTableProps) {
  const columns: CardColumn<AdminUser>[] = [
    { header: 'User', isRowHeader: true, cell: (user) => <Who user={user} /> },
    {
      header: 'Tier',
      cell: (user) => (
        <TierSelect
          user={user}
          chosen={user.id === changing ? chosen : undefined}
          className={styles.tier}
          onChange={(tier) => onChange(user, tier)}
        />
      ),
    },
    { header: 'Paid for', cell: (user) => <Paid user={user} /> },
    { header: 'Expires', cell: (user) => <Expiry user={user} /> },
    { header: 'Joined', cell: ({ createdAt }) => <RecordDate iso={createdAt} /> },
  ]
  return <CardTable caption="Users" columns={columns} rows={users} keyOf={({ id }) => id} onOpen={onOpen} />
}

function Who({ user }: { user: AdminUser }) {
  const name = nameOf(user)
  return (
    <span className={styles.who}>
      <Avatar name={name} url={user.profileImageUrl} />
      <span className={styles.names}>
        {name}
        {user.suspendedAt && <Badge tone="vermilion">Suspended</Badge>}
        {name !== user.email && <span className={styles.email}>{user.email}</span>}
      </span>
    </span>
  )
}

function Paid({ user: { paysFor, isOverridden } }: { user: AdminUser }) {
  if (!paysFor && !isOverridden) return <span className={styles.quiet}>None</span>
  return (
    <span className={styles.paid}>
      <span>{paysFor ? planNames[paysFor] : 'None'}</span>
      {isOverridden && (
        <span className={styles.byHand}>
          <Hand size={14} aria-hidden="true" /> Tier set by hand
        </span>
      )}
    </span>
  )
}

function Expiry({ user: { subscriptionStatus, subscriptionExpiresAt } }: { user: AdminUser }) {
  if (subscriptionStatus !== 'free' && subscriptionExpiresAt)
    return <RecordDate iso={subscriptionExpiresAt} />
  return <span className={styles.quiet}>{subscriptionStatus === 'free' ? '–' : 'Never'}</span>
}
