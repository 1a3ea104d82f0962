import { type Tier, tiers } from '../access/access.ts'

export const planNames: Readonly<Record<Tier, string>> = {
  free: 'Free',
  premium: 'Premium',
  master: 'Master',
}

/** The paid plans. */
export const paidTiers = ['premium', 'master'] as const
export type PaidTier = (typeof paidTiers)[number]

/** Cents for a month, in US dollars. */
export const monthlyPrice: Readonly<Record<Tier, number>> = { free: 0, premium: 1999, master: 3999 }

/** Days from the announcement of a new price until it applies, by the terms. */
export const priceNoticeDays = 30

/**
 * Announced prices, for members who start or change a plan after that date: a running subscription keeps its price. ISO
 * UTC; none at present.
 */
export const announcedPrices: readonly { tier: PaidTier; cents: number; from: string }[] = []

type Announced = typeof announcedPrices
const day = 24 * 3_600_000

/** Cents for a month of a plan that begins at `at` (epoch milliseconds). */
export function priceAt(tier: PaidTier, at: number, announced: Announced = announcedPrices): number {
  const begun = announced.filter((price) => price.tier === tier && Date.parse(price.from) <= at)
  const latest = begun.sort((a, b) => Date.parse(b.from) - Date.parse(a.from))[0]
  return latest?.cents ?? monthlyPrice[tier]
}

/** Days for which a plan continues after a failed renewal; then it ends. */
export const graceDays = 7

/** End of a plan's grace period, given the end of its last paid month. */
export const graceEnd = (paidUntil: string): string =>
  new Date(Date.parse(paidUntil) + graceDays * day).toISOString()

/** When an ended plan's access was closed: at its end, or earlier at the end of its grace period. */
export function closedAt({ paidUntil, endsAt = paidUntil }: Pick<SubscriptionFacts, 'paidUntil' | 'endsAt'>) {
  const end = graceEnd(paidUntil)
  return endsAt < end ? endsAt : end
}

/**
 * Whether a change is an upgrade (at once, prorated for the rest of the month) or a downgrade (from the next month on).
 */
export function changeOf(from: PaidTier, to: PaidTier): 'upgrade' | 'downgrade' | 'none' {
  const step = tiers.indexOf(to) - tiers.indexOf(from)
  if (step === 0) return 'none'
  return step > 0 ? 'upgrade' : 'downgrade'
}

/** The facts of a subscription at its provider. ISO UTC. */
export type SubscriptionFacts = {
  tier: PaidTier
  /** End of the last paid month. */
  paidUntil: string
  /** The end of a cancelled or ended subscription. */
  endsAt?: string | undefined
  /** Ended at the provider. */
  isEnded: boolean
  /** A dispute is open: the bank has withdrawn the money, and it is not decided for how long. */
  isDisputed: boolean
}

/**
 * The access by a subscription: a tier, the end of its paid time, and the end of its grace period if the next month
 * fails.
 */
export type Granted = { tier: Tier; expiresAt: string | undefined; graceUntil: string | undefined }

/**
 * The one rule by which a subscription gives a tier. A subscription that ends gets no grace period: no payment is due.
 */
export function granted(facts: SubscriptionFacts): Granted {
  const { tier, paidUntil, endsAt, isEnded, isDisputed } = facts
  if (isDisputed) return { tier: 'free', expiresAt: undefined, graceUntil: undefined }
  if (endsAt === undefined && !isEnded) return { tier, expiresAt: paidUntil, graceUntil: graceEnd(paidUntil) }
  const end = endsAt !== undefined && endsAt < paidUntil ? endsAt : paidUntil
  return { tier, expiresAt: end, graceUntil: undefined }
}

export type SubscriptionState = 'active' | 'ending' | 'past_due' | 'disputed' | 'ended'

/** The state of a subscription at `now`, as shown to its member. */
export function stateOf(
  facts: SubscriptionFacts & { pastDueSince?: string | undefined },
  now: number,
): SubscriptionState {
  const { expiresAt, graceUntil } = granted(facts)
  if (facts.isDisputed) return 'disputed'
  const end = graceUntil ?? expiresAt
  if (facts.isEnded || !end || Date.parse(end) <= now) return 'ended'
  if (facts.endsAt !== undefined) return 'ending'
  return facts.pastDueSince === undefined ? 'active' : 'past_due'
}
