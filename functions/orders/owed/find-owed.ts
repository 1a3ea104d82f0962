import { idPattern } from '#shared/rules/ids.ts'
import type { RefundRule } from '#shared/rules/money/refund.ts'
import { claimKindWords } from '#shared/rules/store/claims.ts'
import type { MoneyStep } from '../../model/steps/money-steps.ts'
import { changeClaimStep, endClaimDueSteps } from '../../model/store/claim-steps.ts'
import { findClaim } from '../../model/store/order-claim.ts'
import { findReturn, type OrderReturnItem } from '../../model/store/order-return.ts'
import { changeReturnStep, endReturnDueSteps } from '../../model/store/return-steps.ts'

type Change = { refund?: number; refundRequestId?: string; dueAt?: string }

/** The refund that a return or a claim owes its buyer. */
export type Owed = {
  orderId: string
  id: string
  /** Cents still to be requested; 0 if nothing is owed, or if it was requested already. */
  cents: number
  rule: RefundRule
  /** The reason, as stored in the refund request. */
  wish: string
  decidedBy: string | undefined
  changeSteps: (change: Change, now: Date) => MoneyStep[]
  endDueSteps: MoneyStep[]
}

/** The refund that a return or a claim owes now. */
export const findOwed = (orderId: string, id: string): Promise<Owed | undefined> =>
  idPattern('orderClaim').test(id) ? owedByClaim(orderId, id) : owedByReturn(orderId, id)

type Settled = { refund?: number | undefined; refundRequestId?: string | undefined }

const centsOf = ({ refund = 0, refundRequestId }: Settled): number => (refundRequestId ? 0 : refund)

async function owedByReturn(orderId: string, id: string): Promise<Owed | undefined> {
  const known = await findReturn(orderId, id)
  if (!known) return undefined
  return {
    orderId,
    id,
    cents: known.state === 'received' ? centsOf(known) : 0,
    rule: 'physical.within_window',
    wish: `Returned: ${known.lines.map(arrivedWords).join(', ')}`,
    decidedBy: known.decidedBy,
    changeSteps: (change, now) => [changeReturnStep(known, change, now)],
    endDueSteps: endReturnDueSteps(known),
  }
}

const arrivedWords = ({ name, resellable = 0, unsellable = 0 }: OrderReturnItem['lines'][number]) =>
  `${resellable + unsellable} × ${name}`

async function owedByClaim(orderId: string, id: string): Promise<Owed | undefined> {
  const known = await findClaim(orderId, id)
  if (!known) return undefined
  return {
    orderId,
    id,
    cents: known.state === 'refunded' ? centsOf(known) : 0,
    rule: 'goods_faulty',
    wish: `${claimKindWords[known.kind]}: ${known.quantity} × ${known.name}`,
    decidedBy: known.decidedBy,
    changeSteps: (change, now) => [changeClaimStep(known, change, now)],
    endDueSteps: endClaimDueSteps(known),
  }
}
