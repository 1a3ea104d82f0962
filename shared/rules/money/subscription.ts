import { type Tier, tiers } from '../access/access.ts'

export const planNames: Readonly<Record<Tier, string>> = {
  free: 'Free',
  premium: 'Premium',
  master: 'Master',
}

/** Plans that are bought. */
export const paidTiers = ['premium', 'master'] as const
export type PaidTier = (typeof paidTiers)[number]

/** Cents of a month, in US dollars. */
export const monthlyPrice: Readonly<Record<Tier, number>> = { free: 0, premium: 1999, master: 3999 }

/** Days from the announcement of a new price to its beginning, by the terms. */
export const priceNoticeDays = 30

/**
 * Prices to come, for anyone who begins or changes a plan from then on: a subscription that runs keeps its price. ISO UTC; none
 * at present.
 */
export const announcedPrices: readonly { tier: PaidTier; cents: number; from: string }[] = []

type Announced = typeof announcedPrices
const day = 24 * 3_600_000

/** Cents of a month of a plan that begins at `at` (epoch milliseconds). */
export function priceAt(tier: PaidTier, at: number, announced: Announced = announcedPrices): number {
  const begun = announced.filter((price) => price.tier === tier && Date.parse(price.from) <= at)
  const latest = begun.sort((a, b) => Date.parse(b.from) - Date.parse(a.from))[0]
  return latest?.cents ?? monthlyPrice[tier]
}

/** Days for which a plan goes on when a renewal cannot be paid; then it ends. */
export const graceDays = 7

/** The moment a plan's grace ends, when it was paid until then. */
export const graceEnd = (paidUntil: string): string =>
  new Date(Date.parse(paidUntil) + graceDays * day).toISOString()

/** When what a plan opens was closed, once it has ended: by its end, or before that with the days of grace. */
export function closedAt({ paidUntil, endsAt = paidUntil }: Pick<SubscriptionFacts, 'paidUntil' | 'endsAt'>) {
  const end = graceEnd(paidUntil)
  return endsAt < end ? endsAt : end
}

/** Whether a change gives more (at once, paid for the rest of the month) or less (from the next month on). */
export function changeOf(from: PaidTier, to: PaidTier): 'upgrade' | 'downgrade' | 'none' {
  const step = tiers.indexOf(to) - tiers.indexOf(from)
  if (step === 0) return 'none'
  return step > 0 ? 'upgrade' : 'downgrade'
}

/** What is known of a subscription at its provider. ISO UTC. */
export type SubscriptionFacts = {
  tier: PaidTier
  /** End of the last month that was paid for. */
  paidUntil: string
  /** Set when it will not go on, or has ended: the moment of that. */
  endsAt?: string | undefined
  /** Over for the provider. */
  isEnded: boolean
  /** The bank has taken the money back, and it is not decided yet whether for good. */
  isDisputed: boolean
}

/** What a subscription opens: a tier, until when it was paid, and for how long it goes on if the next month is not. */
export type Granted = { tier: Tier; expiresAt: string | undefined; graceUntil: string | undefined }

/** The one rule by which a subscription opens a tier. What ends gets no grace: nothing more is to be paid. */
export function granted(facts: SubscriptionFacts): Granted {
  const { tier, paidUntil, endsAt, isEnded, isDisputed } = facts
  if (isDisputed) return { tier: 'free', expiresAt: undefined, graceUntil: undefined }
  if (endsAt === undefined && !isEnded) return { tier, expiresAt: paidUntil, graceUntil: graceEnd(paidUntil) }
  const end = endsAt !== undefined && endsAt < paidUntil ? endsAt : paidUntil
  return { tier, expiresAt: end, graceUntil: undefined }
}

export type SubscriptionState = 'active' | 'ending' | 'past_due' | 'disputed' | 'ended'

/** How a subscription stands at `now`, in the one word that a member is told. */
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
