import { useLocation } from 'react-router'
import { signInAddress, useSession } from '../../session.ts'
import { ButtonLink } from '../../ui/base/button.tsx'
import { usePageTitle } from '../../ui/base/page-title.ts'
import { EmptyState } from '../../ui/feedback/state.tsx'

/** The text for every address that does not exist. */
export const notFoundWords = {
  title: '404 Page Not Found',
  text: 'Did you forget to add the page to the router?',
} as const

/** Shown at an unknown address, and at a member's address to visitors who are not signed in. */
export function NotFound() {
  const { pathname, search } = useLocation()
  const session = useSession()
  usePageTitle('404 Page Not Found · Kiai')
  return (
    <EmptyState
      level={1}
      title={notFoundWords.title}
      actions={
        <>
          {session.status === 'visitor' && (
            <ButtonLink to={signInAddress(pathname + search)} variant="gold">
              Sign in
            </ButtonLink>
          )}
          <ButtonLink to="/">Go to Home</ButtonLink>
        </>
      }
    >
      <p>{notFoundWords.text}</p>
      {session.status === 'visitor' && <p>If this page is for members, sign in to return here.</p>}
    </EmptyState>
  )
}
