import { Navigate } from 'react-router'

/** Settings are a tab of the profile. */
export function SettingsPage() {
  return <Navigate to="/profile?tab=preferences" replace />
}
