import { useQuery } from '@tanstack/react-query'
import { TriangleAlert, X } from 'lucide-react'
import { useState } from 'react'
import type { Subscription } from '#shared/contract/payments/purchase.ts'
import { planNames } from '#shared/rules/money/subscription.ts'
import { ContactSupport } from '../parts/contact/contact-support.tsx'
import { subscriptionOf } from '../parts/payments/reads.ts'
import { askForPortal, useLeaving } from '../parts/payments/use-leaving.ts'
import { Button, IconButton } from '../ui/base/button.tsx'
import { formatDate } from '../ui/text/format.ts'
import styles from './payment-bar.module.css'

/** Dismissed until the window is closed. */
const putAwayKey = 'kiai.dispute-seen'

/**
 * Shown above every page while a plan is in danger: the event and its date, how long access lasts, and a way to fix it.
 */
export function PaymentBar({ mayAsk }: { mayAsk: boolean }) {
  // Without a reason to ask, only an answer that another screen loaded is used.
  const { data } = useQuery({ ...subscriptionOf(), enabled: mayAsk })
  if (data?.state === 'past_due') return <PastDue subscription={data} />
  if (data?.state === 'disputed') return <Disputed subscription={data} />
  return null
}

const nameIn = ({ plan }: Subscription) => (plan ? planNames[plan] : 'your plan')

function PastDue({ subscription }: { subscription: Subscription }) {
  const { leave, isLeaving } = useLeaving()
  const { paidUntil, graceUntil } = subscription
  return (
    <section className={`${styles.bar} unprinted`} aria-label="Your payment">
      <p>
        <TriangleAlert size={18} aria-hidden="true" />
        <span>
          <b>Your renewal{paidUntil && ` of ${formatDate(paidUntil)}`} could not be paid.</b> You keep{' '}
          {nameIn(subscription)}
          {graceUntil && ` until ${formatDate(graceUntil)}`}.
        </span>
      </p>
      <Button size="small" busy={isLeaving} onClick={() => leave(askForPortal)}>
        Update card
      </Button>
    </section>
  )
}

function Disputed({ subscription }: { subscription: Subscription }) {
  const [isSeen, setSeen] = useState(() => sessionStorage.getItem(putAwayKey) !== null)
  if (isSeen) return null
  const putAway = () => {
    sessionStorage.setItem(putAwayKey, '1')
    setSeen(true)
  }
  return (
    <section className={`${styles.bar} unprinted`} aria-label="Your payment">
      <p>
        <TriangleAlert size={18} aria-hidden="true" />
        <span>
          <b>Your bank has disputed a payment.</b> You cannot use {nameIn(subscription)} until the dispute is
          decided. If this was a mistake, tell your bank, or <ContactSupport>contact support</ContactSupport>.
        </span>
      </p>
      <IconButton label="Dismiss" onClick={putAway}>
        <X size={18} aria-hidden="true" />
      </IconButton>
    </section>
  )
}
