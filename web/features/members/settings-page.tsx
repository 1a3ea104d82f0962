import { Navigate } from '../../router/router.tsx'
import styles from './profile-page.module.css'

/** Settings are a tab of the profile. */
export function SettingsPage() {
  return (
    <div className={styles.page}>
      <Navigate to="/profile?tab=preferences" replace />
    </div>
  )
}
