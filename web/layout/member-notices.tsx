import { lazy, Suspense } from 'react'
import type { User } from '#shared/contract/members/user.ts'
import { PlanWatch } from './plan-watch.tsx'

/** Rarely shown, so its code is loaded when needed. */
const DeletionBanner = lazy(async () => ({
  default: (await import('./deletion-banner.tsx')).DeletionBanner,
}))

/** Notices to a member above every page: the account will be deleted, or the plan is in danger. */
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
