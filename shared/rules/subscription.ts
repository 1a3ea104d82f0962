import type { Tier } from './access.ts'

export const planNames: Readonly<Record<Tier, string>> = {
  free: 'Free',
  premium: 'Premium',
  master: 'Master',
}

/** Cents of a month, in US dollars. */
export const monthlyPrice: Readonly<Record<Tier, number>> = { free: 0, premium: 1999, master: 3999 }

/** Days from the announcement of a new price to its beginning. */
export const priceNoticeDays = 30
