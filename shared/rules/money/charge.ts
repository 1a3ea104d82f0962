/** A charge is one payment for one thing. What may become of it stands here; everything that changes one asks this. */

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

/** What happens to a charge: the provider was asked, the money came, or did not, or went back. */
export type ChargeStep = 'await' | 'pay' | 'fail' | 'expire' | 'refund' | 'refund_failed'

type Ways = Partial<Record<ChargeStep, readonly ChargeState[]>>

/** Money may come late: what was given up is paid all the same once it does. What is paid never becomes unpaid. */
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

/** The states from which a step may be taken: what the table is asked to find there. */
export function statesBefore(step: ChargeStep): ChargeState[] {
  return chargeStates.filter((state) => ways[state][step] !== undefined)
}

/** Whether the money is Kiai's, or was. */
export const isSettled = (state: ChargeState): boolean =>
  state === 'paid' || state === 'part_refunded' || state === 'refunded'

/** Whether it may still be paid by anyone who opened it. */
export const isOpen = (state: ChargeState): boolean => state === 'created' || state === 'awaiting'

/** The state of a settled charge of which so many cents were given back. */
export function stateAfterRefunds(amount: number, refunded: number): ChargeState {
  if (refunded <= 0) return 'paid'
  return refunded < amount ? 'part_refunded' : 'refunded'
}

/** What is on a receipt instead of the charge's id: the end of it, which differs, in two groups. */
export function receiptNumber(chargeId: string, paidAt: string): string {
  const code = chargeId.slice(-8).toUpperCase()
  return `KIAI-${paidAt.slice(0, 4)}-${code.slice(0, 4)}-${code.slice(4)}`
}
