import { Problem } from '#shared/contract/problem.ts'
import { granted, type SubscriptionFacts } from '#shared/rules/money/subscription.ts'
import { member } from '../../model/members/member.ts'
import type { ChargeItem } from '../../model/payments/charge.ts'
import { type SubscriptionItem, subscription } from '../../model/payments/subscription.ts'
import { type Grant, type MoneyStep, moneyEntities } from '../../model/steps/money-steps.ts'
import { later } from '../../model/table/later.ts'
import { readAll } from '../../model/table/read-all.ts'
import { writeSteps } from '../../model/table/service.ts'
import { tryAgain } from '../../model/table/try-again.ts'
import { clock } from '../../ports/process/clock.ts'
import { planMailSteps } from './plan-mail.ts'

/** A subscription as Stripe reports it. */
export type Facts = Omit<SubscriptionFacts, 'isDisputed'> &
  Pick<SubscriptionItem, 'stripeId' | 'customerId' | 'price' | 'nextTier' | 'pastDueSince' | 'card'> & {
    memberId: string
    chargeId: string
    /** ISO; when it began. */
    createdAt: string
  }

const entities = { member, subscription }

/**
 * Writes the mirror and the member's tier together. It has no effect if the member has another running subscription,
 * if their account is deleted, or if it was paid after it had ended: earlier debts stay open at Stripe, and its page
 * and mails still ask for them.
 */
export async function tierGrant(
  memberId: string,
  { id: chargeId, paidAt = '' }: Pick<ChargeItem, 'id' | 'paidAt'>,
  facts: Facts,
): Promise<Grant> {
  const { known, hasAccount } = await readMirror(memberId)
  const isSame = known?.stripeId === facts.stripeId
  const hasOther = known && !isSame && !known.isEnded
  const isOver = isSame && known.isEnded && known.endsAt !== undefined && paidAt > known.endsAt
  if (!hasAccount) return { refundFor: 'account_deleted' }
  if (hasOther) return { refundFor: 'paid_twice' }
  if (isOver) return { refundFor: 'plan_over' }
  const next = nextMirror(isSame ? known : undefined, {
    ...facts,
    memberId,
    chargeId: isSame ? known.chargeId : chargeId,
  })
  return { steps: mirrorSteps(known, next) }
}

async function readMirror(memberId: string) {
  const found = await readAll(entities, (of) => ({
    member: of.member.get({ id: memberId }),
    subscription: of.subscription.get({ memberId }),
  }))
  return { known: found.subscription, hasAccount: found.member !== undefined }
}

/** The mirror by these facts; fields that Stripe does not know stay. */
function nextMirror(known: SubscriptionItem | undefined, facts: Facts): SubscriptionItem {
  const { nextTier, pastDueSince, card, endsAt: end, ...all } = facts
  // An ended subscription stays ended: a refund ends it here before Stripe knows of it.
  const isEnded = known?.isEnded || facts.isEnded
  const endsAt = known?.isEnded ? known.endsAt : end
  return {
    ...all,
    isEnded,
    ...(nextTier && { nextTier }),
    ...(endsAt && { endsAt }),
    ...(pastDueSince && { pastDueSince }),
    ...(card && { card }),
    disputes: known?.disputes ?? [],
    isDisputed: known?.isDisputed ?? false,
    createdAt: known?.createdAt ?? facts.createdAt,
    updatedAt: later(known?.updatedAt ?? '', clock.now()),
  }
}

/** Writes a mirror over the one that was read, and its effects on the member. */
export function mirrorSteps(known: SubscriptionItem | undefined, next: SubscriptionItem): MoneyStep[] {
  const { tier, expiresAt, graceUntil } = granted(next)
  const plan = {
    subscriptionStatus: tier,
    stripeSubscriptionId: next.stripeId,
    updatedAt: next.updatedAt,
    ...(expiresAt && { subscriptionExpiresAt: expiresAt }),
    ...(graceUntil && { subscriptionGraceUntil: graceUntil }),
  }
  const gone: ('subscriptionExpiresAt' | 'subscriptionGraceUntil')[] = []
  if (!expiresAt) gone.push('subscriptionExpiresAt')
  if (!graceUntil) gone.push('subscriptionGraceUntil')
  return [
    {
      write: ({ subscription }) =>
        subscription
          .put(next)
          .where((a, { eq, notExists }) =>
            known ? eq(a.updatedAt, known.updatedAt) : notExists(a.updatedAt),
          )
          .commit(),
    },
    {
      write: ({ member }) => {
        const patch = member.patch({ id: next.memberId }).set(plan)
        return gone.length > 0 ? patch.remove(gone).commit() : patch.commit()
      },
    },
    ...planMailSteps(known, next),
  ]
}

/**
 * Follows a known subscription as Stripe reports it. One that is not the member's current one changes nothing: its
 * first payment makes it current, or ends it.
 */
export async function mirror(facts: Facts): Promise<SubscriptionItem | undefined> {
  return tryAgain(async () => {
    const { known, hasAccount } = await readMirror(facts.memberId)
    if (!known || known.stripeId !== facts.stripeId || !hasAccount) return undefined
    const next = nextMirror(known, { ...facts, chargeId: known.chargeId })
    if (isSame(known, next)) return known
    await writeSteps(moneyEntities, mirrorSteps(known, next))
    return next
  })
}

/** Whether a mirror differs from these facts of the same subscription. */
export const isBehind = (known: SubscriptionItem, facts: Facts): boolean =>
  !isSame(known, nextMirror(known, { ...facts, chargeId: known.chargeId }))

/** Whether only the time of writing differs. */
function isSame(known: SubscriptionItem, next: SubscriptionItem): boolean {
  const textOf = ({ updatedAt, ...rest }: SubscriptionItem) =>
    JSON.stringify(Object.entries(rest).sort(([a], [b]) => (a < b ? -1 : 1)))
  return textOf(known) === textOf(next)
}

type Change = Partial<Pick<SubscriptionItem, 'disputes' | 'isDisputed' | 'isEnded' | 'endsAt'>>

/**
 * Changes facts of a charge's subscription that only Kiai knows: disputed, or ended by a refund. No change if the
 * member has another subscription now.
 */
export async function changeMirrorSteps(
  { memberId, subscriptionId }: ChargeItem,
  change: (known: SubscriptionItem) => Change,
): Promise<MoneyStep[]> {
  const { known, hasAccount } = await readMirror(memberId)
  if (!known || known.stripeId !== subscriptionId || !hasAccount) return []
  return mirrorSteps(known, { ...known, ...change(known), updatedAt: later(known.updatedAt, clock.now()) })
}

/** Refuses a member who has a running subscription. */
export const notSubscribedStep = (memberId: string): MoneyStep => ({
  write: ({ subscription }) =>
    subscription
      .check({ memberId })
      .where((a, { eq, notExists }) => `${notExists(a.stripeId)} OR ${eq(a.isEnded, true)}`)
      .commit(),
  refusal: () => new Problem('subscription.exists'),
})

export async function findSubscription(memberId: string): Promise<SubscriptionItem | undefined> {
  const { data } = await subscription().get({ memberId }).go({ consistent: true })
  return data ?? undefined
}
