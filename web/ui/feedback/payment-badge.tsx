import { Check, Hourglass, TriangleAlert, Undo2, X } from 'lucide-react'
import type { ChargeState } from '#shared/rules/money/charge.ts'
import { Badge } from './badge.tsx'

/** The state of a payment, in words and with an icon beside the colour. */
export function PaymentBadge({ state, isDisputed }: { state: ChargeState; isDisputed: boolean }) {
  if (isDisputed) {
    return (
      <Badge tone="vermilion">
        <TriangleAlert size={12} aria-hidden="true" /> Disputed
      </Badge>
    )
  }
  switch (state) {
    case 'created':
    case 'awaiting':
      return (
        <Badge tone="gold" isDashed>
          <Hourglass size={12} aria-hidden="true" /> Awaiting
        </Badge>
      )
    case 'paid':
      return (
        <Badge tone="jade">
          <Check size={12} aria-hidden="true" /> Paid
        </Badge>
      )
    case 'part_refunded':
    case 'refunded':
      return (
        <Badge>
          <Undo2 size={12} aria-hidden="true" /> {state === 'refunded' ? 'Refunded' : 'Partly refunded'}
        </Badge>
      )
    case 'failed':
      return (
        <Badge tone="vermilion">
          <X size={12} aria-hidden="true" /> Failed
        </Badge>
      )
    case 'expired':
      return (
        <Badge isDashed>
          <X size={12} aria-hidden="true" /> Not paid
        </Badge>
      )
  }
}
