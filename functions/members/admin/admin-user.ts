import { totalSum } from '#shared/rules/figures.ts'
import { figureSum } from '../../model/figures/figure-sum.ts'
import { type MemberItem, member } from '../../model/members/member.ts'
import { type SubscriptionItem, subscription } from '../../model/payments/subscription.ts'
import { readEach } from '../../model/table/read-all.ts'
import { toPlan } from '../../model/wire/wire.ts'

/** Members as admins see them. */

const entities = { member, subscription }

/** Members by id, with their subscriptions; deleted ones are left out. Fifty are one read. */
export async function findUsers(ids: readonly string[], now: Date) {
  const found = await readEach(entities, ({ member, subscription }) => ({
    member: ids.map((id) => member.get({ id })),
    subscription: ids.map((memberId) => subscription.get({ memberId })),
  }))
  const paid = new Map(found.subscription.map((item) => [item.memberId, item]))
  const members = new Map(found.member.map((item) => [item.id, item]))
  return ids.flatMap((id) => {
    const item = members.get(id)
    return item ? [{ item, user: toAdminUser(item, paid.get(id), now) }] : []
  })
}

/** The same for members already read. */
export const shownUsers = async (items: readonly MemberItem[], now: Date) =>
  (await shownAndCounted(items, now)).users

/** The same, and the number of all members, in one read. */
export async function shownAndCounted(items: readonly MemberItem[], now: Date) {
  const found = await readEach({ subscription, figureSum }, ({ subscription, figureSum }) => ({
    subscription: items.map(({ id: memberId }) => subscription.get({ memberId })),
    figureSum: [figureSum.get({ sum: totalSum })],
  }))
  const paid = new Map(found.subscription.map((item) => [item.memberId, item]))
  const users = items.map((item) => toAdminUser(item, paid.get(item.id), now))
  return { users, counted: found.figureSum[0]?.members ?? 0 }
}

export function toAdminUser(item: MemberItem, paid: SubscriptionItem | undefined, now: Date) {
  const { subscriptionStatus, subscriptionExpiresAt } = toPlan(item, now)
  const goesOn = paid !== undefined && !paid.isEnded && paid.endsAt === undefined
  return {
    id: item.id,
    email: item.email,
    firstName: item.firstName ?? null,
    lastName: item.lastName ?? null,
    profileImageUrl: item.profileImageUrl ?? null,
    subscriptionStatus,
    subscriptionExpiresAt,
    isOverridden: item.tierOverride !== undefined,
    paysFor: goesOn ? paid.tier : null,
    suspendedAt: item.suspendedAt ?? null,
    createdAt: item.createdAt,
  }
}
