import { Navigate, useLocation } from '../../router/router.tsx'
import { ButtonLink } from '../../ui/base/button.tsx'
import { usePageTitle } from '../../ui/base/page-title.ts'
import styles from './admin-layout.module.css'
import { AdminLayout } from './admin-layout.tsx'

/** Shown at every admin address without a screen of its own. `/admin` itself redirects to the content. */
export function AdminNotFoundPage() {
  const { pathname } = useLocation()
  usePageTitle('Admin Page Not Found · Kiai')
  if (/^\/admin\/?$/.test(pathname)) return <Navigate to="/admin/content" replace />
  return (
    <AdminLayout title="Admin Page Not Found">
      <p className={styles.words}>This page does not exist. It may have moved, or the address has a typo.</p>
      <p className={styles.ways}>
        <ButtonLink to="/admin" variant="gold">
          Go to Admin
        </ButtonLink>
        <ButtonLink to="/">Back to Kiai</ButtonLink>
      </p>
    </AdminLayout>
  )
}
