/** Tiers from least to most; each opens what the ones before it open. */
export const tiers = ['free', 'premium', 'master'] as const
export type Tier = (typeof tiers)[number]

export type Subscription = {
  subscriptionStatus: Tier
  /** ISO UTC; without one it never expires. */
  subscriptionExpiresAt?: string | null | undefined
  /** ISO UTC: how long it goes on after that while the next month is being paid. */
  subscriptionGraceUntil?: string | null | undefined
  /** What an admin has set instead of all that. */
  tierOverride?: Tier | null | undefined
}

/** The tier a member holds at `now` (epoch milliseconds): free once the subscription has run out. */
export function effectiveTier(subscription: Subscription, now: number): Tier {
  const { subscriptionStatus, subscriptionExpiresAt, subscriptionGraceUntil, tierOverride } = subscription
  if (tierOverride) return tierOverride
  const end = subscriptionGraceUntil ?? subscriptionExpiresAt
  if (end && Date.parse(end) <= now) return 'free'
  return subscriptionStatus
}

/** Whether a member of `tier` may watch or take what is offered at `accessLevel`. */
export function opens(tier: Tier, accessLevel: Tier): boolean {
  return tiers.indexOf(tier) >= tiers.indexOf(accessLevel)
}
