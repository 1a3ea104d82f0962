import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Purchase } from '#shared/contract/payments/purchase.ts'
import { offerOf } from '../../../parts/payments/reads.ts'
import { Button } from '../../../ui/base/button.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import styles from './purchase-page.module.css'
import { mayBeDue, mayBeWished } from './purchase-words.ts'
import { RefundDialog, type WishKind } from './refund-dialog.tsx'

type RefundWaysProps = {
  purchase: Purchase
  /** The email of the account: part of every request. */
  email: string
  size?: 'small' | 'medium'
}

/** Requests a refund if a rule allows one; otherwise offers to report a technical problem. */
export function RefundWays({ purchase, email, size = 'medium' }: RefundWaysProps) {
  const [kind, setKind] = useState<WishKind>()
  const [now] = useState(() => Date.now())
  const isLikely = mayBeDue(purchase, now)
  const { data: offer, isPending } = useQuery({ ...offerOf(purchase.id), enabled: isLikely, staleTime: 0 })
  const isDue = isLikely && offer !== undefined && (offer.amount !== '0.00' || offer.needsReview)
  const mayWish = mayBeWished(purchase)
  // The dialog stays while it shows the outcome, although nothing is left to request.
  if (!mayWish && !kind) return null
  return (
    <div className={styles.ways}>
      {mayWish &&
        (isLikely && isPending ? (
          <Skeleton width="9rem" height={size === 'small' ? '2.25rem' : '2.75rem'} />
        ) : isDue ? (
          <Button size={size} onClick={() => setKind('rule')}>
            Request a refund
          </Button>
        ) : (
          <Button size={size} variant="quiet" onClick={() => setKind('technical')}>
            Report a problem
          </Button>
        ))}
      <RefundDialog purchase={purchase} email={email} kind={kind} onClose={() => setKind(undefined)} />
    </div>
  )
}
