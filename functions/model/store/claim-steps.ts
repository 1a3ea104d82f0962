import { type DueStep, endDueStep } from '../table/due.ts'
import { later } from '../table/later.ts'
import type { Step } from '../table/service.ts'
import type { OrderClaimItem, orderClaim } from './order-claim.ts'
import { dueIdOf } from './return-steps.ts'

type OrderClaimStep = Step<{ orderClaim: typeof orderClaim }>

type Change = Partial<
  Pick<
    OrderClaimItem,
    'state' | 'answer' | 'decidedBy' | 'decidedAt' | 'refund' | 'refundRequestId' | 'dueAt'
  >
>

/** Writes the next state of a claim over the state that was read. */
export const changeClaimStep = (known: OrderClaimItem, change: Change, now: Date): OrderClaimStep => ({
  write: ({ orderClaim }) =>
    orderClaim
      .patch({ orderId: known.orderId, id: known.id })
      .set({ ...change, updatedAt: later(known.updatedAt, now) })
      .where((a, { eq }) => eq(a.updatedAt, known.updatedAt))
      .commit(),
})

/** Removes the due item that would retry its refund. */
export const endClaimDueSteps = (known: OrderClaimItem): DueStep[] =>
  known.dueAt ? [endDueStep('return', dueIdOf(known), known.dueAt)] : []

/** Ends the open claims of an order that was refunded in full. */
export const closeClaimsSteps = (claims: readonly OrderClaimItem[], now: Date): OrderClaimStep[] =>
  claims
    .filter(({ state }) => state === 'open')
    .map((known) => changeClaimStep(known, { state: 'closed', decidedAt: now.toISOString() }, now))
