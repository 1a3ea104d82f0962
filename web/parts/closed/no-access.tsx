import { ButtonLink } from '../../ui/base/button.tsx'
import { EmptyState } from '../../ui/feedback/state.tsx'

/** What stands at an admin's address for everyone else. */
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
