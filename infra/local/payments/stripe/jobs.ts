import { settleCharge } from './charges.ts'
import { expireSession } from './checkout.ts'
import { verifyAccount } from './connect.ts'
import { disputeCharge } from './disputes.ts'
import { retryInvoice } from './invoice-pay.ts'
import { endDelayedPayment } from './payment-intents.ts'
import { expirePendingUpdate } from './pending-update.ts'
import { settleRefund } from './refunds.ts'
import { cancelDueSubscription, expireIncomplete, finalizeDueInvoice, renewSubscription } from './renewals.ts'
import type { Job } from './store.ts'
import { finishAdvance } from './test-clocks.ts'
import type { JobKind, World } from './world.ts'

/** What each kind of job does when its time has come. */
const jobs: Record<JobKind, (world: World, target: string) => void> = {
  'advance-clock': finishAdvance,
  'cancel-subscription': cancelDueSubscription,
  'dispute-charge': disputeCharge,
  'end-delayed-payment': endDelayedPayment,
  'expire-incomplete': expireIncomplete,
  'expire-pending-update': expirePendingUpdate,
  'expire-session': expireSession,
  'finalize-invoice': finalizeDueInvoice,
  'renew-subscription': renewSubscription,
  'retry-invoice': retryInvoice,
  'settle-charge': settleCharge,
  'settle-refund': settleRefund,
  'verify-account': verifyAccount,
}

const isKind = (kind: string): kind is JobKind => Object.hasOwn(jobs, kind)

export function runJob(world: World, { kind, target }: Job): void {
  if (isKind(kind)) jobs[kind](world, target)
}
