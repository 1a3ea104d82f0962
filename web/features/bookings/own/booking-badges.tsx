import { BadgeCheck, Check, CheckCheck, CreditCard, Gem, Hourglass, UserX, X } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Booking } from '#shared/contract/bookings/booking.ts'
import type { BookingState } from '#shared/rules/sessions/booking.ts'
import { wasHeld } from '#shared/rules/sessions/review.ts'
import { isLapsed } from '../../../parts/booking/sides.ts'
import { Badge, type BadgeTone } from '../../../ui/feedback/badge.tsx'

type Shown = BookingState | 'missed' | 'lapsed'

const states: Readonly<Record<Shown, { tone: BadgeTone; words: string; icon: ReactNode }>> = {
  pending: { tone: 'gold', words: 'Pending', icon: <Hourglass size={12} aria-hidden="true" /> },
  confirmed: { tone: 'jade', words: 'Confirmed', icon: <Check size={12} aria-hidden="true" /> },
  completed: { tone: 'neutral', words: 'Completed', icon: <CheckCheck size={12} aria-hidden="true" /> },
  cancelled: { tone: 'vermilion', words: 'Cancelled', icon: <X size={12} aria-hidden="true" /> },
  lapsed: { tone: 'neutral', words: 'Hold ended', icon: <Hourglass size={12} aria-hidden="true" /> },
  missed: { tone: 'neutral', words: 'Not held', icon: <UserX size={12} aria-hidden="true" /> },
}

/**
 * The state to show: a session that did not take place is not called completed, and an unpaid one is not called
 * cancelled.
 */
export function shownState(booking: Booking): Shown {
  if (isLapsed(booking)) return 'lapsed'
  return booking.status === 'completed' && !wasHeld(booking) ? 'missed' : booking.status
}

export function StateBadge({ status }: { status: Shown }) {
  const { tone, words, icon } = states[status]
  return (
    <Badge tone={tone} isDashed={status === 'cancelled'}>
      {icon}
      <span>{words}</span>
    </Badge>
  )
}

export function PaidBadge({ isPaid }: { isPaid: boolean }) {
  const Icon = isPaid ? BadgeCheck : CreditCard
  return (
    <Badge tone={isPaid ? 'jade' : 'gold'} isDashed={!isPaid}>
      <Icon size={12} aria-hidden="true" />
      <span className="visually-hidden">Payment: </span>
      <span>{isPaid ? 'Paid' : 'Pending'}</span>
    </Badge>
  )
}

/** Shown in place of a payment: the plan includes the session. */
export function CreditBadge() {
  return (
    <Badge tone="gold">
      <Gem size={12} aria-hidden="true" />
      <span className="visually-hidden">Payment: </span>
      <span>Master credit</span>
    </Badge>
  )
}
