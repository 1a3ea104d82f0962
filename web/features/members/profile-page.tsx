import type { ReactNode } from 'react'
import type { User } from '#shared/contract/members/user.ts'
import { effectiveTier } from '#shared/rules/access/access.ts'
import { useGuard } from '../../parts/session/use-guard.ts'
import { useSearchParams } from '../../router/router.tsx'
import { useSession } from '../../session.ts'
import { AccessBadge } from '../../ui/feedback/badge.tsx'
import { Tabs } from '../../ui/list/tabs.tsx'
import { formatDate } from '../../ui/text/format.ts'
import { Preferences } from './preferences.tsx'
import { ProfileInfo } from './profile-info.tsx'
import styles from './profile-page.module.css'
import { ProfilePicture } from './profile-picture.tsx'
import { YourCourses } from './your-courses.tsx'

type ProfileProps = {
  /** The plan, which another feature renders. */
  planOf: (user: User) => ReactNode
  purchasesOf: (user: User) => ReactNode
  /** The member's progress, which home shows too. */
  training: ReactNode
}

/** The member's profile. The tab is kept in the address. */
export function Profile({ planOf, purchasesOf, training }: ProfileProps) {
  const session = useSession()
  const [params, setParams] = useSearchParams()
  useGuard()
  if (session.status !== 'member') return null
  const { user } = session
  const tabs = [
    {
      id: 'info',
      label: 'Profile Info',
      content: (
        <>
          <div className={styles.info}>
            <ProfileInfo user={user} />
            {training}
          </div>
          <YourCourses />
        </>
      ),
    },
    { id: 'preferences', label: 'Preferences', content: <Preferences user={user} /> },
    { id: 'subscription', label: 'Subscription', content: planOf(user) },
    { id: 'purchases', label: 'Purchases', content: purchasesOf(user) },
  ]
  const selected = tabs.find(({ id }) => id === params.get('tab'))?.id ?? 'info'
  return (
    <div className={`${styles.page} page-width`}>
      <ProfileHead user={user} />
      <Tabs
        label="Profile"
        tabs={tabs}
        selected={selected}
        onSelect={(id) => setParams(id === 'info' ? {} : { tab: id }, { replace: true })}
      />
    </div>
  )
}

function ProfileHead({ user }: { user: User }) {
  const name = [user.firstName, user.lastName].filter(Boolean).join(' ')
  return (
    <header className={styles.head}>
      <ProfilePicture user={user} />
      <div>
        <h1 className={styles.title}>{name || 'Martial Artist'}</h1>
        <p className={styles.facts}>
          <AccessBadge level={effectiveTier(user, Date.now())} />
          <span>Member since {formatDate(user.createdAt)}</span>
        </p>
      </div>
    </header>
  )
}
