import { useQuery } from '@tanstack/react-query'
import { Check, Undo2, X } from 'lucide-react'
import type { Subscription } from '#shared/contract/payments/purchase.ts'
import { type PaidTier, planNames } from '#shared/rules/money/subscription.ts'
import { offerOf } from '../../../parts/payments/reads.ts'
import { Link } from '../../../router/link.tsx'
import { Button } from '../../../ui/base/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { Note } from '../../../ui/feedback/note.tsx'
import { formatDay, formatMoney, formatWholeDay } from '../../../ui/text/format.ts'
import { closing } from './plan-change-dialog.tsx'
import styles from './plan-dialogs.module.css'
import { useCancel } from './use-plan.ts'

type CancelDialogProps = {
  subscription: Subscription
  plan: PaidTier
  open: boolean
  onClose: () => void
}

/**
 * The effects of a cancellation: the end of access, and the content that closes then. During the guarantee period, also
 * the refund.
 */
export function CancelDialog({ subscription, plan, open, onClose }: CancelDialogProps) {
  const { cancel, isPending } = useCancel(onClose)
  const { paidUntil, state, purchaseId } = subscription
  const name = planNames[plan]
  // An unpaid plan ends with its cancellation.
  const until = state === 'past_due' ? null : paidUntil
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={`Cancel ${name}?`}
      footer={
        <>
          <Button onClick={onClose}>Keep {name}</Button>
          <Button variant="danger" busy={isPending} onClick={cancel}>
            {until ? `Cancel on ${formatDay(until)}` : 'Cancel now'}
          </Button>
        </>
      }
    >
      <div className={styles.stack}>
        <p className={styles.lead}>
          {until ? (
            <>
              You keep {name} until <b>{formatWholeDay(until)}</b>. Then you are on Free, and nothing more is
              charged.
            </>
          ) : (
            <>
              The last renewal was not paid, so {name} <b>ends immediately</b>. Nothing more is charged.
            </>
          )}
        </p>
        <ul className={styles.facts}>
          <li>
            <Check size={18} aria-hidden="true" className={styles.stays} /> Your list, progress and
            certificates are kept
          </li>
          <li>
            <X size={18} aria-hidden="true" className={styles.goes} /> You lose access to: {closing(plan)}
          </li>
        </ul>
        {open && purchaseId && <Guarantee purchaseId={purchaseId} />}
      </div>
    </Dialog>
  )
}

/** Offers a refund instead, while a rule allows one for the first payment of the plan. */
function Guarantee({ purchaseId }: { purchaseId: string }) {
  const { data: offer } = useQuery({ ...offerOf(purchaseId), staleTime: 0 })
  if (!offer || offer.amount === '0.00' || offer.needsReview) return null
  return (
    <Note tone="jade" icon={<Undo2 size={20} />} isNews>
      <p>
        You can still use the money-back guarantee: <b>{formatMoney(offer.amount)} is refunded</b>, and the
        plan ends immediately. <Link to={`/purchases/${purchaseId}`}>Request a refund</Link>
      </p>
    </Note>
  )
}
