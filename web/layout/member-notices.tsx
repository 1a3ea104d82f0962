import { lazy, Suspense } from 'react'
import type { User } from '#shared/contract/members/user.ts'
import { PlanWatch } from './plan-watch.tsx'

/** Hardly anybody sees it: its code comes when it is needed. */
const DeletionBanner = lazy(async () => ({
  default: (await import('./deletion-banner.tsx')).DeletionBanner,
}))

/** What a member is told above every page: that the account is about to end, or that the plan is in danger. */
export function MemberNotices({ user }: { user: User }) {
  return (
    <>
      <PlanWatch user={user} />
      {user.deletionDueAt && (
        <Suspense>
          <DeletionBanner dueAt={user.deletionDueAt} />
        </Suspense>
      )}
    </>
  )
}
