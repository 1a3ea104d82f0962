import { refundRules } from '../money/refund.ts'

/** The shipping methods for physical goods. Prices are cents, days business days. */
export const shippingRules = {
  /** Free for goods of more than `freeOver`; otherwise the price from the settings, or `usualPrice` if none is set. */
  standard: { days: [5, 7], freeOver: 5000, usualPrice: 599 },
  express: { days: [2, 3], price: 999 },
  overnight: { price: 1999 },
  /** Days from the delivery in which goods can be returned. */
  returnDays: refundRules.physical.days,
} as const

export const shippingMethods = ['standard', 'express', 'overnight'] as const
export type ShippingMethod = (typeof shippingMethods)[number]

/** Business days from the payment to the delivery: the fewest and the most. */
export const shippingDays: Readonly<Record<ShippingMethod, readonly [number, number]>> = {
  standard: shippingRules.standard.days,
  express: shippingRules.express.days,
  overnight: [1, 1],
}

export const shippingNames: Readonly<Record<ShippingMethod, string>> = {
  standard: 'Standard',
  express: 'Express',
  overnight: 'Overnight',
}

/**
 * Cents of shipping for goods of this total: standard is free strictly over `freeOver`, and otherwise costs the price
 * from the settings.
 */
export function shippingCents(
  method: ShippingMethod,
  goods: number,
  standard: number = shippingRules.standard.usualPrice,
): number {
  if (method !== 'standard') return shippingRules[method].price
  return goods > shippingRules.standard.freeOver ? 0 : standard
}

/** The day on which a parcel may arrive: this many business days after a moment. */
export function afterBusinessDays(from: Date, days: number): Date {
  const day = new Date(from)
  for (let left = days; left > 0; ) {
    day.setUTCDate(day.getUTCDate() + 1)
    if (day.getUTCDay() !== 0 && day.getUTCDay() !== 6) left--
  }
  return day
}
