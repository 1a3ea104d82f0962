import type { Subscription } from '#shared/contract/payments/purchase.ts'
import { Problem } from '#shared/contract/problem.ts'
import { effectiveTier } from '#shared/rules/access/access.ts'
import { dollarsOf } from '#shared/rules/money/money.ts'
import { closedAt, graceEnd, stateOf } from '#shared/rules/money/subscription.ts'
import { type MemberItem, member } from '../../model/members/member.ts'
import { type SubscriptionItem, subscription } from '../../model/payments/subscription.ts'
import { readAll } from '../../model/table/read-all.ts'
import { clock } from '../../ports/process/clock.ts'

const entities = { member, subscription }

/** A member's subscription as stored now. One read. */
export async function subscriptionStatus(memberId: string): Promise<Subscription> {
  const found = await readAll(entities, (of) => ({
    member: of.member.get({ id: memberId }),
    subscription: of.subscription.get({ memberId }),
  }))
  if (!found.member) throw new Problem('session.required')
  return toSubscription(found.member, found.subscription)
}

function toSubscription(payer: MemberItem, known: SubscriptionItem | undefined): Subscription {
  const now = clock.now().getTime()
  const tier = effectiveTier(payer, now)
  const isOverridden = payer.tierOverride !== undefined
  if (!known) return { ...nothing, tier, isOverridden }
  const state = stateOf(known, now)
  return {
    tier,
    isOverridden,
    state,
    plan: known.tier,
    nextPlan: nextPlanOf(known),
    price: dollarsOf(known.price),
    paidUntil: known.paidUntil,
    endsAt: (state === 'ended' ? closedAt(known) : known.endsAt) ?? null,
    graceUntil: state === 'past_due' ? graceEnd(known.paidUntil) : null,
    card: known.card ?? null,
    purchaseId: known.chargeId,
  }
}

/** A subscription that ends has no next plan, whatever was planned before. */
const nextPlanOf = ({ nextTier, endsAt }: SubscriptionItem) => (endsAt ? null : (nextTier ?? null))

const nothing = {
  state: 'none' as const,
  plan: null,
  price: null,
  paidUntil: null,
  endsAt: null,
  graceUntil: null,
  nextPlan: null,
  card: null,
  purchaseId: null,
}
