import type { User } from '#shared/contract/auth.ts'
import { effectiveTier, type Tier } from '#shared/rules/access.ts'
import { isRegistered } from '../../routes.tsx'
import { Badge } from '../../ui/badge.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { formatDate } from '../../ui/format.ts'
import styles from './profile-page.module.css'

const plans: Record<Tier, { name: string; offers: string }> = {
  free: { name: 'Free', offers: 'Every free video and course, your list and where you left off.' },
  premium: { name: 'Premium', offers: 'The whole premium library, premium courses, live events and chat.' },
  master: {
    name: 'Master',
    offers: 'Everything in Premium, master classes and courses, and 1-on-1 virtual sessions.',
  },
}

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
      <p className={styles.words}>{plans[tier].offers}</p>
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
      {isRegistered('/subscribe') && (
        <div>
          <ButtonLink to="/subscribe" variant={tier === 'master' ? 'outline' : 'gold'}>
            {tier === 'master' ? 'Manage' : 'Upgrade'}
          </ButtonLink>
        </div>
      )}
    </section>
  )
}
