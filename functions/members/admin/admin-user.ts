import { type MemberItem, member } from '../../model/members/member.ts'
import { type SubscriptionItem, subscription } from '../../model/payments/subscription.ts'
import { readEach } from '../../model/table/read-all.ts'
import { toPlan } from '../../model/wire/wire.ts'

/** Members as admins see them. */

const entities = { member, subscription }

/** Members by their ids, with what they pay for; those who are gone are left out. Fifty are one read. */
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

/** Members who were read already. */
export async function shownUsers(items: readonly MemberItem[], now: Date) {
  const { subscription: all } = await readEach({ subscription }, ({ subscription }) => ({
    subscription: items.map(({ id: memberId }) => subscription.get({ memberId })),
  }))
  const paid = new Map(all.map((item) => [item.memberId, item]))
  return items.map((item) => toAdminUser(item, paid.get(item.id), now))
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
