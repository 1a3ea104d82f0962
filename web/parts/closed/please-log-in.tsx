import { LogIn } from 'lucide-react'
import { useLocation } from '../../router/router.tsx'
import { signInAddress } from '../../session.ts'
import { ButtonLink } from '../../ui/base/button.tsx'
import { usePageTitle } from '../../ui/base/page-title.ts'
import { EmptyState } from '../../ui/feedback/state.tsx'

/** Shown on booking pages to visitors who are not signed in; signing in leads back. */
export function PleaseLogIn() {
  const { pathname, search } = useLocation()
  usePageTitle('Please Log In · Kiai')
  return (
    <EmptyState
      level={1}
      title="Please Log In"
      icon={<LogIn size={26} />}
      actions={
        <>
          <ButtonLink to={signInAddress(pathname + search)} variant="gold">
            Sign in
          </ButtonLink>
          <ButtonLink to="/">Go to Home</ButtonLink>
        </>
      }
    >
      You need to be logged in to book a session.
    </EmptyState>
  )
}
