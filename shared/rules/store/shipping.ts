import { refundRules } from '../money/refund.ts'

/** How physical goods get to a buyer. Prices are cents; days are business days where `isBusiness` says so. */
export const shippingRules = {
  /** Free for goods of more than `freeOver`; else at what the settings say, `usualPrice` where they say nothing. */
  standard: { days: [5, 7], freeOver: 5000, usualPrice: 599 },
  express: { days: [2, 3], price: 999 },
  overnight: { price: 1999 },
  /** How long they may be sent back, from their delivery on. */
  returnDays: refundRules.physical.days,
} as const
