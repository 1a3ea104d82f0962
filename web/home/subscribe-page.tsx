import { useQuery, useQueryClient } from '@tanstack/react-query'
import { CreditCard } from 'lucide-react'
import type { ReactNode } from 'react'
import type { User } from '#shared/contract/members/user.ts'
import type { Subscription } from '#shared/contract/payments/purchase.ts'
import type { SiteSettings } from '#shared/contract/payments/site-settings.ts'
import { effectiveTier, opens, type Tier } from '#shared/rules/access/access.ts'
import { refundRules } from '#shared/rules/money/refund.ts'
import { priceNoticeDays } from '#shared/rules/money/subscription.ts'
import { NewsletterForm } from '../features/newsletter/newsletter-form.tsx'
import { PlanFoot } from '../features/payments/plan/plan-foot.tsx'
import { PlanPanel } from '../features/payments/plan/plan-panel.tsx'
import { ownTier } from '../features/payments/plan/plan-words.ts'
import { ContactSupport } from '../parts/contact/contact-support.tsx'
import { goalAt, useGoal } from '../parts/payments/goal.ts'
import { subscriptionOf, waysOf } from '../parts/payments/reads.ts'
import { useGuard } from '../parts/session/use-guard.ts'
import { useSite } from '../parts/site/use-site.ts'
import { Link } from '../router/link.tsx'
import { useSearchParams } from '../router/router.tsx'
import { useSession } from '../session.ts'
import { Button, ButtonLink } from '../ui/base/button.tsx'
import { Page } from '../ui/base/page.tsx'
import { Skeleton } from '../ui/feedback/skeleton.tsx'
import { Poster } from '../ui/media/poster.tsx'
import { formatDate } from '../ui/text/format.ts'
import { plans } from '../ui/text/plans.ts'
import { PlanCard } from './plan-card.tsx'
import styles from './subscribe-page.module.css'

const { premium, master } = refundRules.subscription

/** Paid plans come first; Free is shown for comparison. */
const offered: readonly { tier: Tier; foot: ReactNode }[] = [
  { tier: 'premium', foot: <MoneyBack days={premium.days} section="premium" /> },
  { tier: 'master', foot: <MoneyBack days={master.days} section="master" /> },
  { tier: 'free', foot: 'Free for as long as you like, no card needed.' },
]

/** The next higher plan is highlighted; on the highest plan, that plan. */
const stepAbove = (tier: Tier): Tier => (tier === 'free' ? 'premium' : 'master')

/** The one-to-one sessions that the Master plan includes, if any. */
function includedSessions(credits: SiteSettings['sessionCredits']): string[] {
  if (!credits) return []
  const { monthly, minutes } = credits
  const sessions = monthly === 1 ? 'One session' : `${monthly} sessions`
  return [`${sessions} each month included, up to ${minutes} minutes`]
}

/** A subscription that is ending or in danger takes precedence over any other plan. */
const isSteady = (subscription: Subscription | undefined) =>
  !subscription || ['none', 'active', 'ended'].includes(subscription.state)

type Wanted = NonNullable<ReturnType<typeof useGoal>>

/** The highlighted plan: the one that opens the wanted item. None if the item is already open. */
function mainPlan(tier: Tier, subscription: Subscription | undefined, wanted: Wanted | undefined) {
  if (wanted && opens(tier, wanted.accessLevel)) return undefined
  if (!isSteady(subscription)) return tier
  return wanted?.accessLevel ?? stepAbove(tier)
}

/** The plans, the member's current plan, and how to change it. */
export function SubscribePage() {
  const session = useSession()
  useGuard()
  if (session.status !== 'member') return null
  return <Plans user={session.user} />
}

function Plans({ user }: { user: User }) {
  const { data: ways, error: noWays } = useQuery(waysOf())
  const { data: subscription, error: noSubscription } = useQuery(subscriptionOf())
  const tier = subscription ? ownTier(subscription) : effectiveTier(user, Date.now())
  const isLost = !(ways && subscription) && (noWays ?? noSubscription) !== null
  const isSold = ways?.card === true
  const [params] = useSearchParams()
  const goal = goalAt(params.get('for'))
  const wanted = useGoal(goal)
  const main = mainPlan(tier, subscription, wanted)
  const included = includedSessions(useSite().sessionCredits)
  return (
    <Page
      eyebrow="Membership"
      title="Go deeper"
      intro="More films and courses with Premium; one-to-one time on the mat with Master."
    >
      {wanted && <WantedBy wanted={wanted} tier={tier} />}
      <section aria-labelledby="plans">
        <h2 id="plans" className="visually-hidden">
          Plans
        </h2>
        <ul className={styles.plans} aria-busy={!(ways && subscription) && !isLost}>
          {offered.map(({ tier: each, foot }) => {
            const isMain = each === main
            const words = each === tier && each !== 'free' ? until(user) : foot
            return (
              <PlanCard
                key={each}
                plan={plans[each]}
                isOwn={each === tier}
                isMain={isMain}
                more={each === 'master' ? included : []}
              >
                <div className={styles.foot}>
                  {isSold && subscription ? (
                    <PlanFoot tier={each} subscription={subscription} ways={ways} isMain={isMain} goal={goal}>
                      {words}
                    </PlanFoot>
                  ) : (
                    <>
                      {!ways && !isLost && each !== 'free' && <Skeleton height="3.25rem" />}
                      <p>{words}</p>
                    </>
                  )}
                </div>
              </PlanCard>
            )
          })}
        </ul>
      </section>
      <div className={styles.panel}>
        {isSold && subscription ? (
          <PlanPanel subscription={subscription} />
        ) : ways && !isSold ? (
          <Payment />
        ) : (
          <Waiting isLost={isLost} />
        )}
        <GoodToKnow />
      </div>
      <Newsletter />
    </Page>
  )
}

const until = ({ subscriptionExpiresAt }: User) =>
  subscriptionExpiresAt ? `Runs until ${formatDate(subscriptionExpiresAt)}.` : 'Active, with no end date.'

/** The wanted item: the plan that opens it or, once it is open, a link back to it. */
function WantedBy({ wanted: { title, path, accessLevel, poster }, tier }: { wanted: Wanted; tier: Tier }) {
  const isOpen = opens(tier, accessLevel)
  return (
    <section aria-label="Your selection" className={styles.wanted}>
      <span className={styles.still}>
        <Poster url={poster} sizes="9rem" />
      </span>
      <div className={styles.said}>
        <h2 className={styles.name}>{title}</h2>
        <p>
          {isOpen
            ? 'It is included in your plan.'
            : `It is included in ${plans[accessLevel].name}. You can watch it right after you pay.`}
        </p>
      </div>
      {isOpen && (
        <ButtonLink to={path} variant="gold">
          Watch {title}
        </ButtonLink>
      )}
    </section>
  )
}

/** The payment methods are loading, or failed to load. */
function Waiting({ isLost }: { isLost: boolean }) {
  const client = useQueryClient()
  const retry = () => {
    for (const { queryKey } of [waysOf(), subscriptionOf()]) void client.refetchQueries({ queryKey })
  }
  return (
    <section aria-labelledby="payment" aria-busy={!isLost}>
      <h2 id="payment" className={styles.title}>
        Payment
      </h2>
      {isLost ? (
        <div role="alert" className={styles.lost}>
          <p className={styles.words}>The payment methods could not be loaded.</p>
          <Button onClick={retry}>Try again</Button>
        </div>
      ) : (
        <p className={styles.words}>
          <Skeleton width="80%" height="3rem" />
        </p>
      )}
    </section>
  )
}

function MoneyBack({ days, section }: { days: number; section: string }) {
  return (
    <>
      <Link to={`/refund-policy#${section}`}>{days}-day money-back guarantee</Link> for first-time
      subscribers.
    </>
  )
}

function Payment() {
  return (
    <section aria-labelledby="payment" className={styles.payment}>
      <CreditCard aria-hidden="true" />
      <div>
        <h2 id="payment" className={styles.title}>
          Payment
        </h2>
        <p className={styles.notice}>
          Payment processing is being set up. To change your plan, please{' '}
          <ContactSupport>contact support</ContactSupport>.
        </p>
      </div>
    </section>
  )
}

function Newsletter() {
  return (
    <section aria-labelledby="newsletter" className={styles.panel}>
      <div>
        <h2 id="newsletter" className={styles.title}>
          Newsletter
        </h2>
        <p className={styles.words}>New films and courses, by mail.</p>
      </div>
      <NewsletterForm />
    </section>
  )
}

function GoodToKnow() {
  return (
    <section aria-labelledby="good-to-know">
      <h2 id="good-to-know" className={styles.title}>
        Good to know
      </h2>
      <ul className={styles.facts}>
        <li>Paid plans renew each month. All prices are in US dollars.</li>
        <li>Cancel anytime before the next billing cycle; your access continues to the end of the period.</li>
        <li>
          Price changes are announced {priceNoticeDays} days ahead. For details, see the{' '}
          <Link to="/terms-of-service#subscriptions">Terms of Service</Link> and the{' '}
          <Link to="/refund-policy">Refund Policy</Link>.
        </li>
      </ul>
    </section>
  )
}
