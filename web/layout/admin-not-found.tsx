import { Navigate, useLocation } from 'react-router'
import { ButtonLink } from '../ui/button.tsx'
import { usePageTitle } from '../ui/page-title.ts'
import { EmptyState } from '../ui/state.tsx'
import { AdminLayout } from './admin-layout.tsx'

/** What stands at every admin address without a screen of its own. `/admin` itself leads to the content. */
export function AdminNotFoundPage() {
  const { pathname } = useLocation()
  usePageTitle('Admin Page Not Found · Kiai')
  if (/^\/admin\/?$/.test(pathname)) return <Navigate to="/admin/content" replace />
  return (
    <AdminLayout title="Admin Page Not Found">
      <EmptyState
        title="There is no admin page at this address"
        actions={
          <>
            <ButtonLink to="/admin" variant="gold">
              Go to Admin
            </ButtonLink>
            <ButtonLink to="/">Back to Kiai</ButtonLink>
          </>
        }
      >
        It may have moved, or the address has a typo.
      </EmptyState>
    </AdminLayout>
  )
}
