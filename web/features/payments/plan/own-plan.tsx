import { useQuery } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import type { User } from '#shared/contract/members/user.ts'
import type { Subscription } from '#shared/contract/payments/purchase.ts'
import { effectiveTier, type Tier } from '#shared/rules/access/access.ts'
import { ContactSupport } from '../../../parts/contact/contact-support.tsx'
import { subscriptionOf, waysOf } from '../../../parts/payments/reads.ts'
import { askForPortal, useLeaving } from '../../../parts/payments/use-leaving.ts'
import { Button, ButtonLink } from '../../../ui/base/button.tsx'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { Note } from '../../../ui/feedback/note.tsx'
import { formatDate } from '../../../ui/text/format.ts'
import { plans } from '../../../ui/text/plans.ts'
import styles from './own-plan.module.css'
import { cardWords, goesOn, ownTier, type PlanStand, standOfPlan } from './plan-words.ts'

/** The member's plan, its next changes, and an upgrade. */
export function OwnPlan({ user }: { user: User }) {
  // Without an answer, the data of the account is used.
  const { data: subscription } = useQuery(subscriptionOf())
  const tier = subscription ? ownTier(subscription) : effectiveTier(user, Date.now())
  const stand = subscription && standOfPlan(subscription)
  const badge = stand ?? (tier === 'free' ? undefined : ({ badge: 'Active', tone: 'jade' } as const))
  return (
    <section className={styles.plan} aria-label="Your plan">
      <div className={styles.head}>
        <h2 className={styles.name}>{plans[tier].name}</h2>
        {badge && <Badge tone={badge.tone}>{badge.badge}</Badge>}
      </div>
      <p className={styles.words}>{plans[tier].offers.join(' · ')}</p>
      {stand && stand.tone === 'vermilion' && (
        <Note tone="vermilion" icon={<TriangleAlert size={20} />}>
          <p>{stand.words}</p>
        </Note>
      )}
      <dl className={styles.terms}>{termsOf(user, subscription)}</dl>
      <Ways subscription={subscription} isTop={tier === 'master'} />
    </section>
  )
}

function termsOf(user: User, subscription: Subscription | undefined) {
  const tier = effectiveTier(user, Date.now())
  const stand = subscription && standOfPlan(subscription)
  const card = subscription && goesOn(subscription) && cardWords(subscription)
  const { subscriptionExpiresAt: until } = user
  const hasEnded = tier === 'free' && until !== null
  return (
    <>
      <Term name="Status">{statusOf(tier, stand)}</Term>
      {card && <Term name="Card">{card}</Term>}
      {!stand && hasEnded && <Term name="Your plan ended">{formatDate(until)}</Term>}
      {!stand && tier !== 'free' && (
        <Term name={until ? 'Runs until' : 'Expires'}>{until ? formatDate(until) : 'Never'}</Term>
      )}
    </>
  )
}

/** The danger to the plan is already shown above. */
function statusOf(tier: Tier, stand: PlanStand | undefined): string {
  if (stand) return stand.tone === 'vermilion' ? stand.badge : stand.words
  return tier === 'free' ? 'Free plan, for as long as you like' : 'Active'
}

function Term({ name, children }: { name: string; children: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function Ways({ subscription, isTop }: { subscription: Subscription | undefined; isTop: boolean }) {
  const { leave, isLeaving } = useLeaving()
  const isPaid = subscription !== undefined && goesOn(subscription)
  const { data: ways } = useQuery({ ...waysOf(), enabled: isPaid })
  // Without an answer, the link is shown and a press reports the problem.
  const hasPortal = isPaid && ways?.card !== false
  const isPastDue = subscription?.state === 'past_due'
  return (
    <div className={styles.ways}>
      {hasPortal && isPastDue && (
        <Button variant="gold" busy={isLeaving} onClick={() => leave(askForPortal)}>
          Update card
        </Button>
      )}
      <ButtonLink to="/subscribe" variant={isTop || isPastDue ? 'outline' : 'gold'}>
        {isTop || isPaid ? 'Manage' : 'Upgrade'}
      </ButtonLink>
      {hasPortal && !isPastDue && (
        <Button variant="quiet" busy={isLeaving} onClick={() => leave(askForPortal)}>
          Card and invoices
        </Button>
      )}
      {isPaid && !hasPortal && (
        <p className={styles.words}>
          Payment processing is being set up. To change your card, please{' '}
          <ContactSupport>contact support</ContactSupport>.
        </p>
      )}
    </div>
  )
}
