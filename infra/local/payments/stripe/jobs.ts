import type { Job } from './api/store.ts'
import type { JobKind, World } from './api/world.ts'
import { settleCharge } from './money/charges.ts'
import { expireSession } from './money/checkout.ts'
import { verifyAccount } from './money/connect.ts'
import { disputeCharge } from './money/disputes.ts'
import { retryInvoice } from './money/invoice-pay.ts'
import { endDelayedPayment } from './money/payment-intents.ts'
import { expirePendingUpdate } from './money/pending-update.ts'
import { settleRefund } from './money/refunds.ts'
import {
  cancelDueSubscription,
  expireIncomplete,
  finalizeDueInvoice,
  renewSubscription,
} from './money/renewals.ts'
import { finishAdvance } from './test-clocks.ts'

/** The function of each kind of job. */
const jobs: Record<JobKind, (world: World, target: string) => void> = {
  'advance-clock': (world, id) => finishAdvance(world, id, runJob),
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
