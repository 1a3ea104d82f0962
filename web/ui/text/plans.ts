import type { Tier } from '#shared/rules/access/access.ts'
import { dollarsOf } from '#shared/rules/money/money.ts'
import { monthlyPrice, planNames } from '#shared/rules/money/subscription.ts'
import { isRegistered } from '../../addresses.ts'

export type Plan = {
  tier: Tier
  name: string
  /** Per month: `$19.99`. */
  price: string
  words: string
  offers: readonly string[]
  isPopular?: true
}

const inDollars = (cents: number) => (cents === 0 ? '$0' : `$${dollarsOf(cents)}`)

/** Listed only if its screen exists. */
const live = isRegistered('/live') ? ['Live events and chat'] : []

/** The plans for members, from the lowest to the highest tier, for every page that shows them. */
export const plans: Readonly<Record<Tier, Plan>> = {
  free: {
    tier: 'free',
    name: planNames.free,
    price: inDollars(monthlyPrice.free),
    words: 'Find your art.',
    offers: ['Every free video', 'Pick up where you left off', 'Save videos to your list'],
  },
  premium: {
    tier: 'premium',
    name: planNames.premium,
    price: inDollars(monthlyPrice.premium),
    words: 'Train every day.',
    offers: ['Everything in Free', 'The whole premium library', 'Premium courses', ...live],
    isPopular: true,
  },
  master: {
    tier: 'master',
    name: planNames.master,
    price: inDollars(monthlyPrice.master),
    words: 'Go all the way.',
    offers: ['Everything in Premium', '1-on-1 virtual sessions', 'Master classes', 'Master courses'],
  },
}
