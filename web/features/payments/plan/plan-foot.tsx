import { type ReactNode, useState } from 'react'
import type { PaymentWays, Subscription } from '#shared/contract/payments/purchase.ts'
import { subscriptions } from '#shared/contract/payments/subscriptions.ts'
import type { Tier } from '#shared/rules/access/access.ts'
import { type PaidTier, planNames } from '#shared/rules/money/subscription.ts'
import { call } from '../../../api.ts'
import { type Goal, keepGoal } from '../../../parts/payments/goal.ts'
import { askForPortal, useLeaving } from '../../../parts/payments/use-leaving.ts'
import { Button } from '../../../ui/base/button.tsx'
import { formatDate } from '../../../ui/text/format.ts'
import { plans } from '../../../ui/text/plans.ts'
import { CancelDialog } from './cancel-plan-dialog.tsx'
import { PlanChangeDialog } from './plan-change-dialog.tsx'
import { cardWords, ownTier, type PlanWay, wayOfPlan } from './plan-words.ts'
import { useResume } from './use-plan.ts'

type PlanFootProps = {
  tier: Tier
  subscription: Subscription
  ways: PaymentWays
  /** Whether this plan is the main one of the page. */
  isMain: boolean
  /** The goal of the purchase: paying leads back to it. */
  goal: Goal | undefined
  /** The text for a plan without an action. */
  children: ReactNode
}

/** The button for a plan, or the actions for the member's own plan, with an explanation below. */
export function PlanFoot(props: PlanFootProps) {
  const { tier, subscription, ways, children } = props
  return (
    <>
      <Press {...props} way={wayOfPlan(tier, subscription, ways)} />
      <p>{said(props) || children}</p>
    </>
  )
}

/** The text under the button. */
function said({ tier, subscription, ways }: PlanFootProps): string | null | undefined | false {
  const { paidUntil, endsAt, graceUntil, nextPlan } = subscription
  const day = paidUntil && formatDate(paidUntil)
  const isOwn = tier === ownTier(subscription)
  switch (wayOfPlan(tier, subscription, ways)) {
    case 'manage': {
      const card = cardWords(subscription)
      return day && `Renews ${day}${card ? ` with ${card}` : ''}.`
    }
    case 'resume':
      return (endsAt ?? paidUntil) && `Ends ${formatDate(endsAt ?? paidUntil ?? '')}.`
    case 'mend':
      return graceUntil && `The renewal failed. You keep access until ${formatDate(graceUntil)}.`
    case 'keep':
      return day && `Until ${day}, then ${nextPlan ? planNames[nextPlan] : 'another plan'}.`
    case 'downgrade':
      return day && `Begins ${day}. Nothing is due today.`
    case 'cancel':
      return subscription.state === 'active'
        ? day && `You keep access until ${day}.`
        : 'Your plan ends immediately, and nothing more is charged.'
    case 'none':
      if (tier === nextPlan) return day && `Begins ${day}.`
      if (isOwn && subscription.isOverridden) return 'Set by our team. Nothing is charged for it.'
      return undefined
    default:
      return undefined
  }
}

function Press({ tier, subscription, isMain, way, goal }: PlanFootProps & { way: PlanWay }) {
  const { leave, isLeaving } = useLeaving()
  const { resume, isPending } = useResume()
  const [asked, setAsked] = useState<'change' | 'cancel'>()
  const close = () => setAsked(undefined)
  const { name, price } = plans[tier]
  const look = { size: 'large', variant: isMain ? 'gold' : 'outline' } as const
  // The free plan is never bought.
  const paid = tier === 'free' ? undefined : tier
  const { plan } = subscription
  switch (way) {
    case 'subscribe':
      return (
        <Button {...look} busy={isLeaving} onClick={() => paid && leave(() => checkOut(paid, goal))}>
          Subscribe for {price}
        </Button>
      )
    case 'upgrade':
    case 'downgrade':
      return (
        <>
          <Button {...look} onClick={() => setAsked('change')}>
            {way === 'upgrade' ? `Upgrade to ${name}` : `Change to ${name}`}
          </Button>
          <PlanChangeDialog
            subscription={subscription}
            to={asked === 'change' ? paid : undefined}
            onClose={close}
          />
        </>
      )
    case 'manage':
      return (
        <Button {...look} variant="outline" busy={isLeaving} onClick={() => leave(askForPortal)}>
          Card and invoices
        </Button>
      )
    case 'mend':
      return (
        <Button {...look} variant="gold" busy={isLeaving} onClick={() => leave(askForPortal)}>
          Update card
        </Button>
      )
    case 'keep':
    case 'resume':
      return (
        <Button {...look} variant="gold" busy={isPending} onClick={resume}>
          {subscription.state === 'ending' ? `Resume ${name}` : `Stay on ${name}`}
        </Button>
      )
    case 'cancel':
      return plan ? (
        <>
          <Button {...look} variant="quiet" onClick={() => setAsked('cancel')}>
            Cancel {planNames[plan]}
          </Button>
          <CancelDialog subscription={subscription} plan={plan} open={asked === 'cancel'} onClose={close} />
        </>
      ) : null
    case 'none':
      return null
  }
}

async function checkOut(tier: PaidTier, goal: Goal | undefined): Promise<string> {
  const { checkoutUrl, purchaseId } = await call(subscriptions.checkOutSubscription, { body: { tier } })
  if (goal) keepGoal(purchaseId, goal.path)
  return checkoutUrl
}
