/** The shares of a payment, in cents. */

/** The defaults of the fee. Whole percent. */
export const platformFee = { percentage: 15, least: 0, most: 50 } as const

type Terms = {
  isPlatformOwner: boolean
  /** An individual fee in percent, if agreed. */
  own: number | undefined
}

/** The platform's fee on an instructor's sessions in percent: individual, else from the settings, else 15. */
export const feePercentage = ({ isPlatformOwner, own }: Terms, settings: number | undefined): number =>
  isPlatformOwner ? 0 : (own ?? settings ?? platformFee.percentage)

/** Cents of `amount` at a percentage (two decimals at most), half a cent up. */
export function percentOf(amount: number, percentage: number): number {
  // In hundredths of a percent all values are whole: 15.25 % is 1525 of 10,000.
  const parts = Math.round(percentage * 100)
  return Math.floor((amount * parts + 5000) / 10_000)
}

/** The platform's fee and the instructor's share; they sum to the total. */
export function split(total: number, percentage: number): { fee: number; share: number } {
  const fee = percentOf(total, percentage)
  return { fee, share: total - fee }
}

/** The tax included in a price. Half a cent up. */
export function taxWithin(total: number, percentage: number): number {
  const parts = Math.round(percentage * 100)
  const whole = 10_000 + parts
  return Math.floor((2 * total * parts + whole) / (2 * whole))
}

/**
 * The part of a tax or fee that belongs to a refund, after `before` was refunded. It is computed from the refunded
 * total, so that the parts of any number of refunds sum to the whole.
 */
export function partWith(whole: number, total: number, before: number, refund: number): number {
  const upTo = (refunded: number) => Math.floor((2 * whole * refunded + total) / (2 * total))
  return upTo(before + refund) - upTo(before)
}
