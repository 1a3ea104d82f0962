import { Check } from 'lucide-react'
import { isRegistered } from '../routes.tsx'
import { signInAddress } from '../session.ts'
import { Badge } from '../ui/badge.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Section } from '../ui/section.tsx'
import styles from './plans.module.css'

type Plan = { name: string; price: string; words: string; offers: readonly string[]; isPopular?: true }

const plans: readonly Plan[] = [
  {
    name: 'Free',
    price: '$0',
    words: 'Find your art.',
    offers: ['Every free video', 'Pick up where you left off', 'Save videos to your list'],
  },
  {
    name: 'Premium',
    price: '$19.99',
    words: 'Train every day.',
    offers: ['Everything in Free', 'The whole premium library', 'Premium courses', 'Live events and chat'],
    isPopular: true,
  },
  {
    name: 'Master',
    price: '$39.99',
    words: 'Go all the way.',
    offers: ['Everything in Premium', '1-on-1 virtual sessions', 'Master classes', 'Master courses'],
  },
]

/** After sign-in a paid plan is chosen where plans are sold, once there is such a place. */
function startOf({ name }: Plan): string {
  return signInAddress(name !== 'Free' && isRegistered('/subscribe') ? '/subscribe' : '/')
}

export function Plans() {
  return (
    <Section eyebrow="Plans" title="Choose your path" intro="Begin free. Change or cancel whenever you like.">
      <ul className={styles.plans}>
        {plans.map((plan) => (
          <li key={plan.name} className={plan.isPopular ? styles.popular : styles.plan}>
            <div className={styles.head}>
              <h3 className={styles.name}>{plan.name}</h3>
              {plan.isPopular && <Badge tone="gold">Most Popular</Badge>}
            </div>
            <p className={styles.price}>
              {plan.price} <span>per month</span>
            </p>
            <p className={styles.words}>{plan.words}</p>
            <ul className={styles.offers}>
              {plan.offers.map((offer) => (
                <li key={offer}>
                  <Check size={18} aria-hidden="true" /> {offer}
                </li>
              ))}
            </ul>
            <ButtonLink to={startOf(plan)} variant={plan.isPopular ? 'gold' : 'outline'} size="large">
              {plan.name === 'Free' ? 'Start free' : `Choose ${plan.name}`}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </Section>
  )
}
