/** A charge is one payment for one purchase. Its state machine is here; all code that changes a charge uses it. */

export const providers = ['stripe', 'paypal'] as const
export type Provider = (typeof providers)[number]

export const purposes = ['tier', 'course', 'session', 'package', 'order'] as const
export type Purpose = (typeof purposes)[number]

export const chargeStates = [
  'created',
  'awaiting',
  'paid',
  'part_refunded',
  'refunded',
  'failed',
  'expired',
] as const
export type ChargeState = (typeof chargeStates)[number]

/** Steps of a charge: the provider was asked, the money arrived, failed or expired, or was refunded. */
export type ChargeStep = 'await' | 'pay' | 'fail' | 'expire' | 'refund' | 'refund_failed'

type Ways = Partial<Record<ChargeStep, readonly ChargeState[]>>

/** Money may arrive late: a failed or expired charge still becomes paid. A paid charge never becomes unpaid. */
const ways: Readonly<Record<ChargeState, Ways>> = {
  created: { await: ['awaiting'], pay: ['paid'], fail: ['failed'], expire: ['expired'] },
  awaiting: { pay: ['paid'], fail: ['failed'], expire: ['expired'] },
  failed: { pay: ['paid'] },
  expired: { pay: ['paid'] },
  paid: { refund: ['part_refunded', 'refunded'] },
  part_refunded: { refund: ['part_refunded', 'refunded'], refund_failed: ['part_refunded', 'paid'] },
  refunded: { refund_failed: ['part_refunded', 'paid'] },
}

/** Whether a charge in this state may take this step to that state. */
export function mayBecome(state: ChargeState, step: ChargeStep, to: ChargeState): boolean {
  return ways[state][step]?.includes(to) ?? false
}

/** The states from which a step may be taken, as the condition for the table. */
export function statesBefore(step: ChargeStep): ChargeState[] {
  return chargeStates.filter((state) => ways[state][step] !== undefined)
}

/** Whether the money has been received, even if it was refunded later. */
export const isSettled = (state: ChargeState): boolean =>
  state === 'paid' || state === 'part_refunded' || state === 'refunded'

/** Whether it can still be paid on its payment page. */
export const isOpen = (state: ChargeState): boolean => state === 'created' || state === 'awaiting'

/** The state of a settled charge after refunds of a total in cents. */
export function stateAfterRefunds(amount: number, refunded: number): ChargeState {
  if (refunded <= 0) return 'paid'
  return refunded < amount ? 'part_refunded' : 'refunded'
}

/** The receipt's number instead of the charge's id: the end of the id, which is random, in two groups. */
export function receiptNumber(chargeId: string, paidAt: string): string {
  const code = chargeId.slice(-8).toUpperCase()
  return `KIAI-${paidAt.slice(0, 4)}-${code.slice(0, 4)}-${code.slice(4)}`
}
