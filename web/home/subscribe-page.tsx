import { CreditCard } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { User } from '#shared/contract/user.ts'
import { effectiveTier, type Tier } from '#shared/rules/access.ts'
import { refundRules } from '#shared/rules/refund.ts'
import { priceNoticeDays } from '#shared/rules/subscription.ts'
import { NewsletterForm } from '../features/newsletter/newsletter-form.tsx'
import { ContactSupport } from '../layout/contact-support.tsx'
import { useGuard } from '../layout/use-guard.ts'
import { useSession } from '../session.ts'
import { formatDate } from '../ui/format.ts'
import { Page } from '../ui/page.tsx'
import { plans } from '../ui/plans.ts'
import { PlanCard } from './plan-card.tsx'
import styles from './subscribe-page.module.css'

const { premium, master } = refundRules.subscription

/** What is sold comes first; Free stands by for comparison. */
const offered: readonly { tier: Tier; foot: ReactNode }[] = [
  { tier: 'premium', foot: <MoneyBack days={premium.days} section="premium" /> },
  { tier: 'master', foot: <MoneyBack days={master.days} section="master" /> },
  { tier: 'free', foot: 'Yours for as long as you like, without a card.' },
]

/** Which plans there are, which one the member is on, and how to change it. */
export function SubscribePage() {
  const session = useSession()
  useGuard()
  if (session.status !== 'member') return null
  const tier = effectiveTier(session.user, Date.now())
  return (
    <Page
      eyebrow="Membership"
      title="Go deeper"
      intro="More films, courses and live events with Premium; one-to-one time on the mat with Master."
    >
      <section aria-labelledby="plans">
        <h2 id="plans" className="visually-hidden">
          Plans
        </h2>
        <ul className={styles.plans}>
          {offered.map(({ tier: each, foot }) => (
            <PlanCard key={each} plan={plans[each]} isOwn={each === tier}>
              <p className={styles.foot}>{each === tier && each !== 'free' ? until(session.user) : foot}</p>
            </PlanCard>
          ))}
        </ul>
      </section>
      <div className={styles.panel}>
        <Payment />
        <GoodToKnow />
      </div>
      <Newsletter />
    </Page>
  )
}

const until = ({ subscriptionExpiresAt }: User) =>
  subscriptionExpiresAt ? `Runs until ${formatDate(subscriptionExpiresAt)}.` : 'Active, with no end date.'

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
        <p className={styles.words}>New films, courses and live events, told by mail.</p>
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
          A new price is announced {priceNoticeDays} days ahead. The rest is in the{' '}
          <Link to="/terms-of-service#subscriptions">Terms of Service</Link> and the{' '}
          <Link to="/refund-policy">Refund Policy</Link>.
        </li>
      </ul>
    </section>
  )
}
