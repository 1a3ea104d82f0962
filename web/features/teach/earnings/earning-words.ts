import type { Earnings } from '#shared/contract/payments/earnings.ts'
import { formatCount } from '../../../ui/text/format.ts'

const counted = (count: number, noun: string) => `${formatCount(count)} ${noun}${count === 1 ? '' : 's'}`

/** The note below pending earnings. */
export const pendingNote = ({ pendingSessions }: Earnings) =>
  pendingSessions === 0 ? 'No upcoming sessions' : `${counted(pendingSessions, 'session')} not settled yet`

const days = new Intl.DateTimeFormat('en-US', { day: 'numeric', month: 'short', timeZone: 'UTC' })

/** The note below the amount due: `4 sessions, 1 refund, next payout Dec 1`. */
export function dueNote({ dueSessions, dueRefunds, dueReturns, nextPayoutAt }: Earnings): string {
  const parts = [
    dueSessions > 0 && counted(dueSessions, 'session'),
    dueRefunds > 0 && counted(dueRefunds, 'refund'),
    dueReturns > 0 && counted(dueReturns, 'returned payout'),
    nextPayoutAt && `next payout ${days.format(new Date(nextPayoutAt))}`,
  ].filter(Boolean)
  return parts.length > 0 ? parts.join(', ') : 'Nothing due'
}
