import { ButtonLink } from '../../ui/base/button.tsx'
import { EmptyState } from '../../ui/feedback/state.tsx'

/** Shown at admin addresses to everyone else. */
export function NoAccess() {
  return (
    <EmptyState
      level={1}
      title="This area is for admins"
      actions={<ButtonLink to="/">Back to Kiai</ButtonLink>}
    >
      Your account does not have access to it.
    </EmptyState>
  )
}
