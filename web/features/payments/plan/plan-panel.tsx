import type { Subscription } from '#shared/contract/payments/purchase.ts'
import { planNames } from '#shared/rules/money/subscription.ts'
import { ContactSupport } from '../../../parts/contact/contact-support.tsx'
import { askForPortal, useLeaving } from '../../../parts/payments/use-leaving.ts'
import { Button, ButtonLink } from '../../../ui/base/button.tsx'
import { Badge } from '../../../ui/feedback/badge.tsx'
import styles from './plan-panel.module.css'
import { ownTier, standOfPlan } from './plan-words.ts'

/** The state of the member's subscription, its next dates, and links to card, invoices and purchases. */
export function PlanPanel({ subscription }: { subscription: Subscription }) {
  const { leave, isLeaving } = useLeaving()
  const stand = standOfPlan(subscription)
  const { state, nextPlan } = subscription
  // In other states, the plan itself links there.
  const hasPortal = state === 'ending' || (state === 'active' && nextPlan !== null)
  return (
    <section aria-labelledby="own-plan">
      <div className={styles.head}>
        <h2 id="own-plan" className={styles.title}>
          {stand ? `Your plan: ${planNames[ownTier(subscription)]}` : 'Payment'}
        </h2>
        {stand && <Badge tone={stand.tone}>{stand.badge}</Badge>}
      </div>
      <p className={styles.words}>
        {stand?.words ??
          'You pay by card on the page of our payment provider, and then return here. Kiai never sees your card number.'}
      </p>
      {state === 'disputed' && (
        <p className={styles.words}>
          If this was a mistake, tell your bank, or <ContactSupport>contact support</ContactSupport>.
        </p>
      )}
      <div className={styles.ways}>
        {hasPortal && (
          <Button busy={isLeaving} onClick={() => leave(askForPortal)}>
            Card and invoices
          </Button>
        )}
        {stand && <ButtonLink to="/profile?tab=purchases">My purchases</ButtonLink>}
      </div>
    </section>
  )
}
