/** Tiers from least to most; each includes those before it. */
export const tiers = ['free', 'premium', 'master'] as const
export type Tier = (typeof tiers)[number]

export type Subscription = {
  subscriptionStatus: Tier
  /** ISO UTC; without one it never expires. */
  subscriptionExpiresAt?: string | null | undefined
  /** ISO UTC: end of the grace period, while the next month is being paid. */
  subscriptionGraceUntil?: string | null | undefined
  /** A tier that an admin has set instead. */
  tierOverride?: Tier | null | undefined
}

/** A member's tier at `now` (epoch milliseconds): free once the subscription has expired. */
export function effectiveTier(subscription: Subscription, now: number): Tier {
  const { subscriptionStatus, subscriptionExpiresAt, subscriptionGraceUntil, tierOverride } = subscription
  if (tierOverride) return tierOverride
  const end = subscriptionGraceUntil ?? subscriptionExpiresAt
  if (end && Date.parse(end) <= now) return 'free'
  return subscriptionStatus
}

/** Whether a member of `tier` may watch or take content of `accessLevel`. */
export function opens(tier: Tier, accessLevel: Tier): boolean {
  return tiers.indexOf(tier) >= tiers.indexOf(accessLevel)
}
