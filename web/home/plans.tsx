import { signInAddress } from '../session.ts'
import { ButtonLink } from '../ui/base/button.tsx'
import { Section } from '../ui/list/section.tsx'
import { type Plan, plans } from '../ui/text/plans.ts'
import { PlanCard } from './plan-card.tsx'
import styles from './plans.module.css'

/** A paid plan is chosen after sign-in, on the page that sells plans. */
const startOf = ({ tier }: Plan) => signInAddress(tier === 'free' ? '/' : '/subscribe')

export function Plans() {
  return (
    <Section eyebrow="Plans" title="Choose your path" intro="Begin free. Change or cancel whenever you like.">
      <ul className={styles.plans}>
        {Object.values(plans).map((plan) => (
          <PlanCard key={plan.tier} plan={plan}>
            <ButtonLink to={startOf(plan)} variant={plan.isPopular ? 'gold' : 'outline'} size="large">
              {plan.tier === 'free' ? 'Start free' : `Choose ${plan.name}`}
            </ButtonLink>
          </PlanCard>
        ))}
      </ul>
    </Section>
  )
}
