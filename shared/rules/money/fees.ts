/** The shares of a payment, in cents. */

/** What holds while no one has said otherwise. Whole percent. */
export const platformFee = { percentage: 15, least: 0, most: 50 } as const

type Terms = {
  isPlatformOwner: boolean
  /** Percent of their own, where it was agreed with them. */
  own: number | undefined
}

/** Percent that the platform keeps of an instructor's sessions: by their own terms, else by the settings, else 15. */
export const feePercentage = ({ isPlatformOwner, own }: Terms, settings: number | undefined): number =>
  isPlatformOwner ? 0 : (own ?? settings ?? platformFee.percentage)

/** Cents of `amount` at so many percent (two decimals at most), half a cent up. */
export function percentOf(amount: number, percentage: number): number {
  // In hundredths of a percent everything is whole: 15.25 % is 1525 of 10,000.
  const parts = Math.round(percentage * 100)
  return Math.floor((amount * parts + 5000) / 10_000)
}

/** What the platform keeps and what the instructor gets; together the whole of it. */
export function split(total: number, percentage: number): { fee: number; share: number } {
  const fee = percentOf(total, percentage)
  return { fee, share: total - fee }
}

/** The tax that a price contains: prices are what is paid, tax included. Half a cent up. */
export function taxWithin(total: number, percentage: number): number {
  const parts = Math.round(percentage * 100)
  const whole = 10_000 + parts
  return Math.floor((2 * total * parts + whole) / (2 * whole))
}

/**
 * The part of a tax, or a fee, that goes with a refund when so much was given back before: by what is given back in
 * all, so that the parts of any number of refunds make the whole.
 */
export function partWith(whole: number, total: number, before: number, refund: number): number {
  const upTo = (refunded: number) => Math.floor((2 * whole * refunded + total) / (2 * total))
  return upTo(before + refund) - upTo(before)
}
