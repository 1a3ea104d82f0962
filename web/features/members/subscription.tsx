import type { User } from '#shared/contract/user.ts'
import { effectiveTier } from '#shared/rules/access.ts'
import { Badge } from '../../ui/badge.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { formatDate } from '../../ui/format.ts'
import { plans } from '../../ui/plans.ts'
import styles from './profile-page.module.css'

/** Which plan the member is on, until when, and the way up. */
export function Subscription({ user }: { user: User }) {
  const tier = effectiveTier(user, Date.now())
  const hasEnded = tier !== user.subscriptionStatus
  const { subscriptionExpiresAt: until } = user
  return (
    <section className={styles.plan} aria-label="Your plan">
      <div className={styles.planHead}>
        <h2 className={styles.planName}>{plans[tier].name}</h2>
        {tier !== 'free' && <Badge tone="jade">Active</Badge>}
      </div>
      <p className={styles.words}>{plans[tier].offers.join(' · ')}</p>
      <dl className={styles.terms}>
        <div>
          <dt>Status</dt>
          <dd>{tier === 'free' ? 'Free plan, for as long as you like' : 'Active'}</dd>
        </div>
        {hasEnded && until && (
          <div>
            <dt>{plans[user.subscriptionStatus].name} ended</dt>
            <dd>{formatDate(until)}</dd>
          </div>
        )}
        {!hasEnded && tier !== 'free' && (
          <div>
            <dt>{until ? 'Runs until' : 'Expires'}</dt>
            <dd>{until ? formatDate(until) : 'Never'}</dd>
          </div>
        )}
      </dl>
      <div>
        <ButtonLink to="/subscribe" variant={tier === 'master' ? 'outline' : 'gold'}>
          {tier === 'master' ? 'Manage' : 'Upgrade'}
        </ButtonLink>
      </div>
    </section>
  )
}
