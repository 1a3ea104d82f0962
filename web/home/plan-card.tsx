import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { Badge } from '../ui/feedback/badge.tsx'
import type { Plan } from '../ui/text/plans.ts'
import styles from './plan-card.module.css'

type PlanCardProps = {
  plan: Plan
  /** Whether it is the member's current plan. */
  isOwn?: boolean
  /** Whether it is highlighted; by default the popular one is. */
  isMain?: boolean
  /** Further contents, after the usual ones. */
  more?: readonly string[]
  /** A button or a note at the bottom. */
  children?: ReactNode
}

/** A plan in a list: its price and its contents. */
export function PlanCard({
  plan,
  isOwn = false,
  isMain = plan.isPopular,
  more = [],
  children,
}: PlanCardProps) {
  return (
    <li className={isMain ? styles.main : styles.plan}>
      <div className={styles.head}>
        <h3 className={styles.name}>{plan.name}</h3>
        {isOwn && <Badge tone="jade">Your plan</Badge>}
        {plan.isPopular && <Badge tone="gold">Most Popular</Badge>}
      </div>
      <p className={styles.price}>
        {plan.price} <span>per month</span>
      </p>
      <p className={styles.words}>{plan.words}</p>
      <ul className={styles.offers}>
        {[...plan.offers, ...more].map((offer) => (
          <li key={offer}>
            <Check size={18} aria-hidden="true" /> {offer}
          </li>
        ))}
      </ul>
      {children && <div className={styles.foot}>{children}</div>}
    </li>
  )
}
