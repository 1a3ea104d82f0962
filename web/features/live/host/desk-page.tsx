import { CalendarX, UserX } from 'lucide-react'
import type { ReactNode } from 'react'
import { AdminLayout } from '../../../parts/admin/admin-layout.tsx'
import { useGuard } from '../../../parts/session/use-guard.ts'
import { problemCode } from '../../../problem.ts'
import { useParams } from '../../../router/router.tsx'
import { Breadcrumb } from '../../../ui/base/breadcrumb.tsx'
import { ButtonLink } from '../../../ui/base/button.tsx'
import { usePageTitle } from '../../../ui/base/page-title.ts'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { EmptyState, ErrorState } from '../../../ui/feedback/state.tsx'
import { eventPath } from '../live-words.ts'
import { useLiveEvent } from '../use-live.ts'
import styles from './desk.module.css'
import { Desk } from './desk.tsx'
import { useDesk } from './use-desk.ts'

/** The desk of an event for its hosts. */
export function HostDeskPage() {
  useGuard()
  const { title, body } = useDeskPage()
  const { id = '' } = useParams()
  return (
    <div className={`${styles.page} page-width`}>
      <header className={styles.head}>
        <Breadcrumb
          places={[
            { label: 'Live', to: '/live' },
            { label: title ?? 'Event', to: eventPath({ id }) },
          ]}
          here="Host's desk"
        />
        <h1 className={styles.title}>{title ?? "Host's desk"}</h1>
      </header>
      {body}
    </div>
  )
}

/** The same desk for admins, in their frame. */
export function AdminDeskPage() {
  useGuard()
  const { title, body } = useDeskPage()
  return (
    <AdminLayout title={title ?? "Host's desk"} parent={{ label: 'Live', path: '/admin/live' }}>
      {body}
    </AdminLayout>
  )
}

function useDeskPage(): { title: string | undefined; body: ReactNode } {
  const { id = '' } = useParams()
  const { data: event, error: eventError, refetch } = useLiveEvent(id)
  const desk = useDesk(id, event?.phase)
  const error = eventError ?? desk.error
  usePageTitle(event && `${event.title}: host's desk · Kiai`)
  const code = problemCode(error)
  const title = event?.title
  if (code === 'live.not_found' || code === 'request.invalid') {
    const body = (
      <EmptyState
        level={2}
        title="Event Not Found"
        icon={<CalendarX size={26} />}
        actions={<ButtonLink to="/live">See what is live</ButtonLink>}
      >
        The address may be mistyped.
      </EmptyState>
    )
    return { title, body }
  }
  if (code === 'host.required') {
    const body = (
      <EmptyState
        level={2}
        title="This desk is for the hosts"
        icon={<UserX size={26} />}
        actions={<ButtonLink to={eventPath({ id })}>See the event</ButtonLink>}
      >
        Only hosts of the event and admins can run it.
      </EmptyState>
    )
    return { title, body }
  }
  if (event && desk.data) return { title, body: <Desk event={event} desk={desk.data} /> }
  if (error) {
    const again = () => void Promise.all([refetch(), desk.refetch()])
    return { title, body: <ErrorState level={2} title="The desk could not be loaded" onRetry={again} /> }
  }
  return { title, body: <Skeleton height="32rem" /> }
}
