import { CalendarX, GraduationCap } from 'lucide-react'
import { useState } from 'react'
import type { Booking } from '#shared/contract/bookings/booking.ts'
import { AdminLayout } from '../../../parts/admin/admin-layout.tsx'
import { CancelDialog } from '../../../parts/booking/cancel/cancel-session-dialog.tsx'
import { useGuard } from '../../../parts/session/use-guard.ts'
import { useParams } from '../../../router/router.tsx'
import { ButtonLink } from '../../../ui/base/button.tsx'
import { usePageTitle } from '../../../ui/base/page-title.ts'
import { EmptyState, ErrorState } from '../../../ui/feedback/state.tsx'
import { useFilters } from '../../../ui/form/filters.ts'
import { Segments } from '../../../ui/form/segments.tsx'
import { LoadMore, RecordSkeleton, ShownCount } from '../../../ui/table/record.tsx'
import styles from './sessions-page.module.css'
import { SessionsTable } from './sessions-table.tsx'
import { type Shown, useInstructor, useRefresh, useSessions } from './use-sessions.ts'

const list = { label: 'Instructors', path: '/admin/instructors' }
const noFilters = { view: 'ahead' }
const views = [
  { value: 'ahead', label: 'Upcoming' },
  { value: 'all', label: 'All' },
] as const

/** Sessions with one instructor: the list for questions that members send to Kiai, from which an admin can cancel. */
export function AdminSessionsPage() {
  useGuard()
  const { id = '' } = useParams()
  const instructor = useInstructor(id)
  const { name } = instructor.data ?? {}
  usePageTitle(name && `Sessions with ${name} · Kiai Admin`)
  const isMissing = instructor.data === null
  return (
    <AdminLayout title={name ? `Sessions with ${name}` : 'Sessions'} parent={list}>
      {isMissing ? (
        <EmptyState
          title="This instructor does not exist"
          icon={<GraduationCap size={26} />}
          actions={<ButtonLink to={list.path}>All instructors</ButtonLink>}
        >
          The address may be wrong.
        </EmptyState>
      ) : (
        <Sessions key={id} id={id} />
      )}
    </AdminLayout>
  )
}

function Sessions({ id }: { id: string }) {
  const { filters, setFilters } = useFilters(noFilters)
  const view = filters.view === 'all' ? 'all' : 'ahead'
  // One moment for all pages of the list: another start would be another list.
  const [from] = useState(() => new Date().toISOString())
  const shown: Shown = view === 'all' ? { sort: 'latest' } : { from, only: 'active', sort: 'earliest' }
  const sessions = useSessions(id, shown)
  const refresh = useRefresh(id)
  const [doomed, setDoomed] = useState<Booking>()
  const items = sessions.data?.pages.flatMap((page) => page.items)
  return (
    <div className={styles.page}>
      <div>
        <Segments label="Show" options={views} value={view} onChange={(next) => setFilters({ view: next })} />
      </div>
      <ShownCount list={sessions} noun="sessions" />
      {sessions.error && !items && (
        <ErrorState title="The sessions could not be loaded" onRetry={() => void sessions.refetch()} />
      )}
      {sessions.isPending && <RecordSkeleton label="Loading sessions" />}
      {items?.length === 0 && (
        <EmptyState
          title={view === 'all' ? 'No sessions yet' : 'No upcoming sessions'}
          icon={<CalendarX size={26} />}
        >
          Sessions that members book with this instructor appear here.
        </EmptyState>
      )}
      {items && items.length > 0 && <SessionsTable sessions={items} now={Date.now()} onCancel={setDoomed} />}
      <LoadMore list={sessions} />
      <CancelDialog
        booking={doomed}
        side="admin"
        onClose={() => setDoomed(undefined)}
        onChanged={() => void refresh()}
        onStale={refresh}
      />
    </div>
  )
}
