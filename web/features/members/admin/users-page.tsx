import { Crown, Download, Star, User, Users } from 'lucide-react'
import { useState } from 'react'
import { addressOf } from '#shared/contract/client.ts'
import type { AdminUser } from '#shared/contract/members/admin-user.ts'
import { members } from '#shared/contract/members/members.ts'
import { type Tier, tiers } from '#shared/rules/access/access.ts'
import { planNames } from '#shared/rules/money/subscription.ts'
import { AdminLayout } from '../../../parts/admin/admin-layout.tsx'
import { useGuard } from '../../../parts/session/use-guard.ts'
import { Button, ButtonLink } from '../../../ui/base/button.tsx'
import { EmptyState, ErrorState } from '../../../ui/feedback/state.tsx'
import { SearchField, Select } from '../../../ui/form/field.tsx'
import { FilterBar } from '../../../ui/form/filter-bar.tsx'
import { useFilters, useTyping } from '../../../ui/form/filters.ts'
import { ShowMore } from '../../../ui/list/show-more.tsx'
import { RecordSkeleton } from '../../../ui/table/record.tsx'
import { StatCard, StatCards } from '../../../ui/table/stat-card.tsx'
import { formatCount } from '../../../ui/text/format.ts'
import { TierDialog } from './tier-dialog.tsx'
import { filterOf, type UserFilters, useCounts, useTierChange, useUsers } from './use-users.ts'
import { UserDrawer } from './user-drawer.tsx'
import styles from './users-page.module.css'
import { UsersTable } from './users-table.tsx'

const noFilters: UserFilters = { search: '', tier: '' }

/** All accounts, with their tiers. */
export function AdminUsersPage() {
  useGuard()
  const { filters, setFilters, clearFilters } = useFilters(noFilters)
  const [change, setChange] = useState<{ user: AdminUser; tier: Tier }>()
  const [opened, setOpened] = useState<AdminUser>()
  const list = useUsers(filters)
  const save = useTierChange(filters)
  const shown = list.data?.pages.flatMap(({ items }) => items)
  const total = list.data?.pages[0]?.total ?? 0
  return (
    <AdminLayout
      title="Users"
      action={
        <ButtonLink
          to={addressOf(members.exportUsers, { query: filterOf(filters) })}
          download="kiai-members.csv"
        >
          <Download size={18} aria-hidden="true" /> Export
        </ButtonLink>
      }
    >
      <div className={styles.page}>
        <Counts />
        <UserFilterBar filters={filters} onChange={setFilters} />
        <p role="status" className={styles.count}>
          {shown ? `Showing ${formatCount(shown.length)} of ${formatCount(total)} users` : '\u00a0'}
        </p>
        {list.error && !shown && (
          <ErrorState title="The users could not be loaded" onRetry={() => void list.refetch()} />
        )}
        {list.isPending && <RecordSkeleton label="Loading users" />}
        {shown?.length === 0 && !list.hasNextPage && <NoUsers onClear={clearFilters} />}
        {shown && shown.length > 0 && (
          <UsersTable
            users={shown}
            changing={change?.user.id}
            chosen={change?.tier}
            onChange={(user, tier) => setChange({ user, tier })}
            onOpen={setOpened}
          />
        )}
        <ShowMore list={list} className={styles.more}>
          Show more
        </ShowMore>
      </div>
      <UserDrawer user={opened} onClose={() => setOpened(undefined)} />
      <TierDialog
        change={change}
        busy={save.isPending}
        onConfirm={() => change && save.mutate(change, { onSettled: () => setChange(undefined) })}
        onClose={() => setChange(undefined)}
      />
    </AdminLayout>
  )
}

const countCards = [
  { name: 'total', label: 'Total', Icon: Users },
  { name: 'free', label: 'Free', Icon: User },
  { name: 'premium', label: 'Premium', Icon: Star },
  { name: 'master', label: 'Master', Icon: Crown },
] as const

function Counts() {
  const { data, error, refetch } = useCounts()
  if (error && !data)
    return <ErrorState title="The counts could not be loaded" level={3} onRetry={() => void refetch()} />
  return (
    <StatCards label="Users by tier">
      {countCards.map(({ name, label, Icon }) => (
        <StatCard
          key={name}
          label={label}
          value={data && formatCount(data[name])}
          note={name === 'total' ? 'with an account' : data ? shareOf(data[name], data.total) : ' '}
          icon={<Icon size={20} />}
        />
      ))}
    </StatCards>
  )
}

const shareOf = (part: number, whole: number) =>
  whole === 0 ? 'none yet' : `${Math.round((part / whole) * 100)}% of all`

type FiltersProps = {
  filters: UserFilters
  onChange: ReturnType<typeof useFilters<keyof UserFilters>>['setFilters']
}

function UserFilterBar({ filters, onChange }: FiltersProps) {
  const [typed, setTyped] = useTyping(filters.search, (search) => onChange({ search }, 'typed'))
  return (
    <FilterBar>
      <SearchField
        label="Search users"
        hideLabel
        placeholder="Search by name, email or id"
        value={typed}
        onChange={({ currentTarget: { value } }) => setTyped(value)}
      />
      <Select
        label="Tier"
        hideLabel
        value={filters.tier}
        onChange={({ currentTarget: { value } }) => onChange({ tier: value })}
      >
        <option value="">All Tiers</option>
        {tiers.map((tier) => (
          <option key={tier} value={tier}>
            {planNames[tier]}
          </option>
        ))}
      </Select>
    </FilterBar>
  )
}

function NoUsers({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState
      title="No Users Found"
      icon={<Users size={26} />}
      actions={<Button onClick={onClear}>Clear All Filters</Button>}
    >
      No name, email or ID on this tier matches your search.
    </EmptyState>
  )
}
